import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { PaymentRefused, type PaymentEvent } from './payments.ts'
import type { Sandbox } from './sandbox.ts'

const TOLERANCE_SECONDS = 300
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

const Body = z.object({ id: z.string().min(1), type: z.string() })
const KnownEvent = z.discriminatedUnion('type', [
  z.object({ id: z.string(), type: z.literal('payment_changed'), paymentId: z.string() }),
  z.object({ id: z.string(), type: z.literal('refund_changed'), refundId: z.string() }),
  z.object({ id: z.string(), type: z.literal('account_changed'), accountId: z.string() }),
  z.object({ id: z.string(), type: z.literal('dispute_changed'), disputeId: z.string() }),
  z.object({ id: z.string(), type: z.literal('transfer_changed'), transferId: z.string() }),
])

type KnownEvent = z.output<typeof KnownEvent>
type Subjects = { [E in KnownEvent as E['type']]: Omit<E, 'id' | 'type'> }

/** Reports a change, in the transaction that makes it. */
export const emit = <T extends KnownEvent['type']>(
  sandbox: Sandbox,
  db: Db,
  type: T,
  subject: Subjects[T],
): Promise<void> =>
  sandbox.deliver(db, JSON.stringify({ id: `evt_sandbox_${randomUUID()}`, type, ...subject }))

/** 't=<seconds>,v1=<HMAC-SHA256 of "seconds.body">'. */
export function sign(secret: Buffer, rawBody: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1_000)
  return `t=${seconds},v1=${hmac(secret, seconds, rawBody).toString('hex')}`
}

export function readSigned(
  secret: Buffer,
  rawBody: string,
  signature: string,
  now: Date,
): PaymentEvent {
  const [, seconds, receivedHmac] = SIGNATURE.exec(signature) ?? []
  if (!seconds || !receivedHmac) throw forged('The signature is missing or malformed')
  if (!timingSafeEqual(hmac(secret, Number(seconds), rawBody), Buffer.from(receivedHmac, 'hex')))
    throw forged('The signature does not fit the event')
  if (Math.abs(now.getTime() / 1_000 - Number(seconds)) > TOLERANCE_SECONDS)
    throw forged('The signature is too old, or ahead of its time')
  return read(rawBody)
}

function read(rawBody: string): PaymentEvent {
  const body: unknown = JSON.parse(rawBody)
  const knownEvent = KnownEvent.safeParse(body)
  if (knownEvent.success) return knownEvent.data
  const { id, type } = Body.parse(body)
  return { id, type: 'unknown', name: type }
}

const hmac = (secret: Buffer, seconds: number, rawBody: string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.${rawBody}`).digest()

const forged = (message: string) => new PaymentRefused('forged_event', message)
