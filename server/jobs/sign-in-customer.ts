import { randomUUID } from 'node:crypto'
import type { Role } from '../../contract/accounts.ts'
import { AppError } from '../../contract/errors.ts'
import { lockContact, spendCode } from '../accounts/code-store.ts'
import { NO_MAIL, readContact, type Contact } from '../accounts/contact.ts'
import { checkCode, spent } from '../accounts/one-time-codes.ts'
import { createUser, findUserOf } from '../accounts/store.ts'
import type { Browser } from '../core/bind.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { findNewestJobOf, linkJobs } from './customer-store.ts'

/**
 * Signs in the owner of an email address or phone number as the customer of that contact, with the bookings
 * made with it and no others. The first sign-in creates the account. Staff are refused: a code must not
 * replace their password.
 * @throws AppError wrong_credentials; forbidden for a staff member's address, after a correct code.
 */
export async function signInCustomer(
  ctx: Context,
  browser: Browser,
  input: { contact: string; code: string },
): Promise<{ role: Role }> {
  const contact = readContact(input.contact)
  const { id } = await checkCode(ctx, contact, input.code)
  const user = await inTransaction(ctx, async ({ db }) => {
    await lockContact(db, contact.value)
    if (!(await spendCode(db, id, ctx.now()))) throw spent()
    const customer = (await findUserOf(db, contact)) ?? (await createCustomer(db, contact))
    if (customer.role === 'client') await linkJobs(db, customer.id, contact)
    return customer
  })
  if (user.role !== 'client')
    throw new AppError(
      'forbidden',
      'This address belongs to a staff account. Please use the staff login',
    )
  await browser.signIn(user.id)
  return { role: user.role }
}

/** The account has the name of the latest booking. A phone number gets its own account, regardless of the emails of its bookings. */
async function createCustomer(db: Db, contact: Contact): Promise<User> {
  const job = await findNewestJobOf(db, contact)
  // The booking was deleted meanwhile: such a contact gets no code.
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
