import type { List } from '../../../contract/list.ts'
import { filterKind } from '../../../contract/filters.ts'
import { formatDay } from '../../../contract/calendar.ts'
import { AmountRange, DayRange } from '../../../contract/filters.ts'
import { formatMoney } from '../../../contract/money.ts'

/** What people call a filter; one whose values the contract does not name comes with values to choose from. */
export type FilterLabel = string | { label: string; options: readonly string[] }

/** The filters that a screen offers. */
export type FilterLabels<L extends List> = Partial<Record<keyof L['filters'] & string, FilterLabel>>

/** 'Municipality' */
export const filterName = (label: FilterLabel): string =>
  typeof label === 'string' ? label : label.label

/** 'in_progress' as people read it. */
export const optionLabel = (value: string): string => value.replaceAll('_', ' ')

/** A filter in the address, in words: 'pending, assigned' or 'Nov 1, 2026 or later'. */
export function filterText(list: List, name: string, text: string): string {
  const schema = list.filters[name]
  if (!schema) return text
  const { kind } = filterKind(schema)
  if (kind === 'flag') return text === 'true' ? 'yes' : 'no'
  if (kind === 'choice') return text.split(',').map(optionLabel).join(', ')
  if (kind === 'days') return rangeText(DayRange.safeDecode(text).data, formatDay)
  return rangeText(AmountRange.safeDecode(text).data, formatMoney)
}

function rangeText<Value>(
  range: { from?: Value | undefined; to?: Value | undefined } | undefined,
  write: (value: Value) => string,
): string {
  const { from, to } = range ?? {}
  if (from === undefined) return to === undefined ? '' : `up to ${write(to)}`
  if (to === undefined) return `from ${write(from)}`
  return from === to ? write(from) : `${write(from)} to ${write(to)}`
}
