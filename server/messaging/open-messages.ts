import type { Context } from '../core/context.ts'
import { emailSandbox } from '../providers/messages/email.sandbox.ts'
import type { EmailProvider } from '../providers/messages/email.ts'
import { smsSandbox } from '../providers/messages/sms.sandbox.ts'
import type { SmsProvider } from '../providers/messages/sms.ts'
import { deliverSandboxReport } from './receive-report.ts'

/** The sandboxes of SMS and email, with the network's reports brought by our own task queue. */
export const openMessageSandboxes = ({ db, queue }: Pick<Context, 'db' | 'queue'>) => ({
  sms: smsSandbox({
    db,
    reportLater: (tx, messageId) => queue.send(tx, deliverSandboxReport, { messageId }),
  }),
  email: emailSandbox(db),
})

/** Twilio and SMTP with their settings, the sandboxes without: the one place where that is decided. */
export async function openMessages({
  config,
  now,
  ...sandbox
}: Pick<Context, 'config' | 'db' | 'queue' | 'now'>): Promise<{
  sms: SmsProvider
  email: EmailProvider
}> {
  const sandboxes = openMessageSandboxes(sandbox)
  const { sms, email, publicUrl } = config
  // Each library is read only where it is used.
  const { twilioSms } = sms ? await import('../providers/messages/sms.twilio.ts') : {}
  const { smtpEmail } = email ? await import('../providers/messages/email.smtp.ts') : {}
  return {
    sms: sms && twilioSms ? twilioSms(sms, { now, publicUrl }) : sandboxes.sms,
    email: email && smtpEmail ? smtpEmail(email, { now }) : sandboxes.email,
  }
}
