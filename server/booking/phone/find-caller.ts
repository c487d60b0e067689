import { sql } from 'kysely'
import { dayOf } from '../../../contract/calendar.ts'
import type { KnownCaller } from '../../../contract/callers.ts'
import type { EstimateRequest } from '../../../contract/estimates.ts'
import { mayPromote } from '../../consents/record-consent.ts'
import type { Context } from '../../core/context.ts'
import { toE164 } from '../../core/phone.ts'
import { findKnownCustomer } from '../../customers/caller-query.ts'
import type { Db } from '../../db/database.ts'
import { CONTACT_COLUMNS, findNewestJobOf } from '../../jobs/customer-store.ts'
import { type Job, priceOf } from '../../jobs/store.ts'
import { accessOfJob } from '../../jobs/views.ts'
import { findChoices } from '../../messaging/contact-choice-store.ts'
import { customerOf } from '../../messaging/recipients.ts'
import { findOpenEstimate } from '../../offers/estimate-store.ts'

type Typed = { phone: string; email?: string | undefined }

/** The customer with this phone number, else with this email address, by record and last booking; null for one that we do not know. */
export async function findCaller(ctx: Context, input: Typed): Promise<KnownCaller | null> {
  const since = new Date(ctx.now().getTime() - ESTIMATE_MS)
  for (const contact of contactsIn(input)) {
    const estimate = await findOpenEstimate(ctx.db, contact, since)
    const caller = await findByContact(ctx, contact)
    if (caller) return { ...caller, estimate: estimate ?? null }
    if (estimate) return { ...UNKNOWN, ...contactOf(estimate), estimate }
  }
  return null
}

/** For how long a free estimate that a person asked for is about this call. */
const ESTIMATE_MS = 90 * 86_400_000

/** What we know of a person who only asked for an estimate. */
const UNKNOWN = {
  lastName: '',
  access: null,
  pickups: 0,
  lastJob: null,
  channel: 'sms',
  agreedToOffers: false,
  customer: null,
} as const
const contactOf = ({ firstName, phone, email, address }: EstimateRequest) => ({
  firstName,
  phone,
  email,
  address,
})

type Contact = Parameters<typeof findNewestJobOf>[1]

function contactsIn({ phone, email = '' }: Typed): Contact[] {
  const number = toE164(phone)
  return [
    ...(number === null ? [] : [{ kind: 'phone' as const, value: number }]),
    ...(email.includes('@') ? [{ kind: 'email' as const, value: email.trim().toLowerCase() }] : []),
  ]
}

async function findByContact(
  ctx: Context,
  contact: Contact,
): Promise<Omit<KnownCaller, 'estimate'> | null> {
  const job = await findNewestJobOf(ctx.db, contact)
  const knownCustomer = await findKnownCustomer(ctx, [contact.value])
  if (!job && !knownCustomer) return null
  const [firstName = '', lastName = ''] = job
    ? [job.firstName, job.lastName]
    : (knownCustomer?.names ?? [])
  const choiceOf = job && (await findChoices(ctx.db, [customerOf(job)]))
  return {
    firstName,
    lastName,
    phone: job?.phone ?? knownCustomer?.phone ?? '',
    email: job?.email || (knownCustomer?.email ?? ''),
    address: job?.address ?? knownCustomer?.customer.addresses[0]?.address ?? '',
    // The code of a gate is asked for again.
    access: job?.access ? { ...(accessOfJob(job) ?? job.access), notes: '' } : null,
    pickups: await countPickups(ctx.db, contact),
    lastJob: job ? lastJobOf(job) : null,
    channel: (job && choiceOf?.(customerOf(job))) ?? 'sms',
    agreedToOffers: await mayPromote(ctx, contact.value, 'promotion', ctx.now()),
    customer: knownCustomer?.customer ?? null,
  }
}

const lastJobOf = (job: Job): NonNullable<KnownCaller['lastJob']> => ({
  id: job.id,
  day: job.scheduledDate ?? job.preferredDate ?? dayOf(job.createdAt),
  status: job.status,
  address: job.address,
  price: priceOf(job),
})

/** The pickups with this contact that were not cancelled. */
async function countPickups(db: Db, { kind, value }: Contact): Promise<number> {
  const { pickups } = await db
    .selectFrom('jobs')
    .select(sql<number>`count(*)::int`.as('pickups'))
    .where(CONTACT_COLUMNS[kind], '=', value)
    .where('status', '<>', 'cancelled')
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return pickups
}
