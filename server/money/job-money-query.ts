import { sql } from 'kysely'
import type { JobMoney } from '../../contract/job-money.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'

type Movements = Pick<
  JobMoney,
  'charges' | 'refunds' | 'payouts' | 'reversals' | 'disputes' | 'accounts'
>

const of = sql<'price' | 'tip'>`case payments.purpose when 'tip' then 'tip' else 'price' end`

/** Every movement of a job's money by kind, in the order they began, and what its accounts hold. */
export async function movementsOf(db: Db, jobId: JobId): Promise<Movements> {
  const [charges, refunds, payouts, reversals, disputes, accounts] = await Promise.all([
    chargesAsked(db, jobId),
    refundsOf(db, jobId),
    payoutsOf(db, jobId),
    reversalsOf(db, jobId),
    disputesOf(db, jobId),
    accountsOf(db, jobId),
  ])
  return { charges, refunds, payouts, reversals, disputes, accounts }
}

const chargesAsked = (db: Db, jobId: JobId): Promise<JobMoney['charges']> =>
  db
    .selectFrom('payments')
    .select(['id', 'purpose', 'amountCents as amount', 'status', 'failure', 'createdAt'])
    .where('jobId', '=', jobId)
    .orderBy('id')
    .execute()

const refundsOf = (db: Db, jobId: JobId): Promise<JobMoney['refunds']> =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select([
      'refunds.id',
      of.as('of'),
      'refunds.amountCents as amount',
      'refunds.status',
      'refunds.failure',
      'refunds.reason',
      'refunds.shareCents as share',
      sql<boolean>`exists (select from refunds later where later.retries_refund_id = refunds.id)`.as(
        'isRetried',
      ),
      'refunds.createdAt',
    ])
    .where('refunds.jobId', '=', jobId)
    .orderBy('refunds.id')
    .execute()

const payoutsOf = (db: Db, jobId: JobId): Promise<JobMoney['payouts']> =>
  db
    .selectFrom('payouts')
    .innerJoin('payments', 'payments.id', 'payouts.paymentId')
    .select([
      'payouts.id',
      of.as('of'),
      'payouts.amountCents as amount',
      'payouts.status',
      'payouts.reason',
      'payouts.createdAt',
    ])
    .where('payouts.jobId', '=', jobId)
    .orderBy('payouts.id')
    .execute()

const reversalsOf = (db: Db, jobId: JobId): Promise<JobMoney['reversals']> =>
  db
    .selectFrom('reversals')
    .innerJoin('payouts', 'payouts.id', 'reversals.payoutId')
    .innerJoin('payments', 'payments.id', 'payouts.paymentId')
    .select([
      'reversals.id',
      of.as('of'),
      'reversals.amountCents as amount',
      'reversals.status',
      'reversals.failure',
      sql<
        'refund' | 'dispute'
      >`case when reversals.refund_id is null then 'dispute' else 'refund' end`.as('cause'),
      'reversals.createdAt',
    ])
    .where('reversals.jobId', '=', jobId)
    .orderBy('reversals.id')
    .execute()

const disputesOf = (db: Db, jobId: JobId): Promise<JobMoney['disputes']> =>
  db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.paymentId')
    .select([
      'disputes.id',
      of.as('of'),
      'disputes.amountCents as amount',
      'disputes.status',
      'disputes.reason',
      'disputes.evidenceDueBy',
      'disputes.openedAt',
    ])
    .where('disputes.jobId', '=', jobId)
    .orderBy('disputes.id')
    .execute()

/** An account that money passed through is included, with 0. */
async function accountsOf(db: Db, jobId: JobId): Promise<JobMoney['accounts']> {
  const rows = await db
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerTransactions', 'ledgerTransactions.id', 'ledgerEntries.transactionId')
    .select(['account', sql<string>`sum(amount_cents)`.as('total')])
    .where('jobId', '=', jobId)
    .groupBy('account')
    .orderBy('account')
    .execute()
  return rows.map(({ account, total }) => ({ account, balance: cents(Number(total)) }))
}
