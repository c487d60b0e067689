import { cents, type Cents } from '../../contract/money.ts'
import { floorText, walkText, type PricedAccess } from '../../contract/access.ts'
import { loadText, type LoadSize } from '../../contract/jobs.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { ItemFlag, QuoteItem, QuoteLine } from '../../contract/quotes.ts'
import type { RateCard } from '../../contract/rate-cards.ts'
import { gstWithin } from '../ledger/gst.ts'
import type { LoadConditions } from '../providers/reader/reader.ts'
import { disposalCost } from './disposal.ts'
import { volumeOf } from './confidence.ts'
import { largerSize, sizeOfVolume } from './load-size.ts'

export type LoadToPrice = {
  /** The least size that is charged; more items are charged by their own volume. */
  loadSize: LoadSize
  items: readonly QuoteItem[]
  conditions: LoadConditions
  confidence: number
  sameDay: boolean
  /** Null when unknown: priced as near. */
  area?: ServiceArea | null
  /** What the customer said; without it stairs follow from the conditions. */
  access?: PricedAccess | null | undefined
}

export type Price = {
  /** All-in, in whole cents, GST included; the sum of the lines. */
  estimatedPrice: Cents
  low: Cents
  high: Cents
  priceCap: Cents
  /** The GST within the price. */
  gst: Cents
  lines: QuoteLine[]
}

const totalOf = (items: readonly QuoteItem[], figure: (item: QuoteItem) => number): number =>
  items.reduce((total, item) => total + item.quantity * figure(item), 0)

const piecesWith = (items: readonly QuoteItem[], flag: ItemFlag): number =>
  totalOf(items, ({ flags }) => (flags.includes(flag) ? 1 : 0))

/** Straight between the card's points, so that more volume always costs more. */
function truckPrice(card: RateCard, volume: number): number {
  let from = { volume: 0, price: 0 }
  for (const to of card.truck) {
    if (volume <= to.volume) {
      const share = (volume - from.volume) / (to.volume - from.volume)
      return from.price + share * (to.price - from.price)
    }
    from = to
  }
  return from.price + (volume - from.volume) * card.truckBeyond
}

/** The travel fee of this area in cents before tax, the same on any day; 0 for an unknown area. */
export const travelTo = ({ travel }: RateCard, area: ServiceArea | null): number =>
  (area && travel[area]) ?? 0

type NetLine = { kind: QuoteLine['kind']; label: string; net: number }

const formatCount = (many: number, one: string, several = `${one}s`): string =>
  many === 1 ? one : `${many} ${several}`

/** The volume that the truck line charges: that of the items, and at least that of the chosen size. */
const chargedVolume = (card: RateCard, { items, loadSize }: LoadToPrice): number =>
  Math.max(card.floors[loadSize].volume, volumeOf(items))

/** The size that is charged: the items may need a larger one than the chosen. */
const chargedSize = (card: RateCard, { items, loadSize }: LoadToPrice): LoadSize =>
  largerSize(loadSize, sizeOfVolume(card, volumeOf(items)))

/** Stairs that the customer named; without an answer those of the description, which the line says. */
function stairsLine(card: RateCard, volume: number, load: LoadToPrice): NetLine {
  const { access, conditions } = load
  const flights = access ? (access.elevator ? 0 : access.floors) : conditions.flights
  const guessedLabel = `Stairs, from your description (${formatCount(flights, '1 flight', 'flights')})`
  return {
    kind: 'stairs',
    label: access ? floorText(access) : guessedLabel,
    net: flights * (card.stairs.perFlight + volume * card.stairs.perCubicYard),
  }
}

function walkLine(card: RateCard, volume: number, { access }: LoadToPrice): NetLine {
  const walkMinutes = access?.walkMinutes ?? 0
  const { perMinute, perCubicYard } = card.walk
  return {
    kind: 'walk',
    label: walkText({ walkMinutes }),
    net: walkMinutes * (perMinute + volume * perCubicYard),
  }
}

function workLines(card: RateCard, load: LoadToPrice): NetLine[] {
  const { items } = load
  const volume = chargedVolume(card, load)
  const pieces = totalOf(items, () => 1)
  const { perPiece, perKilogram } = card.loading
  const heavy = piecesWith(items, 'heavy')
  return [
    {
      kind: 'truck',
      label: `Truck and crew, ${loadText(chargedSize(card, load))}`,
      net: truckPrice(card, volume),
    },
    {
      kind: 'loading',
      label: `Loading ${formatCount(pieces, '1 item', 'items')}`,
      net: totalOf(items, ({ weight }) => perPiece + weight * perKilogram),
    },
    stairsLine(card, volume, load),
    walkLine(card, volume, load),
    {
      kind: 'heavy',
      label: formatCount(heavy, 'Heavy item', 'heavy items'),
      net: heavy * card.heavyPiece,
    },
  ]
}

