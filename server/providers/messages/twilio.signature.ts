import twilio from 'twilio'
import type { SmsRequest } from './sms.ts'

/** The parameters of a callback; one that was repeated has all of its values. */
export type TwilioParameters = Record<string, string | string[]>

/** The header with the signature, in lower case. */
export const SIGNATURE_HEADER = 'x-twilio-signature'

/**
 * Whether Twilio signed this request with one of these tokens (HMAC-SHA1 over the public URL and the sorted
 * parameters; a JSON body by its hash in `bodySHA256`). The URL must be the one that Twilio called; with and
 * without port are the same. A signature has no time: an old request stays genuine, and so does a copy.
 */
export function isGenuine(
  tokens: readonly string[],
  { url, rawBody, headers }: SmsRequest,
): boolean {
  const signature = headers[SIGNATURE_HEADER]
  if (!signature || !URL.canParse(url)) return false
  const check = isHashed(url)
    ? (token: string) => twilio.validateRequestWithBody(token, signature, url, rawBody)
    : (token: string) => twilio.validateRequest(token, signature, url, formOf(rawBody))
  return tokens.some(check)
}

/** The parameters of a genuine request, from its form or its JSON body. @throws SyntaxError for JSON that is none. */
export const parametersOf = ({ url, rawBody }: SmsRequest): unknown =>
  isHashed(url) ? JSON.parse(rawBody) : formOf(rawBody)

/** Only a JSON body is signed by its hash. */
const isHashed = (url: string): boolean => new URL(url).searchParams.has('bodySHA256')

function formOf(rawBody: string): TwilioParameters {
  const form = new URLSearchParams(rawBody)
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

/** Where Twilio called: our public address, whatever scheme, host and port a proxy made of it. */
export const publicUrlOf = (publicUrl: string, url: string): string =>
  publicUrl + url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '')
