import { type ProviderFailure, Refused, RetryAt, UnknownOutcome } from '../failures.ts'
import type { EmailRefusal } from './email.ts'
import type { SmtpFailure } from './smtp.client.ts'

/** A server that asks to come back, as it does to strangers (greylisting), means some minutes. */
const BUSY_MS = 5 * 60_000
const AWAY_MS = 60_000
/** A person has to change a setting first. */
const MISCONFIGURED_MS = 15 * 60_000
const MAX_WORDS = 300

/** The fields that nodemailer adds to its errors. */
type SmtpError = Partial<
  Record<'code' | 'command' | 'response' | 'message', unknown> & {
    responseCode: number
    permanent: boolean
  }
>

/**
 * What became of an email that was not accepted. Refused: the server will not have it. RetryAt: it
 * was not sent, also when we are refused rather than the email. UnknownOutcome: all of it was sent, and the answer got lost; a retry may deliver it
 * twice, under one Message-ID.
 */
export function failureOf({ error, isComplete }: SmtpFailure, now: Date): ProviderFailure {
  const { code, command, responseCode, permanent } = (error ?? {}) as SmtpError
  const words = wordsOf(error)
  const retry = (message: string, ms: number) =>
    new RetryAt(`${message}: ${words}`, new Date(now.getTime() + ms))

  if (responseCode !== undefined && (command === 'RCPT TO' || command === 'DATA')) {
    if (permanent && isOfTheSender(words))
      return retry('The mail server takes no email from us', MISCONFIGURED_MS)
    return permanent
      ? new Refused(`The mail server refused the email: ${words}`, refusalOf(words))
      : retry('The mail server takes the email later', BUSY_MS)
  }
  if (isComplete)
    return new UnknownOutcome(`The mail server did not say whether it took the email: ${words}`, {
      cause: error,
    })
  if (code === 'EAUTH')
    return permanent === false
      ? retry('The mail server takes no log-ins for now', BUSY_MS)
      : retry('The mail server refuses the user name or password of SMTP_URL', MISCONFIGURED_MS)
  if (command === 'MAIL FROM' && permanent)
    return retry('The mail server does not accept the sender MAIL_FROM', MISCONFIGURED_MS)
  if (code === 'ETLS')
    return retry('There is no safe connection to the mail server', MISCONFIGURED_MS)
  return retry('The mail server cannot be used for now', AWAY_MS)
}

/** RFC 3463: no such mailbox, moved without a forwarding address, or a domain that takes no mail. */
const NO_MAILBOX = /\b5\.1\.(1|6|10)\b/

/** RFC 3463: the mailbox or its state, whatever the words beside it say. */
const OF_THE_RECIPIENT = /\b5\.[12]\.\d/
/** Log-ins that are missing or refused, and mail that is not authenticated (RFC 3463, 4954, 7372). */
const SENDER_CODE = /^53[058]\b|\b5\.7\.(?:8|9|1[14]|2[0-7])\b/
/** How relays, blocklists and unverified senders are named; 5.7.1 alone may be about what one email says. */
const SENDER_WORDS =
  /\brelay(?:ing)? (?:access )?(?:is )?(?:denied|not permitted)|\b(?:unable|not permitted|not allowed) to relay|\b(?:address|identity|domain) (?:is |are )?not verified|\b(?:host|ip|address|sender) (?:\S+ )?(?:is )?(?:blocked|blacklisted)|\bauthentication required/i

/**
 * Whether we are refused instead of this email or its recipient. The email waits then, and the part counts as
 * failing, until a person has mended the settings.
 */
function isOfTheSender(words: string): boolean {
  if (OF_THE_RECIPIENT.test(words)) return false
  const withoutAddresses = words.replace(/<[^>]*>|\S+@\S+/g, '')
  return SENDER_CODE.test(words) || SENDER_WORDS.test(withoutAddresses)
}

const refusalOf = (words: string): { code?: EmailRefusal } =>
  NO_MAILBOX.test(words) ? { code: 'no_mailbox' } : {}

/** The server's own words where it said any. */
function wordsOf(error: unknown): string {
  const { response, message } = (error ?? {}) as SmtpError
  const words = typeof response === 'string' ? response : String(message)
  // oxlint-disable-next-line no-control-regex
  return words.replace(/[\x00-\x1f\x7f]+/g, ' ').slice(0, MAX_WORDS)
}
