import type { QuoteItem } from '../../../contract/quotes.ts'
import { readByRules } from '../read-by-rules.ts'
import type { CatalogueItem } from '../catalogue/item.ts'
import { packedAs } from '../reading/packing.ts'
import { itemNamed } from '../reading/vocabulary.ts'
import type { CustomerDescription } from './customer-descriptions.ts'

/** How the built-in reader did with one description: of the items labelled, those found with the right quantity. */
export type Score = {
  says: string
  labelled: number
  right: number
  /** "2 chair, found 3"; "1 gizmo, not found". */
  wrong: string[]
  /** Found, and not labelled. */
  extra: string[]
  missingFlags: string[]
  /** Undefined where the text names no stairs. */
  flightsRight: boolean | undefined
}

/** A piece of material and a heap of it count as one item: the label says how many by its number. */
export const sameThing = (item: CatalogueItem | undefined): string | undefined =>
  item?.heap ?? item?.key

/** The item of a label; the label of a container with its content ("bin of decorations") is the container. */
export function labelledThing(name: string): CatalogueItem | undefined {
  const plainName = name.toLowerCase()
  const item = itemNamed(plainName)?.item
  const [container = '', content] = plainName.split(' of ')
  if (item || content === undefined) return item
  const holder = itemNamed(container)?.item
  const contentItem = itemNamed(content)?.item
  if (!holder || !contentItem) return holder
  return packedAs({ item: holder, name: container }, { item: contentItem, name: content })
}

/** Labels of one item of the catalogue count together. */
function labelledItems({ items }: CustomerDescription): Map<string, number> {
  const labelledQuantities = new Map<string, number>()
  for (const [name, quantity] of Object.entries(items)) {
    const key = sameThing(labelledThing(name)) ?? `(${name})`
    labelledQuantities.set(key, (labelledQuantities.get(key) ?? 0) + quantity)
  }
  return labelledQuantities
}

export function quantitiesOf(items: readonly QuoteItem[]): Map<string, number> {
  const quantities = new Map<string, number>()
  for (const { key, name, quantity } of items) {
    const same = sameThing(itemNamed(name.toLowerCase())?.item) ?? key
    quantities.set(same, (quantities.get(same) ?? 0) + quantity)
  }
  return quantities
}

/** Reads a description like a booking and compares the reading with its label. */
export function scoreOf(description: CustomerDescription): Score {
  const { items, conditions } = readByRules({ description: description.says })
  const labelledQuantities = labelledItems(description)
  const quantities = quantitiesOf(items)
  const flags = new Set(items.flatMap((item) => item.flags))
  const wrong = [...labelledQuantities].filter(
    ([key, quantity]) => quantities.get(key) !== quantity,
  )
  return {
    says: description.says,
    labelled: labelledQuantities.size,
    right: labelledQuantities.size - wrong.length,
    wrong: wrong.map(([key, quantity]) => {
      const instead = quantities.get(key)
      return `${quantity} ${key}, ${instead === undefined ? 'not found' : `found ${instead}`}`
    }),
    extra: [...quantities].flatMap(([key, quantity]) =>
      labelledQuantities.has(key) ? [] : [`${quantity} ${key}`],
    ),
    missingFlags: (description.flags ?? []).filter((flag) => !flags.has(flag)),
    flightsRight:
      description.flights === undefined ? undefined : description.flights === conditions.flights,
  }
}

/** The scores of several descriptions added up. */
export function totalsOf(scores: readonly Score[]) {
  const sum = (of: (score: Score) => number): number =>
    scores.reduce((total, score) => total + of(score), 0)
  return {
    labelled: sum(({ labelled }) => labelled),
    right: sum(({ right }) => right),
    extra: sum(({ extra }) => extra.length),
    missingFlags: sum(({ missingFlags }) => missingFlags.length),
    flightsWrong: sum(({ flightsRight }) => Number(flightsRight === false)),
  }
}
