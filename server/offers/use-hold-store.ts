import { sql } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import type { LeadMagnetId } from '../../contract/lead-magnets.ts'
import type { Db } from '../db/database.ts'

/** Uses of bookings whose hold is over while nothing is paid or being paid; some at a time. @returns their offers. */
export async function giveUnpaidUsesBack(db: Db, now: Date): Promise<LeadMagnetId[]> {
  const { rows } = await sql<{ leadMagnetId: LeadMagnetId }>`
    update offer_uses set given_back_at = now(), given_back_why = 'unpaid'
    where id in (
      select offer_uses.id from offer_uses join jobs on jobs.id = offer_uses.job_id
      where given_back_at is null and jobs.status = 'pending' and not jobs.is_secured
        and jobs.payment_status in ('pending', 'failed') and jobs.held_until <= ${now}
        and not exists (select from payments where payments.job_id = jobs.id and payments.status = 'open')
      order by jobs.id limit 500 for no key update of jobs skip locked)
    returning lead_magnet_id`.execute(db)
  return rows.map(({ leadMagnetId }) => leadMagnetId)
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
