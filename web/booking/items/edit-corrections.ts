import type { QuoteItem } from '../../../contract/quotes.ts'
import type { ByHand } from './corrections.ts'

// Needed by the list alone, which arrives in a file of its own.

export type ShownItem = { key: string; name: string; quantity: number; byHand: boolean }

/** What can be put on the list; `several` is its plural, in lower case. */
export type Addable = { key: string; name: string; several?: string }

/** The items as the customer has them by now, also while the price of that is still on its way. */
export function shownItems(
  read: readonly Pick<QuoteItem, 'key' | 'name' | 'quantity'>[],
  corrections: readonly ByHand[],
  takenBack: readonly ByHand[] = [],
): ShownItem[] {
  const hands = new Map(corrections.map((hand) => [hand.key, hand]))
  const back = new Map(takenBack.map((hand) => [hand.key, hand.counted ?? 0]))
  const all = new Map<string, Pick<QuoteItem, 'key' | 'name' | 'quantity'>>()
  for (const item of [...read, ...takenBack, ...corrections])
    all.set(item.key, all.get(item.key) ?? item)
  return [...all.values()].flatMap(({ key, name, quantity }) => {
    const hand = hands.get(key)
    const shownQuantity = hand?.quantity ?? back.get(key) ?? quantity
    return shownQuantity > 0
      ? [{ key, name, quantity: shownQuantity, byHand: hand !== undefined }]
      : []
  })
}

/** So many of an item from now on, at least one. */
export function setQuantity(
  corrections: readonly ByHand[],
  { key, name, quantity: shownQuantity, byHand }: ShownItem,
  quantity: number,
): ByHand[] {
  const hand = corrections.find((one) => one.key === key)
  const counted = byHand ? (hand?.counted ?? null) : shownQuantity
  return withHand(corrections, { ...severalOf(hand), key, name, quantity, counted })
}

/** One more of a thing, whether it is on the list or not. */
export function addOne(
  corrections: readonly ByHand[],
  list: readonly ShownItem[],
  thing: Addable,
): ByHand[] {
  const { key, name } = thing
  const there = list.find((item) => item.key === key)
  if (there) return setQuantity(corrections, there, there.quantity + 1)
  const counted = corrections.find((one) => one.key === key)?.counted ?? null
  return withHand(corrections, { ...severalOf(thing), key, name, quantity: 1, counted })
}

const severalOf = (thing: { several?: string } | undefined): { several?: string } =>
  thing?.several === undefined ? {} : { several: thing.several }

export function remove(corrections: readonly ByHand[], item: ShownItem): ByHand[] {
  const [hand] = setQuantity(corrections, item, 0).filter(({ key }) => key === item.key)
  if (!hand) return [...corrections]
  return withHand(corrections, item.byHand ? { ...hand, before: item.quantity } : hand)
}

/** Takes a removal back: what the customer had named before, or what is counted. */
export function putBack(corrections: readonly ByHand[], { before, ...hand }: ByHand): ByHand[] {
  return before === undefined
    ? corrections.filter(({ key }) => key !== hand.key)
    : withHand(corrections, { ...hand, quantity: before })
}

/** In the place it has, so that nothing on the list moves. */
const withHand = (corrections: readonly ByHand[], hand: ByHand): ByHand[] =>
  corrections.some(({ key }) => key === hand.key)
    ? corrections.map((one) => (one.key === hand.key ? hand : one))
    : [...corrections, hand]
