import { AppError } from '../../../contract/errors.ts'
import { RULE_KINDS, type RuleScope, type SavedLoadRule } from '../../../contract/load-rules.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import type { LoadRefusal, QuoteItem, QuoteNotice } from '../../../contract/quotes.ts'
import { affirmsAny, saysAny, wordsOf } from './phrases.ts'

/** The rules' notices for the customer, in order. */
export type Rule = RuleScope & Pick<SavedLoadRule, 'title' | 'text' | 'place'>

export type RuledLoad = {
  items: readonly QuoteItem[]
  /** The items of the reader: a propane tank in the description counts even if the customer removes it. */
  read?: readonly QuoteItem[]
  description: string
  /** Null before the address is known. */
  area: ServiceArea | null
}

/**
 * The notices about a load, the most serious first.
 * @throws AppError prohibited_load with every reason, the place for each item, and the area.
 */
export function noticesFor(rules: readonly Rule[], load: RuledLoad): QuoteNotice[] {
  const { refusals: all, notices } = saidOf(rules, load)
  if (all.length === 0) return notices
  const refusals = all.filter((one, at) => !all.slice(0, at).some((before) => isAlike(one, before)))
  const reason = refusals.map(({ text }) => text).join(' ')
  throw new AppError('prohibited_load', reason, { facts: { refusals, area: load.area } })
}

/** Drops a rule that sends the same items to the same place as another one. */
const isAlike = (one: LoadRefusal, other: LoadRefusal): boolean =>
  one.place?.name === other.place?.name && one.items.join() === other.items.join()

/** The refusals and notices of the rules for a load. */
export function saidOf(
  rules: readonly Rule[],
  load: RuledLoad,
): { refusals: LoadRefusal[]; notices: QuoteNotice[] } {
  const preparedLoad = ruledLoad(load)
  const refusals: LoadRefusal[] = []
  const notices: QuoteNotice[] = []
  for (const rule of bySeriousness(rules)) {
    const matchingItems = concernedBy(rule, preparedLoad)
    if (matchingItems.length === 0 || rule.silent) continue
    const { kind, title, text, place } = rule
    if (kind === 'prohibited')
      refusals.push({ title, text, place, items: matchingItems.map(({ name }) => name) })
    else notices.push({ kind, title, text, place, items: matchingItems.map(({ key }) => key) })
  }
  return { refusals, notices: refusals.length > 0 ? [] : notices }
}

const bySeriousness = (rules: readonly Rule[]): readonly Rule[] =>
  rules.toSorted((a, b) => RULE_KINDS.indexOf(a.kind) - RULE_KINDS.indexOf(b.kind))

/** A load, prepared once for many rules. */
export type Ruled = {
  items: readonly QuoteItem[]
  all: readonly QuoteItem[]
  words: string
} & Pick<RuledLoad, 'area'>

export const ruledLoad = ({ items, read = [], description, area }: RuledLoad): Ruled => ({
  items,
  all: mergeItems(items, read),
  words: wordsOf(description),
  area,
})

/** The items that a rule is about; none where it does not apply to this load. */
export function concernedBy(rule: RuleScope, { items, all, words, area }: Ruled): QuoteItem[] {
  const candidates = rule.kind === 'prohibited' ? all : items
  const matchingItems = candidates.filter(
    ({ key, flags }) => rule.items.includes(key) || flags.some((flag) => rule.flags.includes(flag)),
  )
  const pieces = matchingItems.reduce((total, { quantity }) => total + quantity, 0)
  const applies =
    pieces >= (rule.leastQuantity ?? 1) && appliesIn(rule, area) && isSaidIn(words, rule)
  return applies ? matchingItems : []
}

function appliesIn({ areas, ifAreaUnknown }: RuleScope, area: ServiceArea | null): boolean {
  if (areas === null) return true
  return area === null ? ifAreaUnknown : areas.includes(area)
}

const isSaidIn = (words: string, { saying, unlessSaying }: RuleScope): boolean =>
  (saying.length === 0 || saysAny(words, saying)) && !affirmsAny(words, unlessSaying)

/** The items of both lists; of items in both, the larger quantity. */
function mergeItems(items: readonly QuoteItem[], read: readonly QuoteItem[]): QuoteItem[] {
  const byKey = new Map(read.map((item) => [item.key, item]))
  for (const item of items) {
    const same = byKey.get(item.key)
    if (!same || same.quantity < item.quantity) byKey.set(item.key, item)
  }
  return [...byKey.values()]
}
