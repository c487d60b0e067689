import { sql, type Insertable } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import type { LeadMagnetId } from '../../contract/lead-magnets.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** Who books: an address and a number (E.164), or one of them. */
export type Customer = { email: string; phoneE164: string | null }

/** A use stands until it is given back; by a cancellation of the team only once that cannot be undone any more. */
export const stands = sql<boolean>`(offer_uses.given_back_at is null or offer_uses.given_back_at > now())`

/** The bookings of a customer, by phone or email; what follows a plus in an address is no other person. */
const ofCustomer = ({ email, phoneE164 }: Customer) =>
  sql<boolean>`(jobs.phone_e164 = ${phoneE164} or (jobs.email <> '' and normal_email(jobs.email) = normal_email(${email})))`

/** Which bookings of a customer do not count. */
export type Besides = {
  /** The booking that takes a use. */
  jobId?: JobId | undefined
  /** A browser that asks for a price: its next booking replaces those that it did not pay. */
  visitorId?: string | null | undefined
  now: Date
}

const isUnpaid = sql<boolean>`(jobs.status = 'pending' and not jobs.is_secured and jobs.payment_status in ('pending', 'failed'))`

/** A booking whose hold is over, or that was replaced, while nothing is paid or being paid. */
export const isOver = (now: Date) =>
  sql<boolean>`(${isUnpaid} and coalesce(jobs.held_until <= ${now}, false)
    and not exists (select from payments where payments.job_id = jobs.id and payments.status = 'open'))`

/** An unpaid booking of this browser, which its next booking replaces. */
export const willBeReplaced = (visitorId: string | null | undefined) =>
  sql<boolean>`(${isUnpaid} and coalesce(jobs.visitor_id = ${visitorId ?? null}::uuid, false))`

/** Bookings of one customer with codes come one after another, also of different offers; call it before an offer is locked. */
export const lockCustomer = (db: Db, { email, phoneE164 }: Customer) =>
  sql`select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('offer-customer ' || contact, 0) as key
    from (values (normal_email(${email})), (coalesce(${phoneE164}::text, ''))) as contacts (contact)
    where contact <> '' order by key) as keys`.execute(db)

/** How many uses of an offer stand. Exact while the offer is locked; a browser that asks for a price has its unpaid ones free. */
export async function countUses(
  db: Db,
  leadMagnetId: LeadMagnetId,
  visitorId: string | null = null,
): Promise<number> {
  const { uses } = await db
    .selectFrom('offerUses')
    .innerJoin('jobs', 'jobs.id', 'offerUses.jobId')
    .select(sql<number>`count(*)::int`.as('uses'))
    .where('leadMagnetId', '=', leadMagnetId)
    .where(stands)
    .where(sql<boolean>`not ${willBeReplaced(visitorId)}`)
    .executeTakeFirstOrThrow()
  return uses
}

/** How many standing uses of an offer are of this customer. */
export async function countUsesBy(
  db: Db,
  leadMagnetId: LeadMagnetId,
  customer: Customer,
  { jobId, visitorId }: Besides,
): Promise<number> {
  const { uses } = await db
    .selectFrom('offerUses')
    .innerJoin('jobs', 'jobs.id', 'offerUses.jobId')
    .select(sql<number>`count(*)::int`.as('uses'))
    .where('leadMagnetId', '=', leadMagnetId)
    .where(stands)
    .where(ofCustomer(customer))
    .where('jobs.id', '<>', jobId ?? (0 as JobId))
    .where(sql<boolean>`not ${willBeReplaced(visitorId)}`)
    .executeTakeFirstOrThrow()
  return uses
}

/** Whether a customer has another booking: not one that was cancelled, or that was not paid and takes no use. */
export async function hasBooked(
  db: Db,
  customer: Customer,
  { jobId, visitorId, now }: Besides,
): Promise<boolean> {
  const other = await db
    .selectFrom('jobs')
    .select('id')
    .where(ofCustomer(customer))
    .where('status', '<>', 'cancelled')
    .where('id', '<>', jobId ?? (0 as JobId))
    .where(sql<boolean>`not ${willBeReplaced(visitorId)}`)
    .where(
      sql<boolean>`not (${isOver(now)} and not exists (select from offer_uses where job_id = jobs.id and ${stands}))`,
    )
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
