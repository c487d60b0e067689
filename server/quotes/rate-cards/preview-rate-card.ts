import type { QuoteItem } from '../../../contract/quotes.ts'
import type { RateCard, RateCardPreview } from '../../../contract/rate-cards.ts'
import type { Context } from '../../core/context.ts'
import { priceLoad } from '../rate-card.ts'
import { cardFindings } from './card-findings.ts'
import { paidToStations } from './paid-to-stations.ts'
import { quotedJobs } from './rate-cards-query.ts'

const JOBS = 10
const NAMED = 3

/** What the newest jobs would have cost with this card: same items, conditions, size, area and day. */
export async function previewRateCard(
  { db, now }: Pick<Context, 'db' | 'now'>,
  card: RateCard,
): Promise<RateCardPreview> {
  const jobs = await quotedJobs(db, JOBS)
  return {
    jobs: jobs.map(({ jobId, bookedAt, was, finalPrice, ...load }) => {
      const { estimatedPrice, lines } = priceLoad(card, load)
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
    findings: cardFindings(card, now()),
  }
}

/** 'Sofa, 2 × Chair, Fridge and 3 more'. */
function inFewWords(items: readonly QuoteItem[]): string {
  if (items.length === 0) return 'No items named'
  const named = items
    .slice(0, NAMED)
    .map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`))
    .join(', ')
  return items.length > NAMED ? `${named} and ${items.length - NAMED} more` : named
}
