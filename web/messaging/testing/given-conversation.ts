import type { ConversationDetails } from '../../../contract/conversations.ts'

/** A conversation with a customer whose job is over. The ids are branded numbers; a test names plain ones. */
export const givenConversation = (
  fields: Partial<ConversationDetails> = {},
): ConversationDetails => ({
  id: 7 as ConversationDetails['id'],
  phone: '+16045550142',
  kind: 'customer',
  name: 'Mei Tanaka',
  jobId: null,
  haulerId: null,
  status: 'open',
  assignee: null,
  unread: 0,
  isStopped: false,
  last: { isInbound: true, text: 'Hello', media: 0, status: null, failure: null },
  lastAt: new Date('2026-11-20T20:00:00Z'),
  email: 'mei@example.test',
  stoppedAt: null,
  jobs: [],
  jobCount: 0,
  customerSince: null,
  haulerStatus: null,
  ...fields,
})
