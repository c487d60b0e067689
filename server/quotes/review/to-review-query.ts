import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Which jobs' estimates somebody should look at before the pickup; of jobs on the lists. */
export const TO_REVIEW =
  "needs_review and quote_id is not null and payment_status = 'paid' and status in ('pending', 'assigned', 'in_progress')"

/** Those jobs with their quotes, the soonest pickup first. */
export const jobsToReview = (db: Db) =>
  db
    .with('waiting', (with_) =>
      with_
        .selectFrom('jobs')
        .selectAll()
        .where(sql<boolean>`${sql.raw(TO_REVIEW)}`)
        .where('deletedAt', 'is', null),
    )
    .selectFrom('waiting as job')
    .innerJoin('quotes as quote', 'quote.id', 'job.quoteId')
    .select([
      'job.id as jobId',
      'job.firstName',
      'job.lastName',
      'job.preferredDate',
      'job.preferredTime',
      'job.area',
      'job.description',
      'job.photos',
      'job.loadSize',
      'quote.reading',
      'quote.items',
      'quote.unknown',
      'quote.estimatedPriceCents as estimate',
      'quote.lowCents as low',
      'quote.highCents as high',
      'quote.priceCapCents as priceCap',
      'quote.confidence',
      'quote.source',
      'quote.readerVersion',
    ])
    .orderBy('job.preferredDate')
    .orderBy(sql`array_position(array['morning', 'afternoon', 'evening'], job.preferred_time)`)
    .orderBy('job.id')
    .execute()
