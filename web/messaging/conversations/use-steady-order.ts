import { useState } from 'react'

/**
 * The items in the order in which they were, while that is held: what is about to be pressed does not move.
 * New ones at the end are shown; those that would push others down wait.
 */
export function useSteadyOrder<Item extends { id: number }>(
  items: readonly Item[],
  isHeld: boolean,
  /** Another list, which begins with its own order. */
  list: string,
): Item[] {
  const [kept, setKept] = useState({ list, order: '' })
  const order = items.map(({ id }) => id).join()
  if ((!isHeld || kept.list !== list) && (kept.order !== order || kept.list !== list))
    setKept({ list, order })
  if (!isHeld || kept.list !== list) return [...items]
  const byId = new Map(items.map((item) => [item.id, item]))
  const before = kept.order.split(',').map(Number)
  const end = items.findLastIndex(({ id }) => before.includes(id))
  return [...before.flatMap((id) => byId.get(id) ?? []), ...items.slice(end + 1)]
}
