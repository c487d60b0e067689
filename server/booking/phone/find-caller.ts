import { sql } from 'kysely'
import { dayOf } from '../../../contract/calendar.ts'
import type { KnownCaller } from '../../../contract/phone-bookings.ts'
import { mayPromote } from '../../consents/record-consent.ts'
import type { Context } from '../../core/context.ts'
import { toE164 } from '../../core/phone.ts'
import type { Db } from '../../db/database.ts'
import { findNewestJobOf } from '../../jobs/customer-store.ts'
import { accessOfJob } from '../../jobs/views.ts'
import { findChoices } from '../../messaging/contact-choice-store.ts'
import { customerOf } from '../../messaging/recipients.ts'

/** The customer with this phone number by their last booking; null for a number that never booked. */
export async function findCaller(ctx: Context, typed: string): Promise<KnownCaller | null> {
  const phone = toE164(typed)
  if (phone === null) return null
  const job = await findNewestJobOf(ctx.db, { kind: 'phone', value: phone })
  if (!job) return null
  const { firstName, lastName, email, address, id: lastJobId } = job
  const choiceOf = await findChoices(ctx.db, [customerOf(job)])
  return {
    firstName,
    lastName,
    email,
    address,
    // The code of a gate is asked for again.
    access: job.access && { ...(accessOfJob(job) ?? job.access), notes: '' },
    pickups: await countPickups(ctx.db, phone),
    lastPickup: job.scheduledDate ?? job.preferredDate ?? dayOf(job.createdAt),
    lastJobId,
    channel: choiceOf(customerOf(job)) ?? 'sms',
    agreedToOffers: await mayPromote(ctx, phone, 'promotion', ctx.now()),
  }
}

/** The pickups of this number that were not cancelled. */
async function countPickups(db: Db, phone: string): Promise<number> {
  const { pickups } = await db
    .selectFrom('jobs')
    .select(sql<number>`count(*)::int`.as('pickups'))
    .where('phoneE164', '=', phone)
    .where('status', '<>', 'cancelled')
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return pickups
}
