import type { Db } from '../../db/database.ts'
import type { EmailProvider } from './email.ts'
import { storeOnce } from './sandbox.ts'

const BOUNCES = /^bounce@/i

/**
 * A provider of email that works offline: it keeps what is sent in the database, where
 * /sandbox/outbox shows it. Addresses whose local part is 'bounce' are refused.
 */
export const emailSandbox = (db: Db): EmailProvider & { name: 'sandbox' } => ({
  name: 'sandbox',
  send: ({ to, subject, text, idempotencyKey }) => {
    const failure = BOUNCES.test(to) ? 'This mailbox does not exist' : null
    const status = failure ? 'refused' : 'accepted'
    const fresh = { channel: 'email', recipient: to, subject, body: text } as const
    return storeOnce(db, { ...fresh, idempotencyKey, status, failure }, async () => {})
  },
})
