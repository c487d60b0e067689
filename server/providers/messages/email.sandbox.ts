import type { Db } from '../../db/database.ts'
import type { EmailProvider, EmailRefusal } from './email.ts'
import { storeOnce } from './sandbox.ts'

const BOUNCES = /^bounce@/i
const NO_MAILBOX: EmailRefusal = 'no_mailbox'

/**
 * A provider of email that works offline: it keeps what is sent in the database, where
 * /sandbox/outbox shows it. Addresses whose local part is 'bounce' are refused. The address that
 * ends promotions is not stored: it stands in the text as well.
 */
export const emailSandbox = (db: Db): EmailProvider & { name: 'sandbox' } => ({
  name: 'sandbox',
  send: ({ to, subject, text, html, attachments = [], idempotencyKey }) => {
    const failure = BOUNCES.test(to) ? 'This mailbox does not exist' : null
    const status = failure ? 'refused' : 'accepted'
    const fresh = { channel: 'email', recipient: to, subject, body: text, html } as const
    const files = attachments.map(({ content, ...file }) => ({
      ...file,
      content: Buffer.from(content).toString('base64'),
    }))
    return storeOnce(
      db,
      { ...fresh, attachments: files, idempotencyKey, status, failure },
      async () => {},
      NO_MAILBOX,
    )
  },
  close: async () => {},
})
