import { randomBytes } from 'node:crypto'

/** A refusal of the stand-in, with the number and the status that Twilio answers. */
export class TwilioRefusal extends Error {
  readonly status: number
  readonly code: number

  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** An id as Twilio makes them: two letters and 32 hexadecimal digits. */
export const newSid = (prefix: string): string => prefix + randomBytes(16).toString('hex')

/** A text as the stand-in stores it. */
export type StoredMessage = {
  sid: string
  to: string
  from: string | null
  messagingServiceSid: string | null
  body: string
  status: 'queued' | 'accepted' | 'sent' | 'delivered' | 'undelivered'
  errorCode: number | null
  statusCallback: string | undefined
  createdAt: Date
}

/** What the account holds: texts that were accepted, and numbers whose owners wrote STOP. */
export type TwilioState = {
  accountSid: string
  messages: StoredMessage[]
  optedOut: Set<string>
  now: () => Date
}

/** Numbers of the stand-in that fail: refused when a text is sent, or accepted and never reached. */
export const TWILIO_NUMBERS = {
  invalid: '+16045550211',
  landline: '+16045550214',
  neverReached: '+16045550303',
} as const

const MAX_BODY = 1_600

/** Takes a text as Twilio does. @throws TwilioRefusal with Twilio's own numbers. */
export function createMessage(
  state: TwilioState,
  parameters: Record<string, string | string[]>,
): StoredMessage {
  const text = (name: string): string | undefined => {
    const value = parameters[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const [to, body] = [text('To'), text('Body')]
  const [from, service] = [text('From'), text('MessagingServiceSid')]
  if (!to) throw new TwilioRefusal(400, 21604, "A 'To' phone number is required.")
  if (!from && !service) throw new TwilioRefusal(400, 21603, "A 'From' phone number is required.")
  if (!body) throw new TwilioRefusal(400, 21602, 'Message body is required.')
  if (body.length > MAX_BODY)
    throw new TwilioRefusal(400, 21617, 'The concatenated message body exceeds the 1600 limit')
  if (to === TWILIO_NUMBERS.invalid)
    throw new TwilioRefusal(400, 21211, `The 'To' number ${to} is not a valid phone number.`)
  if (to === TWILIO_NUMBERS.landline)
    throw new TwilioRefusal(400, 21614, `'To' number: ${to}, is not a valid mobile number`)
  if (state.optedOut.has(to))
    throw new TwilioRefusal(400, 21610, 'Attempt to send to unsubscribed recipient')
  const message: StoredMessage = {
    sid: newSid('SM'),
    to,
    from: from ?? null,
    messagingServiceSid: service ?? null,
    body,
    status: service ? 'accepted' : 'queued',
    errorCode: null,
    statusCallback: text('StatusCallback'),
    createdAt: state.now(),
  }
  state.messages.push(message)
  return message
}

/** The texts to a number, newest first. Like Twilio's, the filter by DateSent misses what was not sent yet. */
export function listMessages(
  { messages }: TwilioState,
  parameters: Record<string, string | string[]>,
): StoredMessage[] {
  const { To: to, PageSize: size = '50' } = parameters
  const sentAfter = parameters['DateSent>']
  return messages
    .filter((message) => to === undefined || message.to === to)
    .filter(
      (message) =>
        sentAfter === undefined ||
        (!isWaiting(message) && message.createdAt >= new Date(String(sentAfter))),
    )
    .toReversed()
    .slice(0, Number(size))
}

/** Whether a text has not gone out yet. */
export const isWaiting = ({ status }: StoredMessage): boolean =>
  status === 'queued' || status === 'accepted'

/** Lets a text go out: it arrives, unless its number is never reached. */
export function finishMessage(message: StoredMessage): void {
  const isLost = message.to === TWILIO_NUMBERS.neverReached
  message.status = isLost ? 'undelivered' : 'delivered'
  message.errorCode = isLost ? 30003 : null
}

/** RFC 2822 in whole seconds, as Twilio writes times. */
const rfc2822 = (at: Date): string => at.toUTCString().replace('GMT', '+0000')

/** The resource as Twilio answers it. */
export function messageResource(accountSid: string, message: StoredMessage): object {
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}`
  const at = rfc2822(message.createdAt)
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: message.body,
    date_created: at,
    date_sent: isWaiting(message) ? null : at,
    date_updated: at,
    direction: 'outbound-api',
    error_code: message.errorCode,
    error_message: null,
    from: message.from,
    messaging_service_sid: message.messagingServiceSid,
    num_media: '0',
    num_segments: message.messagingServiceSid ? '0' : '1',
    price: null,
    price_unit: 'USD',
    sid: message.sid,
    status: message.status,
    subresource_uris: { media: `${uri}/Media.json` },
    to: message.to,
    uri: `${uri}.json`,
  }
}

/** The page of a list as Twilio answers it. */
export function messagePage(accountSid: string, messages: StoredMessage[], search: string): object {
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages.json${search}`
  return {
    end: Math.max(messages.length - 1, 0),
    first_page_uri: uri,
    messages: messages.map((message) => messageResource(accountSid, message)),
    next_page_uri: null,
    page: 0,
    page_size: messages.length,
    previous_page_uri: null,
    start: 0,
    uri,
  }
}
