import { onTestFinished } from 'vitest'
import { smtpEmail } from '../providers/messages/email.smtp.ts'
import { SMTP_LIMITS, type SmtpSettings } from '../providers/messages/smtp.client.ts'
import type { startSmtpServer } from './smtp-server.ts'

type Server = Pick<Awaited<ReturnType<typeof startSmtpServer>>, 'connection'> & { ca?: string }

/** Settings of email for a server of a test. */
export const settingsFor = (
  { connection }: Pick<Server, 'connection'>,
  changes: Partial<SmtpSettings> = {},
): SmtpSettings => ({
  ...connection,
  credentials: connection.credentials,
  from: { name: 'Westhaul', address: 'hello@westhaul.example' },
  postalAddress: '12 Main St, Vancouver BC V5T 3A1',
  dkim: undefined,
  ...changes,
})

/** The real adapter on a server of a test, closed when the test ends. Waits are short. */
export function openSmtp(
  server: Server,
  {
    now = () => new Date(),
    silenceMs = 20_000,
    totalMs = SMTP_LIMITS.totalMs,
    ...changes
  } = {} as {
    now?: () => Date
    silenceMs?: number
    totalMs?: number
  } & Partial<SmtpSettings>,
) {
  const limits = { connectMs: Math.min(silenceMs, SMTP_LIMITS.connectMs), silenceMs, totalMs }
  const email = smtpEmail(settingsFor(server, changes), {
    now,
    limits,
    ...(server.ca !== undefined && { ca: server.ca }),
  })
  onTestFinished(() => email.close())
  return email
}
