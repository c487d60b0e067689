import { sql, type Insertable } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import type { LeadMagnetId } from '../../contract/lead-magnets.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** Who books: an address and a number (E.164), or one of them. */
export type Customer = { email: string; phoneE164: string | null }

/** A use stands until it is given back; by a cancellation of the team only once that cannot be undone any more. */
export const stands = sql<boolean>`(offer_uses.given_back_at is null or offer_uses.given_back_at > now())`

/** How many uses of an offer stand. Exact while the offer is locked. */
export async function countUses(db: Db, leadMagnetId: LeadMagnetId): Promise<number> {
  const { uses } = await db
    .selectFrom('offerUses')
    .select(sql<number>`count(*)::int`.as('uses'))
    .where('leadMagnetId', '=', leadMagnetId)
    .where(stands)
    .executeTakeFirstOrThrow()
  return uses
}

/** The bookings of a customer, by phone or email; what follows a plus in an address is no other person. */
const ofCustomer = ({ email, phoneE164 }: Customer) =>
  sql<boolean>`(jobs.phone_e164 = ${phoneE164} or (jobs.email <> '' and normal_email(jobs.email) = normal_email(${email})))`

/** How many standing uses of an offer are of this customer, not counting those of one job. */
export async function countUsesBy(
  db: Db,
  leadMagnetId: LeadMagnetId,
  customer: Customer,
  besides?: JobId,
): Promise<number> {
  const { uses } = await db
    .selectFrom('offerUses')
    .innerJoin('jobs', 'jobs.id', 'offerUses.jobId')
    .select(sql<number>`count(*)::int`.as('uses'))
    .where('leadMagnetId', '=', leadMagnetId)
    .where(stands)
    .where(ofCustomer(customer))
    .where('jobs.id', '<>', besides ?? (0 as JobId))
    .executeTakeFirstOrThrow()
  return uses
}

/** Whether a customer has another booking that was not cancelled. */
export async function hasBooked(db: Db, customer: Customer, besides?: JobId): Promise<boolean> {
  const other = await db
    .selectFrom('jobs')
    .select('id')
    .where(ofCustomer(customer))
    .where('status', '<>', 'cancelled')
    .where('id', '<>', besides ?? (0 as JobId))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** @returns its number. */
export async function insertUse(db: Db, use: Insertable<Tables['offerUses']>): Promise<number> {
  const { id } = await db
    .insertInto('offerUses')
    .values(use)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A form that asks again and again for the same is one try of ten minutes. @returns false for one that was stored before. */
export async function insertRefusal(
  db: Db,
  refusal: Insertable<Tables['offerRefusals']>,
): Promise<boolean> {
  const { code, reason, atBooking, visitorId, at } = refusal
  const since = new Date(at.getTime() - 600_000)
  const same = await db
    .selectFrom('offerRefusals')
    .select('id')
    .where('code', '=', code)
    .where('reason', '=', reason)
    .where('atBooking', '=', atBooking)
    .where(sql<boolean>`visitor_id is not distinct from ${visitorId}::uuid`)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst()
  if (!same) await db.insertInto('offerRefusals').values(refusal).execute()
  return same === undefined
}

export const removeRefusalsBefore = (db: Db, before: Date) =>
  db.deleteFrom('offerRefusals').where('at', '<', before).execute()
