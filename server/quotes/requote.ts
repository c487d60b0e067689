import { randomUUID } from 'node:crypto'
import { QuoteId } from '../../contract/booking.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { assessLoad, type LoadToAssess } from './assess-load.ts'
import { checkLoad, columnsOf } from './estimate.ts'
import { rateCardOf } from './rate-cards/rate-card-store.ts'
import { readByRules } from './read-by-rules.ts'
import { insertQuote, markQuoteReplaced, type StoredQuote } from './store.ts'

/**
 * The quote of a booked load with other items, by the same reading and rate card. It keeps the time of the first one: the
 * terms that the customer agreed to follow from it. The first one stays, since the history of the job names it.
 * @throws AppError prohibited_load.
 */
export async function requote(
  ctx: Context,
  db: Db,
  { quote, jobId }: { quote: StoredQuote; jobId: JobId },
  load: LoadToAssess,
): Promise<StoredQuote> {
  const card = await rateCardOf(db, quote.rateCardVersion)
  const reading = quote.reading ?? readByRules(quote)
  const assessment = assessLoad(card, reading, load)
  const notices = await checkLoad({ ...ctx, db }, card, {
    load,
    read: reading.items,
    items: assessment.items,
  })
  const { inputsHash, description, photos, source, readerVersion, rateCardVersion } = quote
  const storedQuote = await insertQuote(db, {
    id: QuoteId.parse(randomUUID()),
    inputsHash,
    description,
    photos,
    source,
    readerVersion,
    rateCardVersion,
    reading: JSON.stringify(reading),
    sameDay: quote.sameDay,
    area: load.area ?? null,
    sizeConfirmed: quote.sizeConfirmed,
    corrections: JSON.stringify(load.corrections ?? []),
    ...columnsOf(assessment),
    notices: JSON.stringify(notices),
    // What its code took off at the booking stays: the job keeps it beside its price.
    offer: quote.offer && JSON.stringify(quote.offer),
    booked: true,
    createdAt: quote.createdAt,
    expiresAt: quote.expiresAt,
  })
  await markQuoteReplaced(db, quote.id, jobId)
  return storedQuote
}
