import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { storeOnce } from './sandbox.ts'
import type { SmsProvider, SmsReport } from './sms.ts'
import { Refused } from '../failures.ts'

/** Documented test numbers, to try what a failure looks like. */
const UNREACHABLE = /0000$/
const BUSY_AT_FIRST = /0001$/
const NEVER_ARRIVES = '0002'
const LOST = 'The handset could not be reached'
/** What networks take: longer texts are refused as real providers do. */
const MAX_TEXT = 1_600

const Report = z.object({
  messageId: z.string(),
  reference: z.string(),
  status: z.enum(['delivered', 'failed']),
  failure: z.string().nullable(),
})

/** What the sandbox needs. */
type Sandbox = {
  db: Db
  /** Stores that the network is to report on a text, in the transaction that accepts it. */
  reportLater: (db: Db, messageId: string) => Promise<void>
}

/**
 * A provider of texts that works offline: it keeps them in the database, where /sandbox/outbox shows
 * them, and reports that they arrived. Numbers ending in 0000 are refused, those ending in 0001 meet
 * a busy network the first time, those ending in 0002 are accepted and never arrive.
 */
export type SmsSandbox = ReturnType<typeof smsSandbox>

export function smsSandbox({ db, reportLater }: Sandbox) {
  const secret = randomBytes(32)
  const sign = (rawBody: string) => createHmac('sha256', secret).update(rawBody).digest('hex')
  const lost = sql<boolean>`recipient like ${`%${NEVER_ARRIVES}`}`
  const port: SmsProvider & { name: 'sandbox' } = {
    name: 'sandbox',
    send: ({ to, text, idempotencyKey }) => {
      const failure = refusalOf(to, text)
      const status = failure ? 'refused' : BUSY_AT_FIRST.test(to) ? 'busy' : 'accepted'
      const fresh = { channel: 'sms', recipient: to, subject: null, body: text } as const
      return storeOnce(db, { ...fresh, idempotencyKey, status, failure }, (tx, { id }) =>
        reportLater(tx, id),
      )
    },
    readReport(rawBody, signature): SmsReport {
      const [received, expected] = [Buffer.from(signature), Buffer.from(sign(rawBody))]
      if (received.length !== expected.length || !timingSafeEqual(received, expected))
        throw new Refused('The signature does not fit the report')
      return Report.parse(JSON.parse(rawBody))
    },
  }
  return {
    ...port,
    /** The network's signed report on a text it accepted; always the same one. */
    async report(messageId: string): Promise<{ rawBody: string; signature: string }> {
      const { status, failure, reference } = await db
        .updateTable('sandboxMessages')
        .set({
          status: sql<'failed' | 'delivered'>`case when ${lost} then 'failed' else 'delivered' end`,
          failure: sql<string | null>`case when ${lost} then ${LOST} end`,
        })
        .where('id', '=', messageId)
        .returning(['status', 'failure', 'idempotencyKey as reference'])
        .executeTakeFirstOrThrow()
      const rawBody = JSON.stringify({ messageId, reference, status, failure })
      return { rawBody, signature: sign(rawBody) }
    },
  }
}

function refusalOf(to: string, text: string): string | null {
  if (UNREACHABLE.test(to)) return 'This number cannot receive texts'
  if (text.length > MAX_TEXT) return `A text has at most ${MAX_TEXT} characters`
  return null
}

export const isSmsSandbox = (sms: SmsProvider): sms is SmsSandbox => sms.name === 'sandbox'
