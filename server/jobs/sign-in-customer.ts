import { randomUUID } from 'node:crypto'
import type { Role } from '../../contract/accounts.ts'
import { AppError } from '../../contract/errors.ts'
import { lockContact, spendCode } from '../accounts/code-store.ts'
import { readContact, type Contact } from '../accounts/contact.ts'
import { checkCode, spent } from '../accounts/one-time-codes.ts'
import { createUser, findUserOf } from '../accounts/store.ts'
import type { Browser } from '../core/bind.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { findNewestJobOf, linkJobs } from './customer-store.ts'

/** No mail can ever reach an address under .invalid (RFC 2606). */
const NO_MAIL = 'phone.invalid'

/**
 * Signs in who holds an e-mail address or phone number, as the customer of that contact: the bookings
 * made with it are theirs, and no others. The first time the account is made. Staff are refused, since
 * a code must not do what their password does.
 * @throws AppError wrong_credentials; forbidden for a staff member's address, to who has proved it.
 */
export async function signInCustomer(
  ctx: Context,
  browser: Browser,
  asked: { contact: string; code: string },
): Promise<{ role: Role }> {
  const contact = readContact(asked.contact)
  const { id } = await checkCode(ctx, contact, asked.code)
  const user = await inTransaction(ctx, async ({ db }) => {
    await lockContact(db, contact.value)
    if (!(await spendCode(db, id, ctx.now()))) throw spent()
    const found = (await findUserOf(db, contact)) ?? (await createCustomer(db, contact))
    if (found.role === 'client') await linkJobs(db, found.id, contact)
    return found
  })
  if (user.role !== 'client')
    throw new AppError(
      'forbidden',
      'This address belongs to a staff account. Please use the staff login',
    )
  await browser.signIn(user.id)
  return { role: user.role }
}

/** Named as in the latest booking. A number gets an account of its own, whatever e-mails were typed beside it. */
async function createCustomer(db: Db, contact: Contact): Promise<User> {
  const job = await findNewestJobOf(db, contact)
  // Nobody books with it any more, so no code was sent either.
  if (!job) throw spent()
  const { firstName, lastName } = job
  return createUser(db, {
    firstName,
    lastName,
    role: 'client',
    ...(contact.kind === 'email'
      ? { email: contact.value }
      : { email: `${randomUUID()}@${NO_MAIL}`, phoneE164: contact.value }),
  })
}
