import { MAX_PHOTOS } from '../../contract/booking.ts'
import { cents } from '../../contract/money.ts'
import { SERVICE_AREAS } from '../../contract/places.ts'
import type { Context } from '../core/context.ts'
import { termsOf } from '../jobs/terms-query.ts'
import type { BrandFacts } from '../providers/writer/writer.ts'
import { currentRateCard } from '../quotes/rate-cards/rate-card-store.ts'

/** What a text may claim now: from the settings, the contract, the rate card and the terms in force. */
export async function brandFacts({
  config,
  db,
  now,
}: Pick<Context, 'config' | 'db' | 'now'>): Promise<BrandFacts> {
  const [{ card }, terms] = await Promise.all([
    currentRateCard(db, now()),
    termsOf(db, { createdAt: now(), quoteId: null }),
  ])
  return {
    productName: config.productName,
    phone: config.supportPhone,
    link: config.publicUrl,
    areas: SERVICE_AREAS,
    haulerSharePercent: config.haulerSharePermille / 10,
    mostPhotos: MAX_PHOTOS,
    minimumPrice: cents(card.minimum),
    sameDayPercent: card.sameDayPercent,
    priceCapPercent: card.capPercent,
    freeCancellationHours: terms.freeUntilHours,
    lateCancellationFee: terms.lateFeeCents,
    tripFee: terms.tripFeeCents,
  }
}
