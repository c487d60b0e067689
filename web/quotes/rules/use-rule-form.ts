import { z } from 'zod'
import { Day, dayOf } from '../../../contract/calendar.ts'
import {
  PlaceUrl,
  refusesLess,
  RuleReason,
  ruleProblems,
  RuleScope,
  SavedLoadRule,
  type LoadRule,
} from '../../../contract/load-rules.ts'
import { ServiceArea } from '../../../contract/places.ts'
import { MOST_PIECES } from '../../../contract/quotes.ts'
import { now } from '../../clock.ts'
import { useDraftForm } from '../../ui/field/use-draft-form.ts'

const { shape } = SavedLoadRule

/** The fields as they stand on the screen, and the rule that they make. */
const Fields = z.object({
  kind: shape.kind,
  silent: z.boolean(),
  items: shape.items,
  flags: shape.flags,
  leastQuantity: z
    .string()
    .trim()
    .refine(
      (text) => text === '' || (/^\d{1,3}$/.test(text) && isQuantity(Number(text))),
      `Please write a number from 2 to ${MOST_PIECES}, or nothing`,
    ),
  saying: shape.saying,
  unlessSaying: shape.unlessSaying,
  everywhere: z.boolean(),
  areas: z.array(ServiceArea),
  ifAreaUnknown: z.boolean(),
  title: shape.title,
  text: shape.text,
  place: z.string().trim().max(120, 'Please use at most 120 characters'),
  placeUrl: z.union([z.literal(''), PlaceUrl]),
  source: shape.source,
  checkedOn: Day,
  reason: z.string().trim().max(500, 'Please use at most 500 characters'),
})
export type RuleValues = Omit<z.input<typeof Fields>, 'checkedOn'> & { checkedOn: string }
type Read = z.output<typeof Fields>

const isQuantity = (count: number): boolean => count >= 2 && count <= MOST_PIECES

/** What a rule is about, as far as it is filled in; undefined while it is none. */
export function scopeOf(values: RuleValues): RuleScope | undefined {
  const { kind, silent, leastQuantity, everywhere, areas, ifAreaUnknown } = values
  const scope = {
    ...values,
    silent: silent && kind === 'free_option',
    leastQuantity: leastQuantity.trim() === '' ? null : Number(leastQuantity),
    areas: everywhere ? null : areas,
    ifAreaUnknown: everywhere || ifAreaUnknown,
  }
  return RuleScope.safeParse(scope).data
}

const savedOf = (read: Read, scope: RuleScope): SavedLoadRule => ({
  ...scope,
  title: read.title,
  text: read.text,
  place: read.place === '' ? null : { name: read.place, url: read.placeUrl || null },
  source: read.source,
  checkedOn: read.checkedOn,
})

type Problems = Partial<Record<keyof RuleValues, string>>

/** What is wrong between fields; `before` is the version that this one takes the place of. */
function problemsBetween(read: Read, before: LoadRule | null): Problems {
  const scope = scopeOf(read)
  if (!scope) return read.everywhere ? {} : { areas: 'Please choose an area' }
  const { place, ...problems } = ruleProblems(savedOf(read, scope))
  return {
    ...problems,
    ...(place && { place }),
    ...(read.placeUrl !== '' && read.place === '' && { place: 'Please name the place' }),
    ...(read.checkedOn > dayOf(now()) && { checkedOn: 'Please choose a day that has come' }),
    ...(before &&
      refusesLess(before, scope) &&
      read.reason === '' && { reason: 'Please say why it refuses less from now on' }),
  }
}

const schemaOf = (before: LoadRule | null) =>
  Fields.check((context) => {
    for (const [field, message] of Object.entries(problemsBetween(context.value, before)))
      context.issues.push({ code: 'custom', message, path: [field], input: context.value })
  }).transform((read, context) => {
    const scope = scopeOf(read)
    if (scope) return { rule: savedOf(read, scope), reason: RuleReason.safeParse(read.reason).data }
    context.issues.push({ code: 'custom', message: 'Please look at the rule', input: read })
    return z.NEVER
  })

function valuesOf(rule: LoadRule | null): RuleValues {
  return {
    kind: rule?.kind ?? 'special',
    silent: rule?.silent ?? false,
    items: rule?.items ?? [],
    flags: rule?.flags ?? [],
    leastQuantity: rule?.leastQuantity?.toString() ?? '',
    saying: rule?.saying ?? [],
    unlessSaying: rule?.unlessSaying ?? [],
    everywhere: rule ? rule.areas === null : true,
    areas: rule?.areas ?? [],
    ifAreaUnknown: rule?.ifAreaUnknown ?? false,
    title: rule?.title ?? '',
    text: rule?.text ?? '',
    place: rule?.place?.name ?? '',
    placeUrl: rule?.place?.url ?? '',
    source: rule?.source ?? '',
    checkedOn: rule?.checkedOn ?? dayOf(now()),
    reason: '',
  }
}

const NOTHING_SECRET = [] as const

/** Where a rule being written is kept. */
export const ruleDraft = (before: LoadRule | null): string => `load-rule-${before?.id ?? 'new'}`

/** A rule being written: a new one, or the next version of one. */
export function useRuleForm(before: LoadRule | null) {
  const initial = valuesOf(before)
  const form = useDraftForm({
    schema: schemaOf(before),
    initial,
    draft: { key: ruleDraft(before), secret: NOTHING_SECRET },
  })
  const scope = scopeOf(form.values)
  return {
    ...form,
    isDirty: JSON.stringify(form.values) !== JSON.stringify(initial),
    /** What the rule is about as it stands in the form, for trying it out. */
    scope,
    refusesLess: before !== null && scope !== undefined && refusesLess(before, scope),
  }
}
export type RuleForm = ReturnType<typeof useRuleForm>
