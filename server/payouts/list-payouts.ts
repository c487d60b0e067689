import { sql } from 'kysely'
import { listPayouts } from '../../contract/admin-payouts.ts'
import { isAnyOf, isOnDays, isWithin } from '../core/list-filters.ts'
import { pageOf } from '../core/page.ts'

/** Every payout for the admin team. */
export const adminPayouts = pageOf(listPayouts, {
  from: ({ db }) =>
    db
      .selectFrom('payouts')
      // Every payout has one; outer joins are left out where payouts are only counted.
      .leftJoin('haulers', 'haulers.id', 'payouts.haulerId')
      .select([
        'payouts.id',
        'payouts.jobId',
        'payouts.haulerId',
        'payouts.amountCents as amount',
        'payouts.status',
        'payouts.reason',
        sql<Date | null>`case when payouts.status = 'on_hold' then payouts.releases_at end`.as(
          'releasesAt',
        ),
        'payouts.transferId',
        'payouts.createdAt',
        'payouts.paidAt',
        sql<string>`haulers.first_name || ' ' || haulers.last_name`.as('haulerName'),
      ]),
  item: (row) => row,
  missing: (id) => `There is no payout #${id}`,
  id: 'payouts.id',
  sorts: {
    createdAt: [sql`payouts.created_at`, 'timestamptz'],
    amount: [sql`payouts.amount_cents`, 'integer'],
  },
  search: 'payouts.searchKey',
  filters: {
    status: isAnyOf('payouts.status'),
    job: isAnyOf('payouts.jobId'),
    hauler: isAnyOf('payouts.haulerId'),
    amount: isWithin(sql`payouts.amount_cents`),
    created: isOnDays('payouts.createdAt'),
    paid: isOnDays('payouts.paidAt'),
  },
  counter: { name: 'payouts by status', by: 'status' },
})
