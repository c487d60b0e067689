import { sql } from 'kysely'
import { ACTIVE_STATUSES, type AdminJob, listAdminJobs } from '../../contract/jobs.ts'
import { isAnyOf, isOnDays, isTrue, isWithin } from '../core/list-filters.ts'
import { pageOf } from '../core/page.ts'
import { accessOfJob, noteOf } from './views.ts'

/** In the order of their bytes, where jobs without a hauler sort after every name. */
export const HAULER_NAME = sql`(coalesce(lower(jobs.hauler_name), chr(1114111)) collate "C")`
const PICKUP_DAY = sql`coalesce(jobs.scheduled_date, jobs.preferred_date)`
const AMOUNT = sql`coalesce(jobs.final_price_cents, jobs.estimated_price_cents)`

/** Every job for the admin team. */
export const adminJobs = pageOf(listAdminJobs, {
  from: ({ db, now }) =>
    db
      .selectFrom('jobs')
      .where('jobs.deletedAt', 'is', null)
      .leftJoin('haulers', 'haulers.id', 'jobs.haulerId')
      .leftJoin('jobLinks', (link) =>
        link
          .onRef('jobLinks.jobId', '=', 'jobs.id')
          .on('jobLinks.revokedAt', 'is', null)
          .on('jobLinks.expiresAt', '>', now()),
      )
      .selectAll('jobs')
      .select(['haulers.firstName as haulerFirstName', 'haulers.lastName as haulerLastName'])
      .select('jobLinks.id as openLinkId'),
  item: ({ openLinkId, haulerFirstName, haulerLastName, ...row }): AdminJob => ({
    ...row,
    access: accessOfJob(row),
    note: noteOf(row),
    collect: row.paymentStatus === 'paid' ? null : row.collectMethod,
    hasOpenLink: openLinkId !== null,
    needsReview: row.needsReview && ACTIVE_STATUSES.includes(row.status),
    estimatedPrice: row.estimatedPriceCents,
    finalPrice: row.finalPriceCents,
    platformFee: row.platformFeeCents,
    haulerPayout: row.haulerPayoutCents,
    hauler:
      row.haulerId === null
        ? null
        : {
            id: row.haulerId,
            user: { firstName: haulerFirstName ?? '', lastName: haulerLastName ?? '' },
          },
  }),
  missing: (id) => `There is no job #${id}`,
  id: 'jobs.id',
  sorts: {
    createdAt: [sql`jobs.created_at`, 'timestamptz'],
    day: [PICKUP_DAY, 'date'],
    amount: [AMOUNT, 'integer'],
    client: [sql`lower(jobs.first_name || ' ' || jobs.last_name)`, 'text'],
    hauler: [HAULER_NAME, 'text'],
    status: [
      sql`array_position(array['pending', 'assigned', 'in_progress', 'completed', 'cancelled'], jobs.status)`,
      'integer',
    ],
  },
  search: 'jobs.searchKey',
  filters: {
    status: isAnyOf('jobs.status'),
    payment: isAnyOf('jobs.paymentStatus'),
    area: isAnyOf('jobs.area'),
    load: isAnyOf('jobs.loadSize'),
    hauler: isAnyOf('jobs.haulerId'),
    day: isWithin(PICKUP_DAY),
    created: isOnDays('jobs.createdAt'),
    amount: isWithin(AMOUNT),
    proof: isAnyOf('jobs.proof'),
    needsReview: (value) =>
      sql`${isTrue('jobs.needsReview')(value)} and jobs.status in ('pending', 'assigned', 'in_progress')`,
  },
  counter: { name: 'jobs', by: 'status' },
})
