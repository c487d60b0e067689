import type { Correction, QuoteItem } from '../../../contract/quotes.ts'
import type { Reading } from '../../providers/reader/reader.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueItem } from '../catalogue/item.ts'
import { assessLoad } from '../assess-load.ts'
import { SURE_ENOUGH } from '../confidence.ts'
import { readByRules } from '../read-by-rules.ts'
import type { BlindLoad } from './blind-load.ts'
import { meaningOfLabel } from './label-meanings.ts'
import { firstRateCard } from './first-rate-card.ts'
import { labelledThing, quantitiesOf, sameThing } from './score-reader.ts'

/** The share by which a price may be off before the quote has to ask. */
const MOST_OFF = 0.25

const byKey: ReadonlyMap<string, CatalogueItem> = new Map(catalogue.map((item) => [item.key, item]))

type Labelled = {
  item: CatalogueItem
  /** Keys of things that are accepted for it. */
  also: readonly string[]
  quantity: number
  volume: number
  isVague: boolean
}

/** A label as an item of the catalogue. @throws Error for a label without a meaning. */
function labelledItem(load: BlindLoad, label: string, quantity: number): Labelled {
  const meaning = load.meanings?.[label] ?? meaningOfLabel.get(label.toLowerCase())
  const item = meaning ? byKey.get(meaning.key) : labelledThing(label)
  if (!item) throw new Error(`The label ${label} has no meaning`)
  const isVague = load.vague?.includes(label) ?? false
  const also = (meaning?.also ?? []).map((key) => sameThing(byKey.get(key)) ?? key)
  return { item, also, quantity, volume: quantity * (meaning?.volume ?? item.volume), isVague }
}

const labelsOf = (load: BlindLoad): Labelled[] =>
  Object.entries(load.items).map(([label, quantity]) => labelledItem(load, label, quantity))

/** Of a vague number half to double is right, and a heap of the thing is too. */
function isRight(labels: readonly Labelled[], read: number | undefined): boolean {
  const quantity = labels.reduce((total, label) => total + label.quantity, 0)
  if (read === undefined) return false
  if (!labels.some(({ isVague }) => isVague)) return read === quantity
  const isHeap = labels.some(({ item }) => !item.counted || item.heap !== undefined)
  return (isHeap && read === 1) || (read * 2 >= quantity && read <= quantity * 2)
}

const asQuoteItem = ({ item, quantity, volume }: Labelled): QuoteItem => ({
  ...item,
  quantity,
  volume: volume / quantity,
  weight: (volume / quantity / item.volume) * item.weight,
  flags: [...item.flags],
  confidence: 1,
})

/** The quote of a reading at the size of its items. */
const quoteOf = (reading: Reading, description: string, corrections: readonly Correction[] = []) =>
  assessLoad(firstRateCard, reading, { description, corrections })

/** Labels of one item count together. */
const mergeLabels = (labels: readonly Labelled[]): Labelled[] =>
  [...Map.groupBy(labels, ({ item }) => item).values()].flatMap((same) => {
    const [first] = same
    const sum = (of: (label: Labelled) => number): number =>
      same.reduce((total, label) => total + of(label), 0)
    return first
      ? [
          {
            ...first,
            quantity: sum(({ quantity }) => quantity),
            volume: sum(({ volume }) => volume),
          },
        ]
      : []
  })

/** The price of a load whose items and numbers are confirmed. */
function trueQuote(labels: readonly Labelled[], flights: number) {
  const items = mergeLabels(labels).map(asQuoteItem)
  const reading = { items, confidence: 1, unknown: [], conditions: { flights } }
  return quoteOf(
    reading,
    '',
    items.map(({ key, quantity }) => ({ key, quantity })),
  )
}

export type BlindScore = {
  says: string
  labelled: number
  right: number
  wrong: string[]
  extra: string[]
  /** The price of the reading by that of the label, minus 1; undefined where the label has no items. */
  off: number | undefined
  /** Whether the quote asks back, or a person looks at the load. */
  asks: boolean
  flightsRight: boolean
}

/** Off by more than a quarter, or without any truth to compare with. */
export const isFarOff = ({ off }: BlindScore): boolean =>
  off === undefined || Math.abs(off) > MOST_OFF

/** Reads and quotes a blind load without a chosen size, so that every item moves the price. */
export function blindScoreOf(load: BlindLoad): BlindScore {
  const reading = readByRules({ description: load.says })
  const { items, conditions } = reading
  const quote = quoteOf(reading, load.says)
  const labels = labelsOf(load)
  const byThing = Map.groupBy(labels, ({ item }) => sameThing(item) ?? item.key)
  const read = quantitiesOf(items)
  /** The key by which the reading names a labelled thing. */
  const nameRead = (key: string, same: readonly Labelled[]): string =>
    read.has(key)
      ? key
      : (same.flatMap(({ also }) => also).find((other) => read.has(other) && !byThing.has(other)) ??
        key)
  const names = new Map([...byThing].map(([key, same]) => [key, nameRead(key, same)]))
  const readAs = (key: string): number | undefined => read.get(names.get(key) ?? key)
  const acceptedKeys = new Set(names.values())
  const wrong = [...byThing].filter(([key, same]) => !isRight(same, readAs(key)))
  const flights = load.flights ?? conditions.flights
  const truth = trueQuote(labels, flights)
  return {
    says: load.says,
    labelled: byThing.size,
    right: byThing.size - wrong.length,
    wrong: wrong.map(([key, same]) => {
      const quantity = same.reduce((total, label) => total + label.quantity, 0)
      return `${quantity} ${key}, ${readAs(key) === undefined ? 'not found' : `found ${readAs(key)}`}`
    }),
    extra: [...read].flatMap(([key, quantity]) =>
      acceptedKeys.has(key) ? [] : [`${quantity} ${key}`],
    ),
    off:
      labels.length === 0 ? undefined : quote.price.estimatedPrice / truth.price.estimatedPrice - 1,
    asks: quote.unclear.length + quote.questions.length > 0 || quote.confidence < SURE_ENOUGH,
    flightsRight: load.flights === undefined || load.flights === conditions.flights,
  }
}

/** All scores added up; shares are of the labelled items or of the loads. */
export function blindTotals(scores: readonly BlindScore[]) {
  const sum = (of: (score: BlindScore) => number): number =>
    scores.reduce((total, score) => total + of(score), 0)
  const labelled = sum((score) => score.labelled)
  const farOff = scores.filter(isFarOff)
  return {
    loads: scores.length,
    labelled,
    right: sum(({ right }) => right) / labelled,
    tooMany: sum(({ extra }) => extra.length) / labelled,
    farOff: farOff.length / scores.length,
    farOffWithoutQuestion: farOff.filter(({ asks }) => !asks).length / scores.length,
    asked: sum(({ asks }) => Number(asks)) / scores.length,
    flightsWrong: sum(({ flightsRight }) => Number(!flightsRight)),
  }
}
