import { catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueItem } from '../catalogue/item.ts'
import type { Count } from './numbers.ts'

const byKey: ReadonlyMap<string, CatalogueItem> = new Map(catalogue.map((item) => [item.key, item]))

/** The usual piece of each heap: the first that the catalogue names. */
const pieceOfHeap = new Map<string, CatalogueItem>()
for (const item of catalogue) {
  if (item.heap && !pieceOfHeap.has(item.heap)) pieceOfHeap.set(item.heap, item)
}

/** The piece by which this material is counted, if it is one. */
export const pieceOf = (item: CatalogueItem): CatalogueItem | undefined =>
  item.heap ? item : pieceOfHeap.get(item.key)

/** "20 bricks" are pieces, "bricks" and "a pile of bricks" a heap: each has figures of its own. */
export function materialAs(
  item: CatalogueItem,
  modifiers: { plural: boolean; isHeaped: boolean; count: Count | undefined },
): CatalogueItem {
  const { plural, isHeaped, count } = modifiers
  const isCounted = count && !count.heap && count.how !== 'part' && !isHeaped
  if (isCounted) return (count.value > 1 && pieceOfHeap.get(item.key)) || item
  const isHeap = isHeaped || plural || count?.heap || /^\d/.test(item.key)
  return (isHeap && item.heap && byKey.get(item.heap)) || item
}
