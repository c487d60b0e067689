import { sql } from 'kysely'
import type { DiscountShare } from '../../contract/discounts.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { LeadMagnetId } from '../../contract/lead-magnets.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import type { StoredOffer } from './offer-store.ts'
import { willBeReplaced } from './use-store.ts'

/** The referral offer for customers, or for haulers, that is on; the newest of several. */
export const findReferralOffer = (
  db: Db,
  targetType: StoredOffer['targetType'],
): Promise<StoredOffer | undefined> =>
  db
    .selectFrom('leadMagnets')
    .selectAll()
    .where('type', '=', 'referral')
    .where('targetType', '=', targetType)
    .where('isActive', '=', true)
    .where('endedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where('terms', 'is not', null)
    .where(
      sql<boolean>`now() between coalesce((terms ->> 'startsAt')::timestamptz, '-infinity')
        and coalesce((terms ->> 'endsAt')::timestamptz, 'infinity')`,
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findCodeOf = (db: Db, userId: number) =>
  db.selectFrom('referralCodes').selectAll().where('userId', '=', userId).executeTakeFirst()

/** False when the code is taken, or the person has one by now. */
export async function insertCode(
  db: Db,
  code: { leadMagnetId: LeadMagnetId; userId: number; code: string; createdAt: Date },
): Promise<boolean> {
  const stored = await db
    .insertInto('referralCodes')
    .values(code)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** A personal code gives what the newest referral offer gives. */
export const moveCode = (db: Db, id: number, leadMagnetId: LeadMagnetId) =>
  db.updateTable('referralCodes').set({ leadMagnetId }).where('id', '=', id).execute()

export type PersonalCode = { id: number; userId: number }

/** Whose personal code it is. */
export const findPersonalCode = (db: Db, code: string): Promise<PersonalCode | undefined> =>
  db
    .selectFrom('referralCodes')
    .select(['id', 'userId'])
    .where('code', '=', code)
    .executeTakeFirst()

/**
 * Whether who books is who referred: by the account or the browser, and by phone number, email or address of the account, its
 * customer or its bookings.
 */
export async function isSamePerson(
  db: Db,
  userId: number,
  friend: {
    email: string
    phoneE164: string | null
    jobId: JobId | undefined
    sender: { visitorId: string | null; userId?: number | undefined } | undefined
  },
): Promise<boolean> {
  const { email, phoneE164, jobId, sender } = friend
  if (sender?.userId === userId) return true
  const { rows } = await sql`
    select from users where id = ${userId}
      and (phone_e164 = ${phoneE164} or (${email} <> '' and normal_email(email) = normal_email(${email})))
    union all
    select from jobs own where own.client_id = ${userId} and own.id <> ${jobId ?? 0}
      and (own.visitor_id = ${sender?.visitorId ?? null} or own.phone_e164 = ${phoneE164} or (${email} <> '' and normal_email(own.email) = normal_email(${email}))
        or lower(own.address) = (select lower(address) from jobs where id = ${jobId ?? 0}))
    union all
    select from customer_contacts where (kind = 'phone' and value = ${phoneE164}
        or kind = 'email' and ${email} <> '' and normal_email(value) = normal_email(${email}))
      and customer_id in (
        select customer_id from customer_contacts own join users on own.kind = 'email' and own.value = lower(users.email)
          where users.id = ${userId}
        union select customer_id from customer_jobs join jobs own on own.id = job_id
          where own.client_id = ${userId} and own.id <> ${jobId ?? 0})
    limit 1`.execute(db)
  return rows.length > 0
}

/** Friends who booked with this code, without cancelled pickups. */
export async function countFriends(
  db: Db,
  referralCodeId: number,
  besides?: JobId,
): Promise<number> {
  const { friends } = await db
    .selectFrom('referrals')
    .innerJoin('jobs', 'jobs.id', 'referrals.jobId')
    .select(sql<number>`count(*)::int`.as('friends'))
    .where('referralCodeId', '=', referralCodeId)
    .where('jobs.status', '<>', 'cancelled')
    .where('jobs.id', '<>', besides ?? (0 as JobId))
    .executeTakeFirstOrThrow()
  return friends
}

export const insertReferral = (
  db: Db,
  referral: {
    referralCodeId: number
    jobId: JobId
    creditCents: Cents
    share: DiscountShare
    bookedAt: Date
  },
) => db.insertInto('referrals').values(referral).execute()

/** A booking that lost the code of a person is no referral. */
export const removeReferral = (db: Db, jobId: JobId) =>
  db.deleteFrom('referrals').where('jobId', '=', jobId).execute()

/**
 * What friends brought a person, and what is left of it: below zero where a reversed credit was used already. For a browser that
 * asks for a price, what its unpaid bookings used is left.
 */
export async function creditOf(
  db: Db,
  userId: number,
  visitorId: string | null = null,
): Promise<{ booked: number; completed: number; left: Cents; share: DiscountShare }> {
  const { rows } = await sql<{
    booked: number
    completed: number
    left: string
    share: DiscountShare | null
  }>`
    select count(*) filter (where jobs.status <> 'cancelled')::int as booked,
      count(*) filter (where earned_at is not null and reversed_at is null)::int as completed,
      coalesce(sum(credit_cents) filter (where earned_at is not null and reversed_at is null), 0)
        - (select coalesce(sum(amount_cents), 0) from referral_credit_uses
            join jobs on jobs.id = referral_credit_uses.job_id
            where user_id = ${userId} and (given_back_at is null or given_back_at > now())
              and not ${willBeReplaced(visitorId)}) as left,
      max(referrals.share) filter (where earned_at is not null and reversed_at is null) as share
    from referrals join referral_codes on referral_codes.id = referral_code_id join jobs on jobs.id = job_id
    where user_id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An aggregate always has a row')
  const { booked, completed, left, share } = row
  return { booked, completed, left: cents(Number(left)), share: share ?? 'westhaul' }
}

export const lockReferrer = (db: Db, userId: number) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

/** @returns its number. */
export async function insertCreditUse(
  db: Db,
  use: { userId: number; jobId: JobId; amountCents: Cents; usedAt: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('referralCreditUses')
    .values(use)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Completed first pickups of friends that are paid bring their credit. @returns how many. */
export async function earnCredits(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update referrals set earned_at = ${now}
    from jobs where jobs.id = referrals.job_id and earned_at is null
      and jobs.status = 'completed' and jobs.payment_status = 'paid'
      and (select coalesce(sum(gross_cents - refunds_cents - disputes_cents), 0)
        from revenue_lines where revenue_lines.job_id = jobs.id) > 0`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** A pickup that was refunded in full brings no credit. @returns how many. */
export async function reverseCredits(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update referrals set reversed_at = ${now}
    where earned_at is not null and reversed_at is null
      and (select coalesce(sum(gross_cents - refunds_cents - disputes_cents), 0)
        from revenue_lines where revenue_lines.job_id = referrals.job_id) <= 0`.execute(db)
  return Number(numAffectedRows ?? 0)
}
