import { sql } from 'kysely'
import type { Channel } from '../../contract/channels.ts'
import type { Db } from '../db/database.ts'

/**
 * What customers chose, by their number and by their address: a booking that was made signed out has no
 * account, but its contact may.
 */
export async function findContactChoices(
  db: Db,
  contacts: readonly string[],
): Promise<Map<string, Channel>> {
  if (contacts.length === 0) return new Map()
  const accounts = await db
    .selectFrom('users')
    .select(['email', 'phoneE164', 'messageChannel'])
    .where('role', '=', 'client')
    .where('deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('email', '=', sql<string>`any(${contacts})`),
        eb('phoneE164', '=', sql<string>`any(${contacts})`),
      ]),
    )
    .execute()
  return new Map(
    accounts.map(({ email, phoneE164, messageChannel }) => [phoneE164 ?? email, messageChannel]),
  )
}
