import type { ItemFlag } from '../../../contract/quotes.ts'

/** One kind of item. Figures are for a single piece, loaded on a truck. */
export type CatalogueItem = {
  key: string
  name: string
  /** Cubic yards. */
  volume: number
  /** Kilograms. */
  weight: number
  flags: readonly ItemFlag[]
  /** Other names in the singular, lower case; the plurals follow from the rules in plurals.ts. */
  synonyms: readonly string[]
  /** False for material in heaps: "some lumber" is one load of it, not a count. */
  counted: boolean
  /** Of a piece of material: the key of the heap that it is without a number ("bricks", "a pile of bricks"). */
  heap?: string
}

type Describe = (
  name: string,
  volume: number,
  weight: number,
  synonyms?: string,
  flags?: readonly ItemFlag[],
) => CatalogueItem

const keyOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

const describe =
  (counted: boolean): Describe =>
  (name, volume, weight, synonyms = '', flags = []) => ({
    key: keyOf(name),
    name,
    volume,
    weight,
    flags,
    synonyms: synonyms.split(', ').filter(Boolean),
    counted,
  })

/** An item with a count. */
export const piece: Describe = describe(true)

/** Material in heaps; its figures are those of a usual heap. */
export const heap: Describe = describe(false)

/** Material that is counted if there is a number, and is the given heap otherwise. */
export const pieceOf = (heapName: string, ...details: Parameters<Describe>): CatalogueItem => ({
  ...piece(...details),
  heap: keyOf(heapName),
})
