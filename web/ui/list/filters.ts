import type { List } from '../../../contract/list.ts'
import { formatDay } from '../../../contract/calendar.ts'
import { AmountRange, DayRange, filterKind } from '../../../contract/filters.ts'
import { formatMoney } from '../../../contract/money.ts'

/** What people call a filter, and its values where they read otherwise than they are written. */
export type FilterLabel = string | NamedFilter

type NamedFilter = {
  label: string
  /** The values to choose from, where the contract does not name them. */
  options?: readonly string[]
  values?: ValueLabels
}

/** What a person reads for each value. */
type ValueLabels = Readonly<Record<string, string | { label: string }>>

/** The filters that a screen offers. */
export type FilterLabels<L extends List> = Partial<Record<keyof L['filters'] & string, FilterLabel>>

/** 'Municipality' */
export const filterName = (label: FilterLabel): string =>
  typeof label === 'string' ? label : label.label

/** 'in_progress' as people read it: the filter's own label for it, else 'in progress'. */
export function optionLabel(value: string, filter?: FilterLabel): string {
  const named = typeof filter === 'object' ? filter.values?.[value] : undefined
  if (named === undefined) return value.replaceAll('_', ' ')
  return typeof named === 'string' ? named : named.label
}

/** A filter in the address, in words: 'pending, assigned' or 'Nov 1, 2026 or later'. */
export function filterText(list: List, name: string, text: string, filter?: FilterLabel): string {
  const schema = list.filters[name]
  if (!schema) return text
  const { kind } = filterKind(schema)
  if (kind === 'flag') return text === 'true' ? 'yes' : 'no'
  if (kind === 'choice') return choicesText(text, filter)
  if (kind === 'days') return rangeText(DayRange.safeDecode(text).data, formatDay)
  return rangeText(AmountRange.safeDecode(text).data, formatMoney)
}

const choicesText = (text: string, filter?: FilterLabel): string =>
  text
    .split(',')
    .map((value) => optionLabel(value, filter))
    .join(', ')

function rangeText<Value>(
  range: { from?: Value | undefined; to?: Value | undefined } | undefined,
  write: (value: Value) => string,
): string {
  const { from, to } = range ?? {}
  if (from === undefined) return to === undefined ? '' : `up to ${write(to)}`
  if (to === undefined) return `from ${write(from)}`
  return from === to ? write(from) : `${write(from)} to ${write(to)}`
}
