import { type Insertable, sql } from 'kysely'
import { MOST_REFERRED_HAULERS, type ReferredHauler } from '../../contract/hauler-referrals.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** The personal code of a hauler, locked: who applies with it is counted one after another. */
export const lockHaulerCode = (db: Db, code: string) =>
  db
    .selectFrom('referralCodes')
    .innerJoin('haulers', 'haulers.userId', 'referralCodes.userId')
    .select(['referralCodes.id', 'haulers.id as referrerId'])
    .where('referralCodes.code', '=', code)
    .forNoKeyUpdate('referralCodes')
    .executeTakeFirst()

/** Whether a code has brought as many haulers as it may; rejected applications do not count. */
export async function isUsedUp(db: Db, referralCodeId: number): Promise<boolean> {
  const { brought } = await db
    .selectFrom('haulerReferrals')
    .innerJoin('haulers', 'haulers.id', 'haulerReferrals.haulerId')
    .select(sql<number>`count(*)::int`.as('brought'))
    .where('referralCodeId', '=', referralCodeId)
    .where('refusal', 'is', null)
    .where('haulers.status', '<>', 'rejected')
    .executeTakeFirstOrThrow()
  return brought >= MOST_REFERRED_HAULERS
}

const letters = (column: string) =>
  sql`nullif(upper(regexp_replace(${sql.raw(column)}, '[^A-Za-z0-9]', '', 'g')), '')`

/**
 * Whether two haulers are one person, by what is known of both: phone number, email, plate, licence, home, account at the
 * payment provider, GST number or the address for taxes.
 */
export async function isSameHauler(db: Db, a: HaulerId, b: HaulerId): Promise<boolean> {
  const { rows } = await sql`
    select from haulers a join haulers b on b.id = ${b}
      left join hauler_tax_details tax_a on tax_a.hauler_id = a.id
      left join hauler_tax_details tax_b on tax_b.hauler_id = b.id
    where a.id = ${a} and (a.phone_e164 = b.phone_e164 or normal_email(a.email) = normal_email(b.email)
      or ${letters('a.license_plate')} = ${letters('b.license_plate')}
      or ${letters('a.license_number')} = ${letters('b.license_number')}
      or ${letters('a.home_address')} = ${letters('b.home_address')}
      or a.stripe_account_id = b.stripe_account_id
      or nullif(tax_a.gst_number, '') = tax_b.gst_number
      or ${letters('tax_a.street')} = ${letters('tax_b.street')} and tax_a.postal_code = tax_b.postal_code)`.execute(
    db,
  )
  return rows.length > 0
}

export const insertReferral = (db: Db, referral: Insertable<Tables['haulerReferrals']>) =>
  db.insertInto('haulerReferrals').values(referral).execute()

/** Who applied with the code of a person, the newest first. */
export async function referredBy(
  db: Db,
  userId: number,
): Promise<(Omit<ReferredHauler, 'credit'> & { creditCents: Cents })[]> {
  const { rows } = await sql<Omit<ReferredHauler, 'credit'> & { creditCents: Cents }>`
    select haulers.first_name as "firstName", r.refusal, r.credit_cents as "creditCents",
      case when r.refusal is not null then 'no_credit' when r.reversed_at is not null then 'taken_back'
        when r.credited_at is not null then 'credited' when r.earned_at is not null then 'earned'
        when haulers.deleted_at is not null or haulers.status in ('rejected', 'suspended') then 'not_approved'
        when haulers.status = 'approved' then 'approved' else 'applied' end as state
    from hauler_referrals r join referral_codes c on c.id = r.referral_code_id join haulers on haulers.id = r.hauler_id
    where c.user_id = ${userId} order by r.id desc`.execute(db)
  return rows
}

/** A share of the price of a job, not of its tip and not the credit of a referral. */
const IS_SHARE = sql`o.referral_id is null
  and exists (select from payments p where p.id = o.payment_id and p.purpose <> 'tip')`

export type Earning = { id: number; haulerId: HaulerId; referrerId: HaulerId; jobId: JobId }

