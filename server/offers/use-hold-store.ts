import { sql } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import type { LeadMagnetId } from '../../contract/lead-magnets.ts'
import type { Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import { isOver } from './use-store.ts'

/** Uses of bookings whose hold is over while nothing is paid or being paid; some at a time. @returns their offers. */
export async function giveUnpaidUsesBack(db: Db, now: Date): Promise<LeadMagnetId[]> {
  const { rows } = await sql<{ leadMagnetId: LeadMagnetId }>`
    update offer_uses set given_back_at = now(), given_back_why = 'unpaid'
    where id in (
      select offer_uses.id from offer_uses join jobs on jobs.id = offer_uses.job_id
      where given_back_at is null and ${isOver(now)}
      order by jobs.id limit 500 for no key update of jobs skip locked)
    returning lead_magnet_id`.execute(db)
  return rows.map(({ leadMagnetId }) => leadMagnetId)
}

/** The same for credits. */
export const giveUnpaidCreditsBack = (db: Db, now: Date) =>
  sql`update referral_credit_uses set given_back_at = now(), given_back_why = 'unpaid'
    where id in (
      select referral_credit_uses.id from referral_credit_uses join jobs on jobs.id = referral_credit_uses.job_id
      where given_back_at is null and ${isOver(now)}
      order by jobs.id limit 500 for no key update of jobs skip locked)`.execute(db)

/**
 * A booking replaces the earlier unpaid ones of its visitor: what they took of codes and credits is free for it. One that is
 * being paid at this moment keeps it.
 */
export async function giveReplacedBack(db: Db, visitorId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: JobId }>`
    select id from jobs where visitor_id = ${visitorId} and ${isOver(now)}
    order by id for no key update skip locked`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  for (const table of ['offerUses', 'referralCreditUses'] as const)
    await db
      .updateTable(table)
      .set({ givenBackAt: sql`now()`, givenBackWhy: 'unpaid' })
      .where('jobId', 'in', ids)
      .where('givenBackAt', 'is', null)
      .execute()
}

/** Money came by another way after the hold: the price was lower, so the use counts. @returns their offers. */
export async function keepPaidUses(db: Db): Promise<LeadMagnetId[]> {
  const { rows } = await sql<{ leadMagnetId: LeadMagnetId }>`
    update offer_uses set given_back_at = null, given_back_why = null
    from jobs where jobs.id = offer_uses.job_id and given_back_why = 'unpaid'
      and (jobs.is_secured or jobs.payment_status = 'paid') and jobs.status <> 'cancelled'
      and exists (select from job_discounts where offer_use_id = offer_uses.id and undone_at is null)
    returning lead_magnet_id`.execute(db)
  return rows.map(({ leadMagnetId }) => leadMagnetId)
}

/** The same for credits. */
export const keepPaidCredits = (db: Db) =>
  sql`update referral_credit_uses set given_back_at = null, given_back_why = null
    from jobs where jobs.id = referral_credit_uses.job_id and given_back_why = 'unpaid'
      and (jobs.is_secured or jobs.payment_status = 'paid') and jobs.status <> 'cancelled'
      and exists (select from job_discounts where credit_use_id = referral_credit_uses.id and undone_at is null)`.execute(
    db,
  )

/** The use of a job that was given back since it was not paid, and whose discount still stands. */
export const findUnpaidUse = (db: Db, jobId: JobId) =>
  db
    .selectFrom('offerUses')
    .innerJoin('jobDiscounts', 'jobDiscounts.offerUseId', 'offerUses.id')
    .select(['offerUses.id', 'offerUses.leadMagnetId', 'offerUses.code'])
    .where('offerUses.jobId', '=', jobId)
    .where('givenBackWhy', '=', 'unpaid')
    .where('undoneAt', 'is', null)
    .executeTakeFirst()

/** The use stands again; the offer must be locked. */
export const keepUse = (db: Db, id: number) =>
  db
    .updateTable('offerUses')
    .set({ givenBackAt: null, givenBackWhy: null })
    .where('id', '=', id)
    .execute()

export type UnpaidCredit = { id: number; userId: number; amountCents: Cents }

/** The credit of a job that was given back since it was not paid, and whose discount still stands. */
export const findUnpaidCredit = (db: Db, jobId: JobId): Promise<UnpaidCredit | undefined> =>
  db
    .selectFrom('referralCreditUses')
    .innerJoin('jobDiscounts', 'jobDiscounts.creditUseId', 'referralCreditUses.id')
    .select([
      'referralCreditUses.id',
      'referralCreditUses.userId',
      'referralCreditUses.amountCents',
    ])
    .where('referralCreditUses.jobId', '=', jobId)
    .where('givenBackWhy', '=', 'unpaid')
    .where('undoneAt', 'is', null)
    .executeTakeFirst()

/** The credit is used again; its customer must be locked. */
export const keepCredit = (db: Db, id: number) =>
  db
    .updateTable('referralCreditUses')
    .set({ givenBackAt: null, givenBackWhy: null })
    .where('id', '=', id)
    .execute()
