import type { QuoteItem } from '../../../contract/quotes.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueItem } from '../catalogue/item.ts'
import { SURE_ENOUGH } from '../confidence.ts'
import { priceLoad } from '../rate-card.ts'
import { readByRules } from '../read-by-rules.ts'
import { blindLoads, meaningOfLabel, type BlindLoad } from './blind-loads.ts'
import { firstRateCard } from './first-rate-card.ts'
import { labelledThing, quantitiesOf, sameThing } from './score-reader.ts'

/** The share by which a price may be off before the quote has to ask. */
const MOST_OFF = 0.25

const byKey: ReadonlyMap<string, CatalogueItem> = new Map(catalogue.map((item) => [item.key, item]))

type Labelled = { item: CatalogueItem; quantity: number; volume: number; isVague: boolean }

/** A label as an item of the catalogue. @throws Error for a label without a meaning. */
function labelledItem(load: BlindLoad, label: string, quantity: number): Labelled {
  const meaning = meaningOfLabel.get(label.toLowerCase())
  const item = meaning ? byKey.get(meaning.key) : labelledThing(label)
  if (!item) throw new Error(`The label ${label} has no meaning`)
  const isVague = load.vague?.includes(label) ?? false
  return { item, quantity, volume: quantity * (meaning?.volume ?? item.volume), isVague }
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

const priceOf = (items: readonly QuoteItem[], flights: number): number =>
  priceLoad(firstRateCard, {
    loadSize: 'tiny',
    items,
    conditions: { flights },
    confidence: 1,
    sameDay: false,
  }).estimatedPrice

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

/** Reads a blind load at the smallest size, so that every item moves the price. */
export function blindScoreOf(load: BlindLoad): BlindScore {
  const {
    items,
    conditions,
    confidence,
    unclear = [],
  } = readByRules({
    description: load.says,
    loadSize: 'tiny',
  })
  const labels = labelsOf(load)
  const byThing = Map.groupBy(labels, ({ item }) => sameThing(item) ?? item.key)
  const read = quantitiesOf(items)
  const wrong = [...byThing].filter(([key, same]) => !isRight(same, read.get(key)))
  const flights = load.flights ?? conditions.flights
  const truth = priceOf(labels.map(asQuoteItem), flights)
  return {
    says: load.says,
    labelled: byThing.size,
    right: byThing.size - wrong.length,
    wrong: wrong.map(([key, same]) => {
      const quantity = same.reduce((total, label) => total + label.quantity, 0)
      return `${quantity} ${key}, ${read.has(key) ? `found ${read.get(key)}` : 'not found'}`
    }),
    extra: [...read].flatMap(([key, quantity]) => (byThing.has(key) ? [] : [`${quantity} ${key}`])),
    off: labels.length === 0 ? undefined : priceOf(items, conditions.flights) / truth - 1,
    asks: unclear.length > 0 || confidence < SURE_ENOUGH,
    flightsRight: load.flights === undefined || load.flights === conditions.flights,
  }
}

export const blindScores = (): BlindScore[] => blindLoads.map(blindScoreOf)

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
