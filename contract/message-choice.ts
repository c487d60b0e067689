import { z } from 'zod'
import { Channel } from './channels.ts'
import { endpoint } from './endpoint.ts'

/** How an account is reached by what does not go by both channels; `sms` until its owner chooses. */
export const MessageChoice = z.object({ channel: Channel })
export type MessageChoice = z.infer<typeof MessageChoice>

/** The choice, and the channels that the account has a number or an address for. */
export const MessageReach = MessageChoice.extend({ available: z.array(Channel) })
export type MessageReach = z.infer<typeof MessageReach>

/**
 * How the signed-in account is reached. `channel` is the one in use: another than the choice when there is no
 * number or address for that.
 */
export const getMessageChoice = endpoint({
  method: 'GET',
  path: '/api/account/message-channel',
  access: 'signed-in',
  summary: 'Whether messages reach the signed-in user by text or by email',
  response: MessageReach,
})

/**
 * Changes the choice, for messages that are written from now on. Confirmations, receipts, refunds, price
 * questions and cancellations go by both channels whatever it says. `refused` for a channel that the account has no number or
 * address for.
 */
export const chooseMessageChannel = endpoint({
  method: 'PUT',
  path: '/api/account/message-channel',
  access: 'signed-in',
  summary: 'Choose whether messages come by text or by email',
  body: MessageChoice,
  errors: ['refused'],
  response: MessageReach,
})
