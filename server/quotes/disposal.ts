import type { ItemFlag, QuoteItem } from '../../contract/quotes.ts'
import type { Material, RateCard } from '../../contract/rate-cards.ts'

type Stream = keyof RateCard['disposal']

/** The first flag that matches decides where an item goes; everything else is garbage. */
const STREAM_OF: readonly [ItemFlag, Stream][] = [
  ['drywall', 'drywall'],
  ['rubble', 'rubble'],
  ['yard', 'green'],
  ['wood', 'wood'],
  ['electronics', 'recycling'],
  ['appliance', 'recycling'],
  ['metal', 'recycling'],
]

const streamOf = (item: QuoteItem): Stream =>
  STREAM_OF.find(([flag]) => item.flags.includes(flag))?.[1] ?? 'garbage'

const byTonne = (kilograms: number, perTonne: number): number => (kilograms * perTonne) / 1000

const materialCost = (material: Material, kilograms: number): number =>
  kilograms === 0
    ? 0
    : Math.max(material.least, byTonne(kilograms, material.perTonne) + material.perLoad)

function garbageCost(garbage: RateCard['disposal']['garbage'], kilograms: number): number {
  const bulk = byTonne(Math.max(kilograms, garbage.bulkFrom), garbage.bulkPerTonne)
  const light = kilograms < garbage.bulkFrom ? materialCost(garbage, kilograms) : Infinity
  return Math.min(light, bulk + garbage.perLoad)
}

/**
 * The fees of the stations for the load, in cents before tax and not rounded: each material at its own
 * rate, and at least the assumed garbage of a load of this size.
 * Mattresses and tires are charged by the piece, so their weight is not charged again.
 */
export function disposalCost(
  card: RateCard,
  items: readonly QuoteItem[],
  leastWeight: number,
): number {
  const weights = new Map<Stream, number>()
  for (const item of items) {
    if (item.flags.includes('mattress') || item.flags.includes('tire')) continue
    const stream = streamOf(item)
    weights.set(stream, (weights.get(stream) ?? 0) + item.quantity * item.weight)
  }
  const { garbage, ...materials } = card.disposal
  let total = garbageCost(garbage, Math.max(leastWeight, weights.get('garbage') ?? 0))
  for (const [stream, kilograms] of weights) {
    if (stream !== 'garbage') total += materialCost(materials[stream], kilograms)
  }
  return total
}
