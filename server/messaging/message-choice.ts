import { sql } from 'kysely'
import { CHANNELS, type Channel } from '../../contract/channels.ts'
import { AppError } from '../../contract/errors.ts'
import type { MessageReach } from '../../contract/message-choice.ts'
import { NO_MAIL } from '../accounts/contact.ts'
import type { User } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { setChannelChoice } from './store.ts'

/**
 * The channels that messages to this account can go by: those of its own contact, of its hauler profile and
 * of its bookings, which is where messages about them go.
 */
async function findChannelsOf(
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

/** How an account is reached now: by its choice, unless it has no number or address for that. */
export async function showMessageChoice({ db }: Context, user: User): Promise<MessageReach> {
  const available = await findChannelsOf(db, user)
  const chosenChannel = user.messageChannel
  return {
    available,
    channel: available.includes(chosenChannel) ? chosenChannel : (available[0] ?? chosenChannel),
  }
}

/** Changes the choice. @throws AppError refused for a channel without a number or address. */
export async function changeMessageChoice(
  { db }: Context,
  user: User,
  channel: Channel,
): Promise<MessageReach> {
  const available = await findChannelsOf(db, user)
  if (!available.includes(channel)) throw new AppError('refused', MISSING[channel])
  await setChannelChoice(db, user.id, channel)
  return { available, channel }
}

const MISSING: Record<Channel, string> = {
  sms: 'We have no phone number of yours that texts go to',
  email: 'We have no email address of yours',
}
