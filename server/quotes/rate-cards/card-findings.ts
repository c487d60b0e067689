import { addDays, dayOf } from '../../../contract/calendar.ts'
import { LOAD_SIZES, loadSizeFacts } from '../../../contract/jobs.ts'
import { formatMoney, HAULER_SHARE_PERCENT, splitPrice } from '../../../contract/money.ts'
import { PublishableRateCard } from '../../../contract/rate-card-rules.ts'
import { feeLabels, FEES, UNDATED, type RateCard } from '../../../contract/rate-cards.ts'
import { priceLoad } from '../rate-card.ts'
import { paidToStations } from './paid-to-stations.ts'

/** What is odd about a card, in sentences: first what keeps it from being published. */
export const cardFindings = (card: RateCard, now: Date): string[] => [
  ...brokenRules(card),
  ...poorLoads(card),
  ...oldFees(card, now),
]

const brokenRules = (card: RateCard): string[] =>
  (PublishableRateCard.safeParse(card).error?.issues ?? []).map(
    ({ path, message }) => `Cannot be published: ${message} (${path.join('.')})`,
  )

/** A hauler who takes only what was booked must not lose by it. */
function poorLoads(card: RateCard): string[] {
  return LOAD_SIZES.flatMap((loadSize) => {
    const least = { loadSize, items: [], conditions: { flights: 0 }, confidence: 1, sameDay: false }
    const { estimatedPrice, lines } = priceLoad(card, least)
    const { haulerPayout } = splitPrice(estimatedPrice)
    const disposal = paidToStations(lines)
    if (disposal <= haulerPayout) return []
    const { label } = loadSizeFacts[loadSize]
    return [
      `A ${label} load costs ${formatMoney(estimatedPrice)} at least. The hauler’s ${HAULER_SHARE_PERCENT} % of it, ${formatMoney(haulerPayout)}, does not cover its disposal of ${formatMoney(disposal)}`,
    ]
  })
}

function oldFees({ origins }: RateCard, now: Date): string[] {
  const aYearAgo = addDays(dayOf(now), -365)
  const named = (isMeant: (asOf: string) => boolean): string =>
    FEES.filter((fee) => isMeant(origins[fee]?.asOf ?? UNDATED))
      .map((fee) => feeLabels[fee])
      .join('; ')
  const undated = named((asOf) => asOf === UNDATED)
  // A year is good to its end.
  const old = named(
    (asOf) => asOf !== UNDATED && (asOf.length === 4 ? `${asOf}-12-31` : asOf) < aYearAgo,
  )
  return [
    ...(undated ? [`The source gives no date for these fees: ${undated}`] : []),
    ...(old ? [`These fees are more than a year old: ${old}`] : []),
  ]
}
