import { sql } from 'kysely'
import { listAvailableJobs } from '../../../contract/dispatch.ts'
import { MOST_OFFER_IDS, type Offers } from '../../../contract/market.ts'
import type { Hauler } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import { isAnyOf, isWithin } from '../../core/list-filters.ts'
import { pageOf } from '../../core/page.ts'
import { offeredJobView } from '../../jobs/views.ts'
import { isServed, mayTake } from '../eligibility-query.ts'

/** The jobs that a hauler may claim now, unordered. */
export const offersTo = ({ db, now }: Pick<Context, 'db' | 'now'>, hauler: Hauler) =>
  db
    .selectFrom('jobs')
    .select(['id', 'status', 'loadSize', 'offeredDescription', 'photos', 'preferredDate'])
    .select([
      'preferredTime',
      'estimatedPriceCents',
      'createdAt',
      'offeredAddress',
      'area',
      'access',
    ])
    .select(sql<boolean>`not (${isServed(hauler)})`.as('isOutsideAreas'))
    .where(mayTake(hauler, now()))

/** The paid jobs that a hauler may claim now. */
export const availableJobs = pageOf(listAvailableJobs, {
  from: offersTo,
  item: offeredJobView,
  missing: (id) => `Job #${id} is not available`,
  id: 'jobs.id',
  sorts: {
    day: [sql`jobs.preferred_date`, 'date'],
    payout: [sql`jobs.estimated_price_cents`, 'integer'],
  },
  filters: {
    day: isWithin(sql`jobs.preferred_date`),
    area: isAnyOf('jobs.area'),
    load: isAnyOf('jobs.loadSize'),
    job: isAnyOf('jobs.id'),
  },
})

/** How many jobs this hauler may claim now, and which. */
export async function offersOf(ctx: Context, hauler: Hauler): Promise<Offers> {
  const rows = await offersTo(ctx, hauler)
    .clearSelect()
    .select('id')
    .orderBy('id', 'desc')
    .execute()
  return { total: rows.length, ids: rows.slice(0, MOST_OFFER_IDS).map(({ id }) => id) }
}
