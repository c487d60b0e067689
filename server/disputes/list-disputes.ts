import { sql } from 'kysely'
import { type AdminDispute, listDisputes } from '../../contract/job-money.ts'
import { refundSubjectOf } from '../../contract/refund-subjects.ts'
import { cents } from '../../contract/money.ts'
import type { PaymentPurpose } from '../../contract/payments.ts'
import { isAnyOf, isOnDays, isWithin } from '../core/list-filters.ts'
import { pageOf } from '../core/page.ts'

/** Every dispute for the admin team, with what it does to the hauler's share. */
export const adminDisputes = pageOf(listDisputes, {
  from: ({ db }) =>
    db.selectFrom('disputes').select([
      'disputes.id',
      'disputes.jobId',
      'disputes.amountCents as amount',
      'disputes.status',
      'disputes.reason',
      'disputes.evidenceDueBy',
      'disputes.openedAt',
      'disputes.closedAt',
      'disputes.shareCents as lost',
      'disputes.undecidedCents as undecided',
      // Looked up for the disputes of the page alone: with a join the planner may read all payments.
      sql<PaymentPurpose>`(select p.purpose from payments p
          where p.id = disputes.payment_id)`.as('purpose'),
      sql<string>`(select j.first_name || ' ' || j.last_name from jobs j
          where j.id = disputes.job_id)`.as('customerName'),
      // A share that came back is owed again: a payout that waits for the decision.
      sql<string>`coalesce((select sum(o.amount_cents) from payouts o
          where o.payment_id = disputes.payment_id and o.status = 'on_hold'
            and disputes.status = 'open'), 0)`.as('onHold'),
      sql<string>`coalesce((select sum(r.amount_cents) from reversals r
          where r.dispute_id = disputes.id and r.status = 'failed'
            and disputes.status <> 'won'), 0)`.as('missing'),
    ]),
  item: ({ purpose, onHold, missing, ...row }): AdminDispute => ({
    ...row,
    of: refundSubjectOf(purpose),
    onHold: cents(Number(onHold)),
    missing: cents(Number(missing)),
  }),
  missing: (id) => `There is no dispute #${id}`,
  id: 'disputes.id',
  sorts: {
    openedAt: [sql`disputes.opened_at`, 'timestamptz'],
    urgency: [sql`disputes.urgency`, 'bigint'],
    amount: [sql`disputes.amount_cents`, 'integer'],
  },
  filters: {
    status: isAnyOf('disputes.status'),
    job: isAnyOf('disputes.jobId'),
    opened: isOnDays('disputes.openedAt'),
    due: isOnDays('disputes.evidenceDueBy'),
    amount: isWithin(sql`disputes.amount_cents`),
  },
})
