import { sql, type Insertable, type Selectable } from 'kysely'
import type { HaulerId } from '../../contract/haulers.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'
import { publishRow } from '../core/event-store.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type Payout = Selectable<Tables['payouts']>

/**
 * A payout with the charge it draws on and the account it goes to, either of which may be missing;
 * `usesPlatformBalance` when a share of that charge was sent before, and came back, or the bank took the charge back
 * and the team pays its share, it was not paid by card, or the payout is the credit of a referral.
 */
export const findPayoutToSend = (db: Db, payoutId: number) =>
  db
    .selectFrom('payouts')
    .innerJoin('payments', 'payments.id', 'payouts.paymentId')
    .innerJoin('haulers', 'haulers.id', 'payouts.haulerId')
    .selectAll('payouts')
    .select(['payments.chargeId', 'payments.purpose', 'haulers.stripeAccountId as accountId'])
    .select(
      sql<boolean>`exists (select from payouts before
        where before.payment_id = payouts.payment_id and before.id < payouts.id
          and before.transfer_id is not null and before.referral_id is null)
        or payouts.referral_id is not null
        or payments.method <> 'card'
        or exists (select from disputes lost where lost.payment_id = payouts.payment_id
          and lost.share_decided_at is not null)`.as('usesPlatformBalance'),
    )
    .where('payouts.id', '=', payoutId)
    .executeTakeFirst()

export const findPayout = (db: Db, id: number): Promise<Payout> =>
  db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Reduces a payout that was not sent. */
export async function reducePayout(db: Db, id: number, by: Cents): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('payouts')
    .set({ amountCents: sql`amount_cents - ${by}`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', 'in', ['waiting_for_bank', 'on_hold', 'failed', 'netted'])
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`Payout ${id} was sent meanwhile`)
}

/** Says why a payout is on hold still, and until when; any other is left as it is. */
export const setHold = (
  db: Db,
  id: number,
  { hold, reason, releasesAt }: Pick<Payout, 'hold' | 'reason' | 'releasesAt'>,
) =>
  db
    .updateTable('payouts')
    .set({ hold, reason, releasesAt, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'on_hold')
    .execute()

/** The share of a charge that was neither taken back nor netted; a charge has at most one. */
export const findPayoutOfPayment = (db: Db, paymentId: number): Promise<Payout | undefined> =>
  db
    .selectFrom('payouts')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .where('referralId', 'is', null)
    .where('status', 'not in', ['reversed', 'netted'])
    .executeTakeFirst()

/** Whether a payout of the job did not go through so far. */
export async function hasUnsentPayout(db: Db, jobId: JobId): Promise<boolean> {
  const unsent = await db
    .selectFrom('payouts')
    .select('id')
    .where('jobId', '=', jobId)
    .where('status', 'in', ['failed', 'waiting_for_bank'])
    .executeTakeFirst()
  return unsent !== undefined
}

/** The payouts that wait until this hauler's account can receive, in the order in which all transactions lock jobs. */
export const findWaitingPayouts = (db: Db, haulerId: HaulerId): Promise<{ id: number }[]> =>
  db
    .selectFrom('payouts')
    .select('id')
    .where('haulerId', '=', haulerId)
    .where('status', '=', 'waiting_for_bank')
    .orderBy('jobId')
    .execute()

/** The payouts that nothing but the time holds, and that no longer; the first ones due. */
export const findPayoutsToRelease = (db: Db, now: Date, limit: number): Promise<{ id: number }[]> =>
  db
    .selectFrom('payouts')
    .select('id')
    .where('status', '=', 'on_hold')
    .where('hold', '=', 'time')
    .where('releasesAt', '<=', now)
    .orderBy('releasesAt')
    .limit(limit)
    .execute()

/** A new payout starts scheduled, on hold, or waiting for the bank, each but the first with the reason. */
export const insertPayout = (db: Db, payout: Insertable<Tables['payouts']>): Promise<Payout> =>
  publishRow(
    db,
    'payout',
    db.insertInto('payouts').values(payout).returningAll().executeTakeFirstOrThrow(),
  )