/** Referrals whose hauler has completed a first job that is paid, and whose payout nothing holds any more. */
export async function findEarned(db: Db): Promise<Earning[]> {
  const { rows } = await sql<Earning>`
    select r.id, r.hauler_id as "haulerId", referrer.id as "referrerId", done.id as "jobId"
    from hauler_referrals r join referral_codes c on c.id = r.referral_code_id
      join haulers referrer on referrer.user_id = c.user_id
      cross join lateral (
        select j.id from jobs j where j.hauler_id = r.hauler_id and j.status = 'completed' and j.payment_status = 'paid'
          and (select bool_and(o.status <> 'on_hold') and bool_or(o.status <> 'reversed')
            from payouts o where o.job_id = j.id and o.hauler_id = r.hauler_id and ${IS_SHARE})
        order by j.completed_at, j.id limit 1) done
    where r.refusal is null and r.earned_at is null and r.reversed_at is null order by r.id`.execute(
    db,
  )
  return rows
}

/** Stores what a completed first job means, once: the credit is earned, or there is none. */
export const saveEarned = (
  db: Db,
  id: number,
  changes: { refusal: 'self_referral' } | { jobId: JobId; earnedAt: Date },
) =>
  db
    .updateTable('haulerReferrals')
    .set(changes)
    .where('id', '=', id)
    .where('refusal', 'is', null)
    .where('earnedAt', 'is', null)
    .execute()

export type Credit = {
  id: number
  haulerId: HaulerId
  jobId: JobId
  paymentId: number
  amountCents: Cents
}

/** Earned credits of approved haulers who have a share that was sent or is being sent: the credit goes beside the newest. */
export async function findCredits(db: Db): Promise<Credit[]> {
  const { rows } = await sql<Credit>`
    select r.id, referrer.id as "haulerId", share.job_id as "jobId", share.payment_id as "paymentId",
      r.credit_cents as "amountCents"
    from hauler_referrals r join referral_codes c on c.id = r.referral_code_id
      join haulers referrer on referrer.user_id = c.user_id
      cross join lateral (
        select o.job_id, o.payment_id from payouts o join jobs j on j.id = o.job_id and j.hauler_id = o.hauler_id
        where o.hauler_id = referrer.id and o.status in ('scheduled', 'paid', 'netted', 'waiting_for_bank') and ${IS_SHARE}
        order by o.id desc limit 1) share
    where r.refusal is null and r.earned_at is not null and r.credited_at is null and r.reversed_at is null
      and referrer.status = 'approved' and referrer.deleted_at is null order by r.id`.execute(db)
  return rows
}

/** False when it was credited or taken back meanwhile. */
export async function saveCredited(
  db: Db,
  { id, jobId }: Credit,
  creditedAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('haulerReferrals')
    .set({ creditJobId: jobId, creditedAt })
    .where('id', '=', id)
    .where('creditedAt', 'is', null)
    .where('reversedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Referrals whose first job went back whole before any of its share was sent, and whose own credit has not left. */
export async function findLost(db: Db): Promise<{ id: number; creditJobId: JobId | null }[]> {
  const { rows } = await sql<{ id: number; creditJobId: JobId | null }>`
    select r.id, r.credit_job_id as "creditJobId" from hauler_referrals r
    where r.refusal is null and r.earned_at is not null and r.reversed_at is null
      and not exists (select from payouts o where o.job_id = r.job_id and o.hauler_id = r.hauler_id and ${IS_SHARE}
        and (o.status <> 'reversed' or o.transfer_id is not null))
      and not exists (select from payouts o where o.referral_id = r.id and o.status not in ('waiting_for_bank', 'failed'))
    order by r.id`.execute(db)
  return rows
}

/** The referral, locked, with whether it is credited or taken back by now. */
export const lockReferral = (db: Db, id: number) =>
  db
    .selectFrom('haulerReferrals')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** The payout of a credit that can still be kept back; undefined once it may have left. */
export const findUnsentCredit = (db: Db, referralId: number) =>
  db
    .selectFrom('payouts')
    .selectAll()
    .where('referralId', '=', referralId)
    .where('status', 'in', ['waiting_for_bank', 'failed'])
    .executeTakeFirst()

export const saveReversed = (db: Db, id: number, reversedAt: Date) =>
  db.updateTable('haulerReferrals').set({ reversedAt }).where('id', '=', id).execute()
