import type { z } from 'zod'
import type { CustomerField, CustomerFields, CustomerId } from '../../contract/admin-customers.ts'
import type { editCustomer as contract } from '../../contract/customer-edits.ts'
import type { CustomerRecord } from '../../contract/customer-record.ts'
import { AppError } from '../../contract/errors.ts'
import { PHONE_MESSAGES } from '../../contract/fields.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { readPhone } from '../core/phone.ts'
import type { Db } from '../db/database.ts'
import { readRecord } from './record-query.ts'
import { addContact, lockCustomer, rekeyCustomers, updateCustomer, type Customer } from './store.ts'

type Edit = z.output<typeof contract.body>
type Fields = { [F in CustomerField]?: CustomerFields[F] | undefined }

/**
 * Saves fields of a customer. What a colleague changed since the editor looked stays, unless both changed the same field.
 * @throws AppError as editCustomer.
 */
export async function editCustomer(
  ctx: Context,
  id: CustomerId,
  { version, base, ...fields }: Edit,
): Promise<CustomerRecord> {
  const edited = { ...fields, ...(fields.email && { email: fields.email.toLowerCase() }) }
  await inTransaction(ctx, async ({ db, publish }) => {
    const customer = await lockCustomer(db, id)
    const changes = changesOf(edited, customer)
    if (customer.version !== version) refuseConflicts(changes, base, customer)
    if (Object.keys(changes).length === 0) return
    await save(db, customer, changes)
    await publish('customer', id)
  })
  return readRecord(ctx, id)
}

/** Only what differs from what is stored. */
function changesOf(edited: Fields, customer: Customer): Fields {
  const changed = Object.entries(edited).filter(
    ([field, value]) => value !== undefined && value !== customer[field as CustomerField],
  )
  return Object.fromEntries(changed)
}

const definedIn = (changes: Fields) => changes as Partial<CustomerFields>

/** A field that is stored as the editor saw it was not changed by another. */
function refuseConflicts(changes: Fields, base: Fields, customer: Customer): void {
  const conflicts = (Object.keys(changes) as CustomerField[])
    .filter((field) => base[field] !== customer[field])
    .map((field) => ({ field, yours: changes[field], theirs: customer[field] }))
  if (conflicts.length > 0)
    throw new AppError('outdated', 'A colleague has changed this customer since you opened it', {
      facts: { conflicts, version: customer.version },
    })
}

async function save(db: Db, customer: Customer, changes: Fields): Promise<void> {
  const { id } = customer
  const { email = customer.email, phone = customer.phone } = changes
  const phoneE164 = phone === '' ? null : readPhone(phone, PHONE_MESSAGES.booking)
  if (email === null && phoneE164 === null) {
    const message = 'A customer needs an email address or a phone number'
    throw new AppError('invalid_input', message, { fields: [{ path: 'phone', message }] })
  }
  await updateCustomer(db, id, { ...definedIn(changes), phoneE164 })
  if (changes.email) await addContact(db, id, { kind: 'email', value: changes.email })
  if (phoneE164 !== null) await addContact(db, id, { kind: 'phone', value: phoneE164 })
  await rekeyCustomers(db, [id])
}
