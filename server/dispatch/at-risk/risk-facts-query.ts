import { sql, type ExpressionBuilder } from 'kysely'
import type { JobId } from '../../../contract/jobs.ts'
import type { Cents } from '../../../contract/money.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { openProblemAt } from '../notes/open-problems-query.ts'

/** What the lane shows of these jobs, in no order. */
export const riskFactsOf = (db: Db, ids: readonly JobId[]) =>
  db
    .selectFrom('jobs')
    .leftJoin('haulers', 'haulers.id', 'jobs.haulerId')
    .leftJoin('jobSchedule', 'jobSchedule.jobId', 'jobs.id')
    .select([
      'jobs.id',
      'jobs.firstName',
      'jobs.lastName',
      'jobs.phone',
      'jobs.address',
      'jobs.area',
    ])
    .select(['jobs.loadSize', 'jobs.preferredDate', 'jobs.preferredTime', 'jobs.status'])
    .select(['jobs.haulerId', 'jobSchedule.timeSlot', 'jobs.completedAt'])
    .select([
      'haulers.firstName as haulerFirstName',
      'haulers.lastName as haulerLastName',
      'haulers.phone as haulerPhone',
    ])
    .select(sql<Cents>`coalesce(jobs.agreed_price_cents, jobs.estimated_price_cents)`.as('price'))
    .select(
      sql<Cents>`(select coalesce(-sum(amount_cents), 0)::int from ledger_entries
        join ledger_transactions on ledger_transactions.id = transaction_id
        where ledger_transactions.job_id = jobs.id and account = 'customer_funds')`.as('held'),
    )
    .select((job) => [
      eventAt('on_the_way').as('onTheWayAt'),
      eventAt('arrived').as('arrivedAt'),
      eventAt('on_the_way', 'heard_at').as('onTheWayHeardAt'),
      eventAt('arrived', 'heard_at').as('arrivalHeardAt'),
      openProblemAt.as('problemAt'),
      job
        .selectFrom('priceChanges')
        .select('answerBy')
        .whereRef('priceChanges.jobId', '=', 'jobs.id')
        .where('priceChanges.status', '=', 'pending_customer')
        .as('answerBy'),
      questionOf(job).select('priceChanges.id').as('priceChangeId'),
      questionOf(job).select('priceChanges.extendedAt').as('extendedAt'),
      job
        .selectFrom('notifications')
        .select(sql<Date | null>`max(queued_at)`.as('at'))
        .whereRef('notifications.jobId', '=', 'jobs.id')
        .where('messageType', 'in', ['price_asked', 'hauler_no_show', 'choose_window'])
        .as('customerNotifiedAt'),
      job
        .selectFrom('notifications')
        .select(sql<Date | null>`max(queued_at)`.as('at'))
        .whereRef('notifications.jobId', '=', 'jobs.id')
        .where('messageType', '=', 'proof_missing')
        .where('withdrawnAt', 'is', null)
        .as('haulerRemindedAt'),
    ])
    .where('jobs.id', '=', sql<JobId>`any(${ids})`)
    .execute()

/** The price that waits for the customer. */
const questionOf = (job: ExpressionBuilder<Tables, 'jobs'>) =>
  job
    .selectFrom('priceChanges')
    .whereRef('priceChanges.jobId', '=', 'jobs.id')
    .where('priceChanges.status', '=', 'pending_customer')

const eventAt = (
  event: 'on_the_way' | 'arrived',
  column: 'noted_at' | 'heard_at' = 'noted_at',
) => sql<Date | null>`(select ${sql.ref(column)} from job_events
  where job_events.job_id = jobs.id and event = ${event} and trip_ended_at is null)`

export type RiskFacts = Awaited<ReturnType<typeof riskFactsOf>>[number]
