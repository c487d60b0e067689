import { MOST_TAGS, type CustomerId } from '../../contract/admin-customers.ts'
import {
  MOST_CUSTOMER_NOTES,
  MOST_PLACES,
  type CustomerRecord,
} from '../../contract/customer-record.ts'
import { AppError } from '../../contract/errors.ts'
import { readContact } from '../accounts/contact.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import * as parts from './part-store.ts'
import { readRecord } from './record-query.ts'
import { addContact, lockCustomer, rekeyCustomers, updateCustomer, type Customer } from './store.ts'

/** Changes a locked customer in a transaction, tells the screens, and answers the record. */
async function change(
  ctx: Context,
  id: CustomerId,
  work: (db: Db, customer: Customer) => Promise<unknown>,
): Promise<CustomerRecord> {
  await inTransaction(ctx, async ({ db, publish }) => {
    await work(db, await lockCustomer(db, id))
    await publish('customer', id)
  })
  return readRecord(ctx, id)
}

/** @throws AppError invalid_input above 20 tags; illegal_move for one that was merged. */
export const tagCustomer = (
  ctx: Context,
  id: CustomerId,
  { add, remove }: { add: string[]; remove: string[] },
) =>
  change(ctx, id, async (db, { tags }) => {
    const left = tags.filter((tag) => !remove.includes(tag))
    const all = [...new Set([...left, ...add])]
    if (all.length > MOST_TAGS)
      throw new AppError('invalid_input', `A customer has at most ${MOST_TAGS} tags`)
    await updateCustomer(db, id, { tags: all })
  })

/** @throws AppError illegal_move for one that is blocked or was merged. */
export const blockCustomer = (ctx: Context, by: User, id: CustomerId, reason: string) =>
  change(ctx, id, async (db, { blockedAt }) => {
    if (blockedAt) throw new AppError('illegal_move', 'This customer is blocked already')
    const blocked = { blockedAt: ctx.now(), blockedBy: by.id, blockedReason: reason }
    await updateCustomer(db, id, blocked)
  })

/** @throws AppError illegal_move for one that is not blocked or was merged. */
export const unblockCustomer = (ctx: Context, id: CustomerId) =>
  change(ctx, id, async (db, { blockedAt }) => {
    if (!blockedAt) throw new AppError('illegal_move', 'This customer is not blocked')
    await updateCustomer(db, id, { blockedAt: null, blockedBy: null, blockedReason: '' })
  })

/** @throws AppError illegal_move after many notes and for one that was merged. */
export const addNote = (
  ctx: Context,
  by: User,
  id: CustomerId,
  note: { words: string; isPinned: boolean },
) =>
  change(ctx, id, async (db) => {
    await refuseMany(db, 'customerNotes', id, MOST_CUSTOMER_NOTES)
    await parts.insertNote(db, { ...note, customerId: id, writtenBy: by.id, writtenAt: ctx.now() })
  })

/** @throws AppError not_found; illegal_move for a customer that was merged. */
export async function pinNote(ctx: Context, noteId: number, isPinned: boolean) {
  const id = await parts.findOwner(ctx.db, 'customerNotes', noteId)
  return change(ctx, id, (db) => parts.setPinned(db, noteId, isPinned))
}

/** @throws AppError illegal_move after many addresses and for one that was merged. */
export const saveAddress = (
  ctx: Context,
  id: CustomerId,
  { address, notes }: { address: string; notes: string },
) =>
  change(ctx, id, async (db) => {
    if (await parts.changeAddress(db, id, { address, notes })) return
    await refuseMany(db, 'customerAddresses', id, MOST_PLACES)
    await parts.insertAddress(db, { customerId: id, address, notes })
    await rekeyCustomers(db, [id])
  })

/** @throws AppError not_found; illegal_move for a customer that was merged. */
export async function removeAddress(ctx: Context, addressId: number) {
  const id = await parts.findOwner(ctx.db, 'customerAddresses', addressId)
  return change(ctx, id, async (db) => {
    await parts.deletePart(db, 'customerAddresses', addressId)
    await rekeyCustomers(db, [id])
  })
}

type NewContact = { contact: string; name: string; purpose: string }

/** @throws AppError invalid_input, email_in_use, illegal_move after many contacts and for one that was merged. */
export const addContactOf = (ctx: Context, id: CustomerId, { contact, ...about }: NewContact) =>
  change(ctx, id, async (db) => {
    await refuseMany(db, 'customerContacts', id, MOST_PLACES)
    await addContact(db, id, { ...readContact(contact), ...about })
    await rekeyCustomers(db, [id])
  })

/** @throws AppError not_found; in_use for a main contact; illegal_move for a customer that was merged. */
export async function removeContact(ctx: Context, contactId: number) {
  const id = await parts.findOwner(ctx.db, 'customerContacts', contactId)
  return change(ctx, id, async (db, { email, phoneE164 }) => {
    const removed = await parts.deleteContact(db, contactId)
    if (removed && (removed.value === email || removed.value === phoneE164))
      throw new AppError('in_use', 'This is the main contact. Edit the customer to change it')
    await rekeyCustomers(db, [id])
  })
}

async function refuseMany(
  db: Db,
  table: parts.PartTable,
  id: CustomerId,
  most: number,
): Promise<void> {
  if ((await parts.countParts(db, table, id)) < most) return
  throw new AppError('illegal_move', `A customer has at most ${most} of these. Remove some first`)
}
