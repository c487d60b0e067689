import { createHmac } from 'node:crypto'
import type { SmsRequest } from '../../providers/messages/sms.ts'
import { newSid, type StoredMessage } from './messages.ts'

/**
 * A request signed as Twilio does it, written without its library: HMAC-SHA1 over the URL and the
 * parameters sorted by name, as base64.
 */
export function signedRequest(
  authToken: string,
  url: string,
  parameters: Record<string, string>,
): SmsRequest {
  const sorted = Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const signature = createHmac('sha1', authToken)
    .update(url + sorted.flat().join(''))
    .digest('base64')
  return {
    url,
    rawBody: new URLSearchParams(parameters).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'x-twilio-signature': signature,
    },
  }
}

type Account = { accountSid: string; authToken: string }

/** What Twilio reports of a text that is final by now: never its first state, which the answer had. */
export function statusCallbacks(account: Account, message: StoredMessage): SmsRequest[] {
  const { sid, to, from, statusCallback: url, status, errorCode } = message
  if (url === undefined) return []
  const report = (state: string, code: number | null = null): SmsRequest =>
    signedRequest(account.authToken, url, {
      AccountSid: account.accountSid,
      ApiVersion: '2010-04-01',
      ...(code !== null && { ErrorCode: String(code) }),
      From: from ?? '+16045550199',
      MessageSid: sid,
      MessageStatus: state,
      SmsSid: sid,
      SmsStatus: state,
      To: to,
    })
  return [report('sent'), report(status, errorCode)]
}

/** A text that a person sends to our number. */
export type PersonsText = {
  from: string
  to: string
  text: string
  media?: number
  /** With advanced opt-out Twilio says what it made of a keyword. */
  optOutType?: 'STOP' | 'START' | 'HELP'
}

/** That text as Twilio brings it to this address. */
export function inboundCallback(
  { accountSid, authToken }: Account,
  url: string,
  { from, to, text, media = 0, optOutType }: PersonsText,
): SmsRequest {
  const sid = newSid(media > 0 ? 'MM' : 'SM')
  return signedRequest(authToken, url, {
    AccountSid: accountSid,
    ApiVersion: '2010-04-01',
    Body: text,
    From: from,
    FromCountry: 'CA',
    MessageSid: sid,
    NumMedia: String(media),
    NumSegments: '1',
    ...(optOutType && { OptOutType: optOutType }),
    SmsMessageSid: sid,
    SmsSid: sid,
    SmsStatus: 'received',
    To: to,
    ToCountry: 'CA',
  })
}
