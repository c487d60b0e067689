import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { MAX_SMS_CHARACTERS } from '../../../contract/sms-text.ts'
import { isTextable } from '../../core/phone.ts'
import type { Db } from '../../db/database.ts'
import { Refused } from '../failures.ts'
import { findSandboxText, storeOnce } from './sandbox.ts'
import { keywordOf } from './sms.keywords.ts'
import type { InboundSms, SmsProvider, SmsRefusal, SmsReport, SmsRequest } from './sms.ts'

/** Documented test numbers, to try what a failure looks like. */
const UNREACHABLE = /0000$/
const BUSY_AT_FIRST = /0001$/
const NEVER_ARRIVES = '0002'
const OPTED_OUT = /0003$/
const LOST = 'The handset could not be reached'

const SIGNATURE = 'x-sandbox-signature'

const Report = z.object({
  messageId: z.string(),
  reference: z.string(),
  status: z.enum(['delivered', 'failed']),
  failure: z.string().nullable(),
})

const Inbound = z.object({
  messageId: z.string(),
  from: z.string(),
  to: z.string(),
  text: z.string(),
  media: z.int(),
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
 * a busy network the first time, those ending in 0002 are accepted and never arrive, and those ending in
 * 0003 wrote STOP. `find` reads the same table, by the database's clock: it finds what was accepted or
 * arrived.
 */
export type SmsSandbox = ReturnType<typeof smsSandbox>

export function smsSandbox({ db, reportLater }: Sandbox) {
  const { sign, open } = signing()
  const port: SmsProvider & { name: 'sandbox' } = {
    name: 'sandbox',
    knowsKeys: true,
    send: ({ to, text, idempotencyKey }) => {
      const { failure = null, code } = refusalOf(to, text)
      const status = failure ? 'refused' : BUSY_AT_FIRST.test(to) ? 'busy' : 'accepted'
      const message = { channel: 'sms', recipient: to, subject: null, body: text } as const
      const fresh = { ...message, idempotencyKey, status, failure } as const
      return storeOnce(db, fresh, (tx, { id }) => reportLater(tx, id), code)
    },
    async find(request) {
      const message = await findSandboxText(db, request)
      if (!message) return undefined
      const { id: messageId, status } = message
      return { messageId, status: status === 'accepted' ? 'sent' : status }
    },
    readReport: (request): SmsReport => ({ ...Report.parse(open(request)), refusal: null }),
    readInbound(request): InboundSms {
      const message = Inbound.parse(open(request))
      return { ...message, keyword: keywordOf(message.text) }
    },
  }
  return {
    ...port,
    /** The network's signed report on a text it accepted; always the same one. */
    report: async (messageId: string): Promise<SmsRequest> =>
      sign({ messageId, ...(await finish(db, messageId)) }),
    /** A signed text from a person to us, as the network would bring it. */
    inbound: (message: { from: string; to: string; text: string; media?: number }): SmsRequest =>
      sign({ messageId: `sms_in_sandbox_${randomUUID()}`, media: 0, ...message }),
  }
}

/** Signs what the sandbox sends and opens it again, with a key of this process. */
function signing() {
  const secret = randomBytes(32)
  const signatureOf = (rawBody: string) =>
    createHmac('sha256', secret).update(rawBody).digest('hex')
  return {
    sign(message: object): SmsRequest {
      const rawBody = JSON.stringify(message)
      return { url: '/', rawBody, headers: { [SIGNATURE]: signatureOf(rawBody) } }
    },
    /** @throws Refused when the signature does not fit. */
    open({ rawBody, headers }: SmsRequest): unknown {
      const received = Buffer.from(headers[SIGNATURE] ?? '')
      const expected = Buffer.from(signatureOf(rawBody))
      if (received.length !== expected.length || !timingSafeEqual(received, expected))
        throw new Refused('The signature does not fit the report')
      return JSON.parse(rawBody)
    },
  }
}

/** Lets the network finish with a text: it arrives, unless its number says otherwise. */
function finish(db: Db, messageId: string) {
  const lost = sql<boolean>`recipient like ${`%${NEVER_ARRIVES}`}`
  return db
    .updateTable('sandboxMessages')
    .set({
      status: sql<'failed' | 'delivered'>`case when ${lost} then 'failed' else 'delivered' end`,
      failure: sql<string | null>`case when ${lost} then ${LOST} end`,
    })
    .where('id', '=', messageId)
    .returning(['status', 'failure', 'idempotencyKey as reference'])
    .executeTakeFirstOrThrow()
}

function refusalOf(to: string, text: string): { failure?: string; code?: SmsRefusal } {
  if (UNREACHABLE.test(to) || !isTextable(to))
    return { failure: 'This number cannot receive texts', code: 'unreachable' }
  if (OPTED_OUT.test(to))
    return { failure: 'The owner of this number replied STOP', code: 'opted_out' }
  if (text.length > MAX_SMS_CHARACTERS)
    return { failure: `A text has at most ${MAX_SMS_CHARACTERS} characters` }
  return {}
}

export const isSmsSandbox = (sms: SmsProvider): sms is SmsSandbox => sms.name === 'sandbox'
