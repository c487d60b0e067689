import { z } from 'zod'
import { Channel } from './channels.ts'
import { endpoint } from './endpoint.ts'

/** How an account is reached by what does not go by both channels; `sms` until its owner chooses. */
export const MessageChoice = z.object({ channel: Channel })
export type MessageChoice = z.infer<typeof MessageChoice>

/** The choice of the signed-in account. */
export const getMessageChoice = endpoint({
  method: 'GET',
  path: '/api/account/message-channel',
  access: 'signed-in',
  summary: 'Whether messages reach the signed-in user by text or by email',
  response: MessageChoice,
})

/**
 * Changes the choice, for messages that are written from now on. Confirmations, receipts, refunds, price
 * questions and cancellations go by both channels whatever it says.
 */
export const chooseMessageChannel = endpoint({
  method: 'PUT',
  path: '/api/account/message-channel',
  access: 'signed-in',
  summary: 'Choose whether messages come by text or by email',
  body: MessageChoice,
  response: MessageChoice,
})
