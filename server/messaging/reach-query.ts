import { sql } from 'kysely'
import { CHANNELS, type Channel } from '../../contract/channels.ts'
import { NO_MAIL } from '../accounts/contact.ts'
import type { User } from '../core/caller.ts'
import type { Db } from '../db/database.ts'

/**
 * The channels that messages to this account can go by: those of its own contact, of its hauler profile and
 * of its bookings, which is where messages about them go.
 */
export async function findChannelsOf(
  db: Db,
  { id, email, phoneE164 }: Pick<User, 'id' | 'email' | 'phoneE164'>,
): Promise<Channel[]> {
  const { rows } = await sql<Record<Channel, boolean>>`
    select coalesce(bool_or(phone_e164 is not null), false) as sms,
      coalesce(bool_or(email is not null), false) as email
    from (
      select phone_e164, email from haulers where user_id = ${id}
      union all
      select phone_e164, email from jobs where client_id = ${id} and deleted_at is null
    ) contacts`.execute(db)
  const own = { sms: phoneE164 !== null, email: !email.endsWith(`@${NO_MAIL}`) }
  return CHANNELS.filter((channel) => own[channel] || rows[0]?.[channel])
}
