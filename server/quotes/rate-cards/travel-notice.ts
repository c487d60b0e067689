import { cents, formatMoney } from '../../../contract/money.ts'
import { SERVICE_AREAS } from '../../../contract/places.ts'
import type { RateCard } from '../../../contract/rate-cards.ts'
import { travelTo, withTax } from '../rate-card.ts'

/**
 * The travel fees of far areas, with GST, for a price without an area yet; null when every area costs the
 * same. Rounded up like prices: no customer pays more than the notice says.
 */
export function travelNotice(card: RateCard): string | null {
  const areasOf = new Map<number, string[]>()
  for (const area of SERVICE_AREAS) {
    const net = travelTo(card, area)
    if (net === 0) continue
    const more = Math.ceil(withTax(net, card.gstPercent) / card.roundTo) * card.roundTo
    areasOf.set(more, [...(areasOf.get(more) ?? []), area])
  }
  const parts = [...areasOf]
    .toSorted(([a], [b]) => b - a)
    .map(([more, areas]) => `${formatMoney(cents(more))} to ${joinAreas(areas)}`)
  return parts.length === 0 ? null : parts.join('; ')
}

const joinAreas = (areas: readonly string[]): string =>
  areas.length < 2 ? areas.join('') : `${areas.slice(0, -1).join(', ')} and ${areas.at(-1) ?? ''}`
