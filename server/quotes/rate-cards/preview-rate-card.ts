import { addDays, dayOf } from '../../../contract/calendar.ts'
import { LOAD_SIZES, loadSizeFacts } from '../../../contract/jobs.ts'
import { formatShare, splitPrice } from '../../../contract/hauler-share.ts'
import { formatMoney, cents, type Cents } from '../../../contract/money.ts'
import type { QuoteItem, QuoteLine } from '../../../contract/quotes.ts'
import { PublishableRateCard } from '../../../contract/rate-card-rules.ts'
import {
  type RateCard,
  type RateCardPreview,
  feeLabels,
  FEES,
  UNDATED,
} from '../../../contract/rate-cards.ts'
import type { Context } from '../../core/context.ts'
import { priceLoad } from '../rate-card.ts'
import { quotedJobs } from './rate-cards-query.ts'

const JOBS = 10
const LISTED_ITEMS = 3

/** The prices of the newest jobs with this card: same items, conditions, size, area and day. */
export async function previewRateCard(
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  card: RateCard,
): Promise<RateCardPreview> {
  const jobs = await quotedJobs(db, JOBS)
  return {
    jobs: jobs.map(({ jobId, bookedAt, was, finalPrice, pricedSize, ...load }) => {
      const pricedLoad = { ...load, loadSize: pricedSize ?? load.loadSize }
      const { estimatedPrice, lines } = priceLoad(card, pricedLoad)
      return {
        jobId,
        what: inFewWords(load.items),
        loadSize: load.loadSize,
        area: load.area,
        bookedAt,
        was,
        wouldBe: estimatedPrice,
        disposal: paidToStations(lines),
        finalPrice,
      }
    }),
    findings: cardFindings(card, now(), config.haulerSharePermille),
  }
}

/** 'Sofa, 2 × Chair, Fridge and 3 more'. */
function inFewWords(items: readonly QuoteItem[]): string {
  if (items.length === 0) return 'No items'
  const itemList = items
    .slice(0, LISTED_ITEMS)
    .map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`))
    .join(', ')
  return items.length > LISTED_ITEMS
    ? `${itemList} and ${items.length - LISTED_ITEMS} more`
    : itemList
}

/** The problems of a card, as sentences: first those that prevent its publication. */
const cardFindings = (card: RateCard, now: Date, sharePermille: number): string[] => [
  ...brokenRules(card),
  ...poorLoads(card, sharePermille),
  ...oldFees(card, now),
]

const brokenRules = (card: RateCard): string[] =>
  (PublishableRateCard.safeParse(card).error?.issues ?? []).map(
    ({ path, message }) => `Cannot be published: ${message} (${path.join('.')})`,
  )

/** Loads whose disposal costs more than the hauler's share: the hauler would lose money. */
function poorLoads(card: RateCard, sharePermille: number): string[] {
  return LOAD_SIZES.flatMap((loadSize) => {
    const least = { loadSize, items: [], conditions: { flights: 0 }, confidence: 1, sameDay: false }
    const { estimatedPrice, lines } = priceLoad(card, least)
    const { haulerPayout } = splitPrice(estimatedPrice, sharePermille)
    const disposal = paidToStations(lines)
    if (disposal <= haulerPayout) return []
    const { label } = loadSizeFacts[loadSize]
    return [
      `A ${label} load costs ${formatMoney(estimatedPrice)} at least. The hauler’s ${formatShare(sharePermille)} of it, ${formatMoney(haulerPayout)}, does not cover its disposal of ${formatMoney(disposal)}`,
    ]
  })
}

function oldFees({ origins }: RateCard, now: Date): string[] {
  const aYearAgo = addDays(dayOf(now), -365)
  const labelsOf = (isMatch: (asOf: string) => boolean): string =>
    FEES.filter((fee) => isMatch(origins[fee]?.asOf ?? UNDATED))
      .map((fee) => feeLabels[fee])
      .join('; ')
  const undatedFees = labelsOf((asOf) => asOf === UNDATED)
  // A year without a day counts as its last day.
  const old = labelsOf(
    (asOf) => asOf !== UNDATED && (asOf.length === 4 ? `${asOf}-12-31` : asOf) < aYearAgo,
  )
  return [
    ...(undatedFees ? [`The source gives no date for these fees: ${undatedFees}`] : []),
    ...(old ? [`These fees are more than a year old: ${old}`] : []),
  ]
}

const KINDS: readonly QuoteLine['kind'][] = ['disposal', 'mattress', 'refrigerant', 'tire']

/** The part of a price that goes to stations and depots, GST included. */
const paidToStations = (lines: readonly QuoteLine[]): Cents =>
  cents(
    lines
      .filter(({ kind }) => KINDS.includes(kind))
      .reduce((total, { amount }) => total + amount, 0),
  )
