import { z } from 'zod'
import { Conversation } from './conversations.ts'
import { endpoint } from './endpoint.ts'
import { phone } from './fields.ts'

/** What a number reads that no text can go to. */
export const START_PHONE_MESSAGE = 'Enter a Canadian or US phone number'

/**
 * The conversation with this number: the one there is, or a new one, which appears in the list once a
 * message is written in it. Repeating it answers with the same one. `invalid_input` for a number outside
 * Canada and the United States. `refused` in words for a number that takes no texts from us, unless there is
 * a conversation, which says so itself. `too_many_requests` after 60 calls from one network address in a minute.
 */
export const startConversation = endpoint({
  method: 'POST',
  path: '/api/admin/conversations',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Open the conversation with a phone number, existing or new',
  body: z.object({ phone: phone(START_PHONE_MESSAGE) }),
  errors: ['refused'],
  response: Conversation,
})
