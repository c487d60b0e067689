import { z } from 'zod'
import { Refused } from '../failures.ts'
import { keywordOf } from './sms.keywords.ts'
import type { InboundSms, SmsKeyword, SmsReport, SmsRequest, SmsStatus } from './sms.ts'
import type { TwilioSettings } from './twilio.client.ts'
import { failureOfReport } from './twilio.failures.ts'
import { isGenuine, parametersOf, publicUrlOf } from './twilio.signature.ts'

/** All states of a message (its OpenAPI, `message_enum_status`) in ours. */
export const TWILIO_STATUSES: Record<string, SmsStatus> = {
  accepted: 'queued',
  scheduled: 'queued',
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  // Not all of its parts have arrived; the report on the rest follows.
  partially_delivered: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
  // States of texts that come in: they say nothing about one that we sent.
  receiving: 'queued',
  received: 'queued',
}

/** The state in our words. One that Twilio adds later is 'queued', which moves nothing. */
export const statusOf = (status: string): SmsStatus =>
  Object.hasOwn(TWILIO_STATUSES, status) ? (TWILIO_STATUSES[status] ?? 'queued') : 'queued'

const StatusCallback = z.object({
  MessageSid: z.string().min(1),
  MessageStatus: z.string(),
  ErrorCode: z.coerce.string().optional(),
})

const IncomingMessage = z.object({
  MessageSid: z.string().min(1),
  From: z.string().min(1),
  To: z.string().min(1),
  Body: z.string().default(''),
  NumMedia: z.coerce.number().int().min(0).default(0),
  OptOutType: z.string().optional(),
})

/** What Twilio itself made of a keyword, with advanced opt-out switched on. */
const OPT_OUT_TYPES: Record<string, SmsKeyword> = { STOP: 'stop', START: 'start', HELP: 'help' }

/** Reads what Twilio sends to us; both tokens count while they are rotated. */
export function callbackReader(settings: TwilioSettings, publicUrl: string) {
  const { authToken, previousAuthToken } = settings
  const tokens = previousAuthToken ? [authToken, previousAuthToken] : [authToken]
  const open = (received: SmsRequest): SmsRequest => {
    const request = { ...received, url: publicUrlOf(publicUrl, received.url) }
    if (!isGenuine(tokens, request)) throw new Refused('The signature does not fit the request')
    return request
  }
  return {
    readReport(received: SmsRequest): SmsReport {
      const request = open(received)
      const reference = new URL(request.url).searchParams.get('ref')
      if (!reference) throw new Refused('The report names no message that we sent')
      const { MessageSid, MessageStatus, ErrorCode } = decode(StatusCallback, request)
      const status = statusOf(MessageStatus)
      const { failure, refusal } =
        status === 'failed' ? failureOfReport(ErrorCode || null) : { failure: null, refusal: null }
      return { messageId: MessageSid, reference, status, failure, refusal }
    },
    readInbound(received: SmsRequest): InboundSms {
      const message = decode(IncomingMessage, open(received))
      const { MessageSid, From, To, Body, NumMedia, OptOutType } = message
      const keyword = OPT_OUT_TYPES[(OptOutType ?? '').toUpperCase()] ?? keywordOf(Body)
      return { messageId: MessageSid, from: From, to: To, text: Body, keyword, media: NumMedia }
    },
  }
}

/** @throws Refused for a genuine request of another kind, such as a callback of a call. */
function decode<S extends z.ZodType>(schema: S, request: SmsRequest): z.output<S> {
  const { data, error } = schema.safeParse(parametersOf(request))
  if (error) throw new Refused('The request is no message of Twilio', { cause: error })
  return data
}
