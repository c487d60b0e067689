import type { Channel } from '../../contract/channels.ts'
import { AppError } from '../../contract/errors.ts'
import type { MessageReach } from '../../contract/message-choice.ts'
import type { User } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { findChannelsOf } from './reach-query.ts'
import { setChannelChoice } from './store.ts'

/** How an account is reached now: by its choice, unless it has no number or address for that. */
export async function showMessageChoice({ db }: Context, user: User): Promise<MessageReach> {
  const available = await findChannelsOf(db, user)
  const chosen = user.messageChannel
  return { available, channel: available.includes(chosen) ? chosen : (available[0] ?? chosen) }
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
