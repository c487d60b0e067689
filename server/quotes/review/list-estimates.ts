import { sql } from 'kysely'
import { listEstimatesToReview } from '../../../contract/quote-reviews.ts'
import { isAnyOf, isWithin } from '../../core/list-filters.ts'
import { pageOf } from '../../core/page.ts'

/** The condition of jobs whose estimates need a review before the pickup. */
export const TO_REVIEW =
  "jobs.needs_review and jobs.quote_id is not null and jobs.is_secured and jobs.status in ('pending', 'assigned', 'in_progress')"

const PICKUP = sql`((jobs.preferred_date - date '2000-01-01') * 3
  + array_position(array['morning', 'afternoon', 'evening'], jobs.preferred_time))`

/** The estimates that need a review before the pickup. */
export const estimatesToReview = pageOf(listEstimatesToReview, {
  from: ({ db }) =>
    db
      .selectFrom('jobs')
      .innerJoin('quotes as quote', 'quote.id', 'jobs.quoteId')
      .where(sql<boolean>`${sql.raw(TO_REVIEW)}`)
      .where('jobs.deletedAt', 'is', null)
      .select([
        'jobs.id',
        'jobs.firstName',
        'jobs.lastName',
        'jobs.preferredDate',
        'jobs.preferredTime',
        'jobs.area',
        'jobs.description',
        'jobs.photos',
        'jobs.loadSize',
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
      ]),
  item: ({ firstName, lastName, reading, ...row }) => {
    const keys = new Set(row.items.map(({ key }) => key))
    const removedItems = (reading?.items ?? []).filter(({ key }) => !keys.has(key))
    return {
      ...row,
      clientName: `${firstName} ${lastName}`,
      takenAway: removedItems.map(({ name }) => name),
    }
  },
  missing: (id) => `The estimate of job #${id} does not wait for a review`,
  id: 'jobs.id',
  sorts: {
    createdAt: [sql`jobs.created_at`, 'timestamptz'],
    pickup: [PICKUP, 'integer'],
  },
  search: 'jobs.searchKey',
  filters: {
    area: isAnyOf('jobs.area'),
    load: isAnyOf('jobs.loadSize'),
    day: isWithin(sql`jobs.preferred_date`),
  },
})
