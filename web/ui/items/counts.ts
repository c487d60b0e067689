import type { Correction } from '../../../contract/quotes.ts'

/** The items with another count of one; 0 takes it off. */
export function withCount(items: readonly Correction[], key: string, quantity: number) {
  const rest = items.filter((item) => item.key !== key)
  if (quantity <= 0) return rest
  const isListed = rest.length < items.length
  return isListed
    ? items.map((item) => (item.key === key ? { key, quantity } : item))
    : [...rest, { key, quantity }]
}

export const countOf = (items: readonly Correction[], key: string): number =>
  items.find((item) => item.key === key)?.quantity ?? 0

/** '2 mattress' as two of what is searched for; one without a number. */
export function readCommand(typed: string): { quantity: number; search: string } {
  const [, count, rest] = /^\s*(\d{1,3})\s*[x×]?\s+(.*)$/.exec(typed) ?? []
  const quantity = Number(count)
  return rest !== undefined && quantity > 0
    ? { quantity: Math.min(quantity, 200), search: rest }
    : { quantity: 1, search: typed.trim() }
}
