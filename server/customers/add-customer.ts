import { sql } from 'kysely'
import type { z } from 'zod'
import { customerName, type CustomerId } from '../../contract/admin-customers.ts'
import type { addCustomer as contract } from '../../contract/customer-edits.ts'
import type { CustomerRecord } from '../../contract/customer-record.ts'
import { AppError } from '../../contract/errors.ts'
import { PHONE_MESSAGES } from '../../contract/fields.ts'
import { hasRefused } from '../consents/consent-store.ts'
import { recordTeamConsent } from '../consents/record-consent.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { readPhone } from '../core/phone.ts'
import type { Db } from '../db/database.ts'
import * as parts from './part-store.ts'
import { readRecord } from './record-query.ts'
import { addContact, insertCustomer, lockDirectory, rekeyCustomers, settleAll } from './store.ts'

type Form = z.output<typeof contract.body>
type Reached = { email: string | null; phoneE164: string | null }

/** Adds a customer who has not booked yet. @throws AppError as addCustomer. */
export async function addCustomer(ctx: Context, by: User, form: Form): Promise<CustomerRecord> {
  const { address, note, consentWording, tags, ...fields } = form
  const reached = reachedBy(form)
  // A booking of this moment may be of the same person: it gets its record first.
  await settleAll(ctx.db)
  const id = await inTransaction(ctx, async ({ db, publish }) => {
    await lockDirectory(db)
    await refuseDuplicate(db, reached)
    const customerId = await insertCustomer(db, {
      ...fields,
      ...reached,
      tags: [...new Set(tags)],
      createdAt: ctx.now(),
    })
    const contacts = contactsOf(reached)
    for (const contact of contacts) await addContact(db, customerId, contact)
    if (address !== '') await parts.insertAddress(db, { customerId, address })
    if (note !== '')
      await parts.insertNote(db, {
        customerId,
        words: note,
        writtenBy: by.id,
        writtenAt: ctx.now(),
      })
    if (consentWording !== null) {
      const values = contacts.map(({ value }) => value)
      await refuseUnsubscribed({ ...ctx, db }, values)
      await recordTeamConsent(ctx, db, values, consentWording)
    }
    await rekeyCustomers(db, [customerId])
    await publish('customer', customerId)
    return customerId
  })
  return readRecord(ctx, id)
}

/** @throws AppError invalid_input for a number outside Canada and the United States, and without any contact. */
function reachedBy({ email, phone }: Form): Reached {
  const phoneE164 = phone === '' ? null : readPhone(phone, PHONE_MESSAGES.booking)
  if (email !== null || phoneE164 !== null)
    return { email: email?.toLowerCase() ?? null, phoneE164 }
  const message = 'A customer needs an email address or a phone number'
  throw new AppError('invalid_input', message, { fields: [{ path: 'phone', message }] })
}

const contactsOf = ({ email, phoneE164 }: Reached) => [
  ...(email === null ? [] : [{ kind: 'email' as const, value: email }]),
  ...(phoneE164 === null ? [] : [{ kind: 'phone' as const, value: phoneE164 }]),
]

/** @throws AppError refused where a contact said no to news and offers: only the person takes that back. */
async function refuseUnsubscribed(ctx: Context, contacts: readonly string[]): Promise<void> {
  for (const contact of contacts)
    if (await hasRefused(ctx, contact, ctx.now()))
      throw new AppError(
        'refused',
        `${contact} said no to news and offers before. Add the customer without the consent: they can agree themselves, by the link in an email or in their account`,
      )
}

/** @throws AppError email_in_use or in_use, with `customerId` of the record that has the address or the number. */
async function refuseDuplicate(db: Db, reached: Reached): Promise<void> {
  const owner = await findOwner(
    db,
    contactsOf(reached).map(({ value }) => value),
  )
  if (!owner) return
  const [path, what] =
    owner.kind === 'email'
      ? (['email', 'email address'] as const)
      : (['phone', 'phone number'] as const)
  const message = `${customerName(owner)}, customer #${owner.id}, has this ${what}`
  throw new AppError(
    owner.kind === 'email' ? 'email_in_use' : 'in_use',
    `${message}. Open that record instead`,
    { fields: [{ path, message }], facts: { customerId: owner.id } },
  )
}

type Owner = {
  id: CustomerId
  firstName: string
  lastName: string
  company: string
  kind: 'email' | 'phone'
}

/** Who has one of these contacts; of several the one with the email address. */
const findOwner = (db: Db, contacts: readonly string[]): Promise<Owner | undefined> =>
  db
    .selectFrom('customerContacts')
    .innerJoin('customers', 'customers.id', 'customerContacts.customerId')
    .select(['customers.id', 'firstName', 'lastName', 'company', 'kind'])
    .where('value', '=', sql<string>`any(${contacts}::text[])`)
    .where('mergedInto', 'is', null)
    .orderBy('kind')
    .orderBy('customers.id')
    .limit(1)
    .executeTakeFirst()
