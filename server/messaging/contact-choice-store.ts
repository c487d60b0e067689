import { sql } from 'kysely'
import type { Channel } from '../../contract/channels.ts'
import type { Db } from '../db/database.ts'
import type { Recipient } from './recipients.ts'

type Person = Pick<Recipient, 'userId' | 'phone' | 'email'>

/**
 * By which channel each of these people wants messages that do not go by both: as their account says, or, for a
 * booking that was made signed out, the account of its number or address. One statement for any number of people.
 */
export async function findChoices(
  db: Db,
  people: readonly Person[],
): Promise<(person: Person) => Channel | undefined> {
  const ids = new Set(people.flatMap(({ userId }) => userId ?? []))
  const contacts = new Set(
    people.flatMap(({ userId, phone, email }) =>
      userId === null ? [phone, email].filter((contact) => contact !== null) : [],
    ),
  )
  if (ids.size + contacts.size === 0) return () => undefined
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'role', 'email', 'phoneE164', 'messageChannel', 'deletedAt'])
    .where((eb) =>
      eb.or([
        eb('id', '=', sql<number>`any(${[...ids]})`),
        eb('email', '=', sql<string>`any(${[...contacts]})`),
        eb('phoneE164', '=', sql<string>`any(${[...contacts]})`),
      ]),
    )
    .execute()
  const byId = new Map(accounts.map(({ id, messageChannel }) => [id, messageChannel]))
  const byContact = new Map(
    accounts
      .filter(({ role, deletedAt }) => role === 'client' && deletedAt === null)
      .flatMap(({ email, phoneE164, messageChannel }) => [
        [email, messageChannel] as const,
        [phoneE164 ?? email, messageChannel] as const,
      ]),
  )
  return ({ userId, phone, email }) =>
    userId === null ? (byContact.get(phone ?? '') ?? byContact.get(email ?? '')) : byId.get(userId)
}
