import { sql, type Insertable } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import type { Hauler, User } from '../core/caller.ts'
import { breaks, type Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Contact } from './contact.ts'

export const findUser = (db: Db, id: number): Promise<User | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export const findUserByEmail = (db: Db, email: string): Promise<User | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email.toLowerCase())
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** Whether an account has this email, or had it until it was closed. */
export async function wasUsed(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The account with this email, or the customer with this number. */
export const findUserOf = (db: Db, { kind, value }: Contact): Promise<User | undefined> =>
  kind === 'email'
    ? findUserByEmail(db, value)
    : db
        .selectFrom('users')
        .selectAll()
        .where('phoneE164', '=', value)
        .where('deletedAt', 'is', null)
        .executeTakeFirst()

/** The hauler profile that makes this user a hauler. */
export const findHaulerOf = (db: Db, userId: number): Promise<Hauler | undefined> =>
  db
    .selectFrom('haulers')
    .selectAll()
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** @throws AppError email_in_use; it tells no more than that about the other account. */
export async function createUser(db: Db, user: Insertable<Tables['users']>): Promise<User> {
  try {
    return await db
      .insertInto('users')
      .values({ ...user, email: user.email.toLowerCase() })
      .returningAll()
      .executeTakeFirstOrThrow()
  } catch (error) {
    throw breaks(error, 'users_email') ? emailInUse() : error
  }
}

/** The row of an open account, locked to the end of the transaction. */
export const lockUser = (db: Db, id: number): Promise<User | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Stores the hash of another password; links to choose one that are on their way stop working. */
export async function setPassword(db: Db, id: number, password: string): Promise<void> {
  const { email } = await db
    .updateTable('users')
    .set({ password, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('passwordResets')
    .set({ usedAt: sql`now()` })
    .where('contact', '=', email)
    .where('usedAt', 'is', null)
    .execute()
}

/** Stores another address. @throws AppError email_in_use */
export async function setEmail(db: Db, id: number, email: string): Promise<void> {
  try {
    await db
      .updateTable('users')
      .set({ email, updatedAt: sql`now()` })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    throw breaks(error, 'users_email') ? emailInUse() : error
  }
}

/** Stores another name. */
export const setName = (db: Db, id: number, name: { firstName: string; lastName: string }) =>
  db
    .updateTable('users')
    .set({ ...name, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Stores the picture of an account; null removes it. */
export const setProfileImage = (db: Db, id: number, profileImageUrl: string | null) =>
  db
    .updateTable('users')
    .set({ profileImageUrl, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** What a form reads whose address belongs to another account. */
export function emailInUse(): AppError {
  const message = 'This email is already in use'
  return new AppError('email_in_use', message, { fields: [{ path: 'email', message }] })
}

/** Keeps a user's row for the rows that refer to it; no lookup finds the user any more. */
export const hideUser = (db: Db, id: number, at: Date) =>
  db
    .updateTable('users')
    .set({ deletedAt: at, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Who signs in while two-factor sign-in is required of them sets it up before anything else. */
export const holdForTwoFactor = (db: Db, id: number) =>
  db
    .updateTable('users')
    .set({ twoFactorHeld: true })
    .where('id', '=', id)
    .where('twoFactorRequired', '=', true)
    .where('twoFactorHeld', '=', false)
    .execute()
