import type { EmailProvider } from './email.ts'
import { oncePerKey } from './once-per-key.ts'
import { openSmtpClient, SMTP_LIMITS, type SmtpLimits, type SmtpSettings } from './smtp.client.ts'
import { composeEmail, messageIdOf } from './smtp.compose.ts'
import { failureOf } from './smtp.failures.ts'

/** Email by SMTP; `close` ends its connections. */
export type SmtpEmail = EmailProvider & { name: 'smtp'; close(): Promise<void> }

type Options = {
  now: () => Date
  limits?: SmtpLimits
  /** The authority to trust instead of the public ones, as PEM: for tests, no setting leads here. */
  ca?: string
}

/** As long as a message that could not be marked as sent is retried. */
const REMEMBERED_MS = 24 * 60 * 60_000
const REMEMBERED_KEYS = 10_000

/**
 * Real email: a mail server that takes it by SMTP. SMTP knows no idempotency keys, so this process
 * remembers the keys of emails that are under way or were accepted lately; across processes, the
 * status of the outbox row prevents a second hand-over. What may still be delivered twice, after an
 * answer that got lost, has one Message-ID.
 */
export function smtpEmail(
  settings: SmtpSettings,
  { now, limits = SMTP_LIMITS, ca }: Options,
): SmtpEmail {
  const client = openSmtpClient(settings, limits, ca)
  const once = oncePerKey<{ messageId: string }>({
    now,
    maxAgeMs: REMEMBERED_MS,
    maxKeys: REMEMBERED_KEYS,
  })
  return {
    name: 'smtp',
    send(email) {
      const { to, subject, idempotencyKey } = email
      // What stands below the words may have changed since the same email was handed over before.
      return once(idempotencyKey, JSON.stringify([to, subject]), async () => {
        const failure = await client.send(composeEmail(email, settings, now()))
        if (failure) throw failureOf(failure, now())
        return { messageId: messageIdOf(idempotencyKey, settings) }
      })
    },
    close: () => client.close(),
  }
}