const travelLine = (card: RateCard, area: ServiceArea | null): NetLine => ({
  kind: 'travel',
  label: `Travel to ${area}`,
  net: travelTo(card, area),
})

function disposalLines(card: RateCard, load: LoadToPrice): NetLine[] {
  const { items } = load
  const mattresses = piecesWith(items, 'mattress')
  const coolingAppliances = piecesWith(items, 'refrigerant')
  const tires = piecesWith(items, 'tire')
  return [
    {
      kind: 'disposal',
      label: 'Disposal and recycling',
      net: disposalCost(card, items, card.floors[chargedSize(card, load)].weight),
    },
    {
      kind: 'mattress',
      label: formatCount(mattresses, 'Mattress recycling', 'mattresses or box springs, recycling'),
      net: mattresses * card.fees.mattress,
    },
    {
      kind: 'refrigerant',
      label: formatCount(
        coolingAppliances,
        'Refrigerant recovery',
        'cooling appliances, refrigerant recovery',
      ),
      net: coolingAppliances * card.fees.refrigerant,
    },
    {
      kind: 'tire',
      label: formatCount(tires, 'Tire recycling', 'tires, recycling'),
      net: tires * card.fees.tire,
    },
  ]
}

/** Rounds half-up, once, with the tax included. */
export const withTax = (net: number, gstPercent: number): number =>
  Math.floor((net * (100 + gstPercent)) / 100 + 0.5)

const upTo = (amount: number, step: number): number => Math.ceil(amount / step) * step

/** Rounds up to the card's step; the truck's line takes the difference, so the lines add up to the cent. */
function completeLines(card: RateCard, lines: readonly QuoteLine[]): QuoteLine[] {
  const sum = lines.reduce((total, { amount }) => total + amount, 0)
  const total = upTo(sum, card.roundTo)
  const roundedLines = lines.map((line) =>
    line.kind === 'truck' ? { ...line, amount: cents(line.amount + total - sum) } : line,
  )
  if (total >= card.minimum) return roundedLines
  const label = 'Up to our minimum charge'
  return [...roundedLines, { kind: 'minimum', label, amount: cents(card.minimum - total) }]
}

/** Prices a load by the card alone: pure, the same answer for the same load and card. */
export function priceLoad(card: RateCard, load: LoadToPrice): Price {
  const work = workLines(card, load)
  const sameDay = load.sameDay ? card.sameDayPercent : 0
  const workNet = work.reduce((total, { net }) => total + net, 0)
  const net: NetLine[] = [
    ...work,
    travelLine(card, load.area ?? null),
    { kind: 'same_day', label: 'Same-day pickup', net: (workNet * sameDay) / 100 },
    ...disposalLines(card, load),
  ]
  const chargedLines = net
    .map(({ kind, label, net: amount }) => ({
      kind,
      label,
      amount: cents(withTax(amount, card.gstPercent)),
    }))
    .filter(({ amount }) => amount > 0)
  const lines = completeLines(card, chargedLines)
  const estimate = lines.reduce((total, { amount }) => total + amount, 0)
  return { ...rangeOf(card, estimate, load.confidence), lines }
}

/** The most that a job of this estimate may cost without an admin. */
export const capAbove = ({ capPercent }: Pick<RateCard, 'capPercent'>, estimate: Cents): Cents =>
  cents(Math.floor((estimate * (100 + capPercent)) / 100 + 0.5))

function rangeOf(card: RateCard, estimate: number, confidence: number): Omit<Price, 'lines'> {
  const { sure, unsure } = card.range
  const spread = sure + (unsure - sure) * (1 - confidence)
  const cap = capAbove(card, cents(estimate))
  const low = upTo(estimate * (1 - spread / 100), card.roundTo)
  const high = upTo(estimate * (1 + spread / 100), card.roundTo)
  return {
    estimatedPrice: cents(estimate),
    low: cents(Math.min(estimate, Math.max(card.minimum, low))),
    high: cents(Math.max(estimate, Math.min(cap, high))),
    priceCap: cap,
    gst: gstWithin(cents(estimate), card.gstPercent),
  }
}
