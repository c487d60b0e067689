import { sql } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import type { JobMoney, RefundOffer } from '../../contract/job-money.ts'
import type { RefundSubject } from '../../contract/refund-subjects.ts'
import { ACTIVE_STATUSES, type JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { findJob, type Job } from '../jobs/store.ts'
import { dueOf } from '../ledger/due.ts'
import { findOpenPriceChange } from '../price-changes/store.ts'
import { bothBearings } from '../refunds/refund-settled.ts'
import { refundStateOf } from '../refunds/refund-settled-state.ts'

/** All that an admin needs to decide on a job's money. @throws AppError not_found. */
export async function moneyOfJob({ db }: Pick<Context, 'db'>, jobId: JobId): Promise<JobMoney> {
  const job = await findJob(db, jobId)
  if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
  return {
    jobId,
    status: job.status,
    estimate: job.estimatedPriceCents,
    agreed: job.agreedPriceCents,
    finalPrice: job.finalPriceCents,
    due: ACTIVE_STATUSES.includes(job.status) ? await dueOf(db, job) : cents(0),
    collect:
      job.collectMethod && job.collectBy ? { method: job.collectMethod, by: job.collectBy } : null,
    question: await questionOf(db, jobId),
    cancellationFee: job.cancellationFeeCents,
    ...(await movementsOf(db, jobId)),
    refundable: {
      price: await offerOf(db, job, 'price'),
      tip: await offerOf(db, job, 'tip'),
      rescheduling_fee: await offerOf(db, job, 'rescheduling_fee'),
    },
  }
}

async function questionOf(db: Db, jobId: JobId): Promise<JobMoney['question']> {
  const change = await findOpenPriceChange(db, jobId)
  if (!change || change.status === 'pending_admin') return null
  const { id, fromCents: from, toCents: to, answerBy } = change
  return { id, from, to, answerBy }
}

async function offerOf(db: Db, job: Job, of: RefundSubject): Promise<RefundOffer> {
  const state = await refundStateOf(db, job, of)
  const { alreadyRefunded, refusal } = state
  const most = refusal === null ? state.most : cents(0)
  return { most, alreadyRefunded, refusal, whole: bothBearings(state, most) }
}

type Movements = Pick<
  JobMoney,
  'charges' | 'refunds' | 'payouts' | 'reversals' | 'disputes' | 'accounts'
>

/** As `refundSubjectOf`. */
const of = sql<RefundSubject>`case when payments.purpose in ('tip', 'rescheduling_fee') then payments.purpose else 'price' end`

/** Every movement of a job's money by kind, in the order they began, and what its accounts hold. */
async function movementsOf(db: Db, jobId: JobId): Promise<Movements> {
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
    .select([
      'id',
      'purpose',
      'amountCents as amount',
      'status',
      'failure',
      'method',
      'heldBy',
      'reference',
      'createdAt',
    ])
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
      sql<JobMoney['refunds'][number]['byHand']>`case when payments.method <> 'card'
        then json_build_object('by', refunds.given_by) end`.as('byHand'),
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
