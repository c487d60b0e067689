import { sql } from 'kysely'
import { addDays, dayOf } from '../../../contract/calendar.ts'
import type { CustomerId } from '../../../contract/admin-customers.ts'
import { scheduleMailing } from '../../../contract/mailing-moves.ts'
import {
  createMailing,
  type Mailing,
  type MailingDraft,
  saveMailing,
} from '../../../contract/mailings.ts'
import type { Db } from '../../db/database.ts'
import { insertConsents } from '../../consents/consent-store.ts'
import type { useApp, Visit } from '../../testing/app.ts'
import { sendMailings } from '../send-mailings.ts'

type App = ReturnType<typeof useApp>

/** Noon in BC on a Saturday. */
export const NOON = new Date('2026-11-21T20:00:00Z')
export const DAY_MS = 86_400_000
export const POSTAL = '12 Main St, Vancouver BC V5T 3A1'

type Customer = {
  firstName?: string
  email?: string | null
  phone?: string | null
  area?: 'Burnaby' | 'Vancouver'
  /** How many days ago the last pickup was; null: none. */
  lastPickup?: number | null
  isBlocked?: boolean
  /** What the contacts agreed to; `express` unless it says otherwise. */
  consent?: 'express' | 'purchase' | 'expired' | 'withdrawn' | 'none'
}

/** A customer in the directory with a last pickup, and what they agreed to. */
export async function givenCustomer(
  { ctx }: App,
  {
    firstName = 'Mei',
    email = 'mei@example.test',
    phone = null,
    area = 'Burnaby',
    lastPickup = 200,
    isBlocked = false,
    consent = 'express',
  }: Customer = {},
): Promise<CustomerId> {
  const { db } = ctx
  const { id } = await db
    .insertInto('customers')
    .values({
      firstName,
      email,
      phoneE164: phone,
      ...(isBlocked && { blockedAt: ctx.now(), blockedReason: 'Never paid' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const contacts = [email, phone].filter((contact) => contact !== null)
  for (const value of contacts)
    await db
      .insertInto('customerContacts')
      .values({ customerId: id, kind: value.includes('@') ? 'email' : 'phone', value })
      .execute()
  await sql`
    insert into customer_figures (customer_id, jobs, last_pickup, area)
    values (${id}, 1, ${lastPickup === null ? null : addDays(dayOf(ctx.now()), -lastPickup)}, ${area})
    on conflict (customer_id) do update set last_pickup = excluded.last_pickup, area = excluded.area`.execute(
    db,
  )
  if (consent !== 'none') await agree(db, contacts, consent, ctx.now())
  return id
}

/** Consents of these contacts a month before now. */
export async function agree(
  db: Db,
  contacts: readonly string[],
  how: Exclude<Customer['consent'], 'none' | undefined>,
  now: Date,
): Promise<void> {
  const givenAt = new Date(now.getTime() - 30 * DAY_MS)
  const basis =
    how === 'express' || how === 'withdrawn'
      ? ({ basis: 'express', source: 'booking', wording: 'Yes' } as const)
      : ({
          basis: 'implied',
          source: 'purchase',
          expiresAt: new Date(now.getTime() + (how === 'expired' ? -1 : 10) * DAY_MS),
        } as const)
  const withdrawal =
    how === 'withdrawn' ? ({ withdrawnAt: now, withdrawnBy: 'unsubscribe_page' } as const) : {}
  await insertConsents(
    db,
    contacts.map((contact) => ({
      contact,
      class: 'promotion' as const,
      givenAt,
      ...basis,
      ...withdrawal,
    })),
  )
}

/** Many customers in one statement, who agreed by email. */
export const givenMany = async ({ ctx }: App, count: number) => {
  const day = addDays(dayOf(ctx.now()), -200)
  await manyCustomers(ctx.db, count, { day, givenAt: new Date(ctx.now().getTime() - DAY_MS) })
}

/** The same for a database of its own. */
export async function manyCustomers(
  db: Db,
  count: number,
  { day, givenAt }: { day: string; givenAt: Date },
): Promise<void> {
  // In statements of their own: a trigger gives each customer figures.
  await sql`
    with people as (
      insert into customers (first_name, email) select 'Person', 'person' || n || '@example.test' from generate_series(1, ${count}) n
      returning id, email
    ), contacts as (
      insert into customer_contacts (customer_id, kind, value) select id, 'email', email from people
    ) insert into consents (contact, class, basis, source, wording, given_at)
    select email, 'promotion', 'express', 'booking', 'Yes', ${givenAt} from people`.execute(db)
  await sql`
    update customer_figures set jobs = 1, last_pickup = ${day}::date, area = 'Burnaby'
    where customer_id in (select id from customers where first_name = 'Person')`.execute(db)
}

export const draftOf = (fields: Partial<MailingDraft> = {}): MailingDraft => ({
  name: 'Winter clear-out',
  segment: {
    audience: 'customers',
    areas: [],
    days: null,
    isNotBookedSince: true,
    isUnrated: false,
    quietDays: 0,
  },
  email: {
    subject: 'Before winter, {{firstName|friend}}',
    preview: '',
    content: 'Hi {{firstName|there}}, book again.\n\nBook Pickup Now: {{link}}',
  },
  text: null,
  code: null,
  textsPerMinute: 10,
  emailsPerMinute: 300,
  periodDays: 180,
  months: [],
  ...fields,
})

/** A stored campaign, as a person of marketing makes it. */
export async function givenMailing(
  app: App,
  visit: Visit,
  fields: Partial<MailingDraft> = {},
  flow: Mailing['flow'] = null,
): Promise<Mailing> {
  const body = { name: 'Winter clear-out', flow, copyOf: null }
  const { id, version } = await app.as(visit).call(createMailing, { body })
  return app
    .as(visit)
    .call(saveMailing, { params: { mailingId: id }, body: { ...draftOf(fields), version } })
}

/** The same, scheduled to begin now; nothing has been sent yet. */
export async function givenScheduled(
  app: App,
  visit: Visit,
  fields: Partial<MailingDraft> = {},
): Promise<Mailing> {
  const { id } = await givenMailing(app, visit, fields)
  return app.as(visit).call(scheduleMailing, {
    params: { mailingId: id },
    body: { startsAt: null, acceptsFewUses: false },
  })
}

/** What the clock does in the next minutes, one run in each, then everything that it stored. */
export async function sendFor(app: App, minutes = 1): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await sendMailings.run({}, app.ctx)
    await app.runTasks()
    app.setNow(new Date(app.ctx.now().getTime() + 60_000))
  }
}
