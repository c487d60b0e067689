import type { PickableItem } from '../../../contract/pickable-items.ts'
import type { PriceItem } from '../../../contract/price-changes.ts'

type ItemRow = Omit<PriceItem, 'quantity'> & { quantity: number }

/** So many of the most common items stand there before anything is searched. */
const USUAL = 5
const MOST_FOUND = 8

/**
 * The items to count: what matches the search; without one, what is chosen and then the usual ones, which keep their
 * places while they are counted.
 */
export function itemRows(
  card: readonly PickableItem[],
  chosen: readonly PriceItem[],
  search: string,
): ItemRow[] {
  const rowOf = ({ name, onePrice }: PickableItem): ItemRow =>
    chosen.find((item) => item.name === name) ?? { name, price: onePrice, quantity: 0 }
  const text = search.trim().toLowerCase()
  if (text !== '')
    return card.filter(matching(text)).toSorted(byStart(text)).slice(0, MOST_FOUND).map(rowOf)
  const usual = card
    .filter(({ common }) => common !== null)
    .toSorted((a, b) => (a.common ?? 0) - (b.common ?? 0))
    .slice(0, USUAL)
    .map(rowOf)
  const others = chosen.filter(({ name }) => !usual.some((row) => row.name === name))
  return [...others, ...usual]
}

const matching =
  (text: string) =>
  ({ name, several, also }: PickableItem): boolean =>
    [name.toLowerCase(), several, ...also].some((each) => each.includes(text))

/** What begins with the search comes first. */
const byStart = (text: string) => (a: PickableItem, b: PickableItem) =>
  Number(b.name.toLowerCase().startsWith(text)) - Number(a.name.toLowerCase().startsWith(text))

/** '+2 mattresses $60.00' of one kind, the sum alone of several; empty without any. */
export function addedLabel(
  card: readonly PickableItem[],
  items: readonly PriceItem[],
  sum: string,
): string {
  const [only] = items
  if (!only) return ''
  if (items.length > 1) return `+${sum}`
  const several = card.find(({ name }) => name === only.name)?.several
  const noun = only.quantity > 1 && several ? several : only.name.toLowerCase()
  return `+${only.quantity} ${noun} ${sum}`
}

/** The cheapest kind of item without which the price is lower by this much at least. */
export const itemToLeaveOut = (
  items: readonly PriceItem[],
  excess: number,
): PriceItem | undefined =>
  items
    .filter(({ price, quantity }) => price * quantity >= excess)
    .toSorted((a, b) => a.price * a.quantity - b.price * b.quantity)[0]
