import type { CatalogueItem } from '../catalogue/item.ts'

/** One place in a description that names an item, with its quantity there. */
export type Mention = {
  item: CatalogueItem
  quantity: number
  /** Whether it has a number or an article; without one it may be a second mention of the same item. */
  counted: boolean
  /** "Two more", "another": adds to an earlier mention. */
  adds: boolean
  confidence: number
  /** A name that may set it apart from another piece of the same item: "twin mattress". */
  kind?: string
  /** Cubic yards of all of it, if the text has an amount. */
  volume?: number
  /** The place of the size that it was measured by. */
  amountAt?: number
  /** Kilograms of one piece, if the text has a weight. */
  weight?: number
  /** Up to how many times as much it may be; absent where the text is exact. */
  atMost?: number
  /** Its number is probably no quantity: "1550 couch". */
  strangeCount?: true
  /** The index of its term. */
  place: number
  /** The range of the item and its quantity in the plain text. */
  from: number
  to: number
}
