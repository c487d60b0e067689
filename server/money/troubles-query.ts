import { sql } from 'kysely'
import type { MoneyTroubles, SetAsideEvent } from '../../contract/admin-money.ts'
import type { Db } from '../db/database.ts'
import { countOpenFindings, openFindings } from '../reconciliation/reconciliation-store.ts'
import { isHeldFor } from './stuck-money-query.ts'

/** How many of each are shown; the total is shown beside them. */
const SHOWN = 100

/** What failed or differs, the latest of each first, and how many there are. */
export async function moneyTroubles(db: Db, provider: string): Promise<MoneyTroubles> {
  const [refunds, reversals, findings, events, totals] = await Promise.all([
    failedRefunds(db)
      .select(['id', 'jobId', 'amountCents as amount', 'failure', 'updatedAt as failedAt'])
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute(),
    failedReversals(db)
      .innerJoin('payouts', 'payouts.id', 'reversals.payoutId')
      .innerJoin('haulers', 'haulers.id', 'payouts.haulerId')
      .select([
        'reversals.id',
        'reversals.jobId',
        'reversals.amountCents as amount',
        'reversals.failure',
        'reversals.updatedAt as failedAt',
        sql<string>`haulers.first_name || ' ' || haulers.last_name`.as('haulerName'),
      ])
      .orderBy('reversals.id', 'desc')
      .limit(SHOWN)
      .execute(),
    openFindings(db, provider, SHOWN),
    eventsSetAside(db),
    countTroubles(db, provider),
  ])
  return { refunds, reversals, findings, events, totals }
}

/** How many of each wait for an admin. */
export async function countTroubles(db: Db, provider: string): Promise<MoneyTroubles['totals']> {
  const count = sql<number>`count(*)::integer`.as('count')
  const [refunds, reversals, findings] = await Promise.all([
    failedRefunds(db).select(count).executeTakeFirstOrThrow(),
    failedReversals(db).select(count).executeTakeFirstOrThrow(),
    countOpenFindings(db, provider),
  ])
  return { refunds: refunds.count, reversals: reversals.count, findings }
}

/** The refunds that failed and whose money still waits to go back. */
const failedRefunds = (db: Db) =>
  db
    .selectFrom('refunds')
    .where('status', '=', 'failed')
    .where(
      sql<boolean>`not exists (select from refunds later where later.retries_refund_id = refunds.id)`,
    )
    .where(isHeldFor('refunds'))

/** The parts of shares that could not be taken back. Those of a dispute that was won are the hauler's. */
const failedReversals = (db: Db) =>
  db
    .selectFrom('reversals')
    .where('reversals.status', '=', 'failed')
    .where(
      sql<boolean>`not exists (select from disputes
        where disputes.id = reversals.dispute_id and disputes.status = 'won')`,
    )

/** The latest events of the provider that had no effect, with why. */
async function eventsSetAside(db: Db): Promise<SetAsideEvent[]> {
  const rows = await db
    .selectFrom('paymentEvents')
    .select(['id', 'eventId', 'event', 'reason', 'receivedAt'])
    .where('reason', 'is not', null)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .$narrowType<{ reason: string }>()
    .execute()
  return rows.map(({ event, ...row }) => ({ ...row, type: event.type }))
}
