import { z } from 'zod'
import { Day, Instant } from './calendar.ts'
import { requiredText } from './fields.ts'
import { Id } from './ids.ts'
import { ServiceArea } from './places.ts'
import { ItemFlag, MOST_PIECES } from './quotes.ts'

/** The most rules that may be in force at a time, and the most versions that a rule's history answers. */
export const MOST_RULES = 200

/** `prohibited` ends the quote; the others are shown to the customer beside the price. */
export const RULE_KINDS = ['prohibited', 'special', 'free_option'] as const
/** One of `RULE_KINDS`. */
export const RuleKind = z.enum(RULE_KINDS, 'Please choose what the rule does')
export type RuleKind = z.infer<typeof RuleKind>

/** The most phrases in one field of a rule. */
export const MOST_PHRASES = 40
/** Shorter beginnings of words would be in nearly every description. */
const LEAST_BEGINNING = 3

const YEARS = /^(\d{4}) to (\d{4})$/i

/** The years of a phrase such as '1900 to 1989'; undefined for other phrases. */
export function yearsOf(phrase: string): { first: number; last: number } | undefined {
  const [, first, last] = YEARS.exec(phrase) ?? []
  return first === undefined ? undefined : { first: Number(first), last: Number(last) }
}

/** Adds the reason why a phrase is refused to the issues of its field. */
function checkPhrase({ value: phrase, issues }: z.core.ParsePayload<string>): void {
  const refuse = (message: string) => issues.push({ code: 'custom', message, input: phrase })
  const years = yearsOf(phrase)
  if (years) {
    if (years.first > years.last) refuse('The first year comes first')
    return
  }
  const letters = phrase.replace(/[^\p{L}\p{N}]/gu, '').length
  if (letters < 2) refuse('A phrase has at least two letters or digits')
  else if (phrase.endsWith('*') && letters < LEAST_BEGINNING)
    refuse(`At least ${LEAST_BEGINNING} letters before the *`)
}

/**
 * Plain words that a description must hold as whole words, in any case: 'old house'. 'demol*' is any
 * word or words that begin so, '1900 to 1989' any year of those, '1960s' and '1960’s' as well.
 */
export const Phrase = requiredText('Please write a phrase', { max: 60 }).check(checkPhrase)
const phrases = z
  .array(Phrase)
  .max(MOST_PHRASES, `At most ${MOST_PHRASES} phrases`)
  .describe('Plain words; a * at the end for the beginning of a word, 1900 to 1989 for years')

/** What a rule is about: the item, the words around it, and where it is. */
export const RuleScope = z.object({
  kind: RuleKind,
  /** An item of one of these keys, or with one of these flags. */
  items: z.array(z.string().min(1).max(80)).max(120),
  flags: z.array(ItemFlag).max(20),
  /** Of the items together; null for any. */
  leastQuantity: z.int().min(2).max(MOST_PIECES).nullable(),
  /** The description must contain one of these, unless the list is empty. */
  saying: phrases,
  /** And none of these, except after "no" or "not". */
  unlessSaying: phrases,
  /** Null for everywhere, also before the address is known. */
  areas: z.array(ServiceArea).min(1, 'Please choose an area').nullable(),
  /** Beside `areas`: also before the address is known. */
  ifAreaUnknown: z.boolean(),
  /** Shown to no customer: records for the team that there is no such offer there. */
  silent: z.boolean(),
})
export type RuleScope = z.infer<typeof RuleScope>

const HTTPS = 'Please write an address that begins with https://'
/** A page of the place; nothing but https, as customers follow it. */
export const PlaceUrl = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: HTTPS })
  // For a browser, HTTPS: alone is an address as well.
  .startsWith('https://', HTTPS)
  .max(300, 'Please use at most 300 characters')
  .meta({ example: 'https://www.recyclebc.ca' })

/** A rule as it is saved; who may leave what out depends on its kind. */
export const SavedLoadRule = z.object({
  ...RuleScope.shape,
  title: requiredText('Title is required', { max: 100 }),
  /** For the customer: why, and what to do. */
  text: requiredText('Text is required', { max: 600 }),
  place: z
    .object({
      name: requiredText('Please name the place', { max: 120 }),
      url: PlaceUrl.nullable(),
    })
    .nullable(),
  /** Where the team has it from. */
  source: requiredText('Source is required', { max: 300 }),
  /** When it was last compared with its source. */
  checkedOn: Day,
})
export type SavedLoadRule = z.infer<typeof SavedLoadRule>

/**
 * The problems of a rule by field; {} when it can be saved. A rule about nothing, or about everything,
 * would let through what it is meant to stop.
 */
export function ruleProblems(
  rule: Pick<SavedLoadRule, 'kind' | 'items' | 'flags' | 'place' | 'silent'>,
): Partial<Record<'items' | 'place' | 'silent', string>> {
  return {
    ...(rule.items.length + rule.flags.length === 0 && {
      items: 'Please choose what the rule concerns',
    }),
    ...(rule.kind === 'prohibited' &&
      !rule.place && { place: 'Please name the place to go: what we refuse has to go somewhere' }),
    ...(rule.silent &&
      rule.kind !== 'free_option' && {
        silent: 'Only a free option can be one that does not exist',
      }),
  }
}

const isWithin = <T>(part: readonly T[], whole: readonly T[]): boolean =>
  part.every((each) => whole.includes(each))

/** Whether the second rule may let through what the first one refuses. */
export const refusesLess = (before: RuleScope, after: RuleScope): boolean =>
  before.kind === 'prohibited' &&
  (after.kind !== 'prohibited' ||
    !isWithin(before.items, after.items) ||
    !isWithin(before.flags, after.flags) ||
    (after.leastQuantity ?? 1) > (before.leastQuantity ?? 1) ||
    saysLess(before, after) ||
    !isWithin(after.unlessSaying, before.unlessSaying) ||
    isNarrower(before, after))

/** Without any phrase, a rule needs none. */
const saysLess = (before: RuleScope, after: RuleScope): boolean =>
  after.saying.length > 0 && (before.saying.length === 0 || !isWithin(before.saying, after.saying))

const isNarrower = (before: RuleScope, after: RuleScope): boolean =>
  after.areas !== null &&
  (before.areas === null ||
    !isWithin(before.areas, after.areas) ||
    (before.ifAreaUnknown && !after.ifAreaUnknown))

/** The number of one version of a rule. */
export const LoadRuleId = Id.brand<'LoadRuleId'>()
export type LoadRuleId = z.infer<typeof LoadRuleId>

/** The name of a rule through all its versions, made from its first title. */
export const RuleKey = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** A rule in force. An edit ends it and begins another one of the same key. */
export const LoadRule = SavedLoadRule.extend({
  id: LoadRuleId,
  key: RuleKey,
  effectiveFrom: Instant,
  /** Null for the rules that the product came with. */
  editedBy: z.string().nullable(),
})
export type LoadRule = z.infer<typeof LoadRule>

/** A version of a rule, in force or ended. */
export const RuleVersion = LoadRule.extend({
  endedAt: Instant.nullable(),
  endedBy: z.string().nullable(),
  /** Asked for where the rule refuses less from then on. */
  endedReason: z.string().nullable(),
})
export type RuleVersion = z.infer<typeof RuleVersion>

/** Why a rule no longer refuses something. */
export const RuleReason = requiredText('Please say why', { max: 500 })
