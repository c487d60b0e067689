import { CONSENT_CLASSES } from '../../contract/consents.ts'
import { AppError } from '../../contract/errors.ts'
import { type MailReport, receiveMailReports } from '../../contract/mail-webhooks.ts'
import { withdrawConsents } from '../consents/consent-store.ts'
import type { Context } from '../core/context.ts'
import { receiveRefusal } from '../messaging/deliver-message.ts'
import { findMessageUnder } from '../messaging/store.ts'
import { suppress, SUPPRESSION_WORDS } from '../messaging/suppression-store.ts'
import { isMailSignature } from './mail-signature.ts'

/**
 * Receives bounces and complaints: nothing more goes to these addresses by email, and who complained gets no
 * promotions at all. It may arrive twice.
 * @throws AppError invalid_input when it is not genuine or of another form, and without a secret.
 */
export async function receiveMailReportCall(
  ctx: Context,
  { rawBody, signature }: { rawBody: string; signature: string },
): Promise<void> {
  const { mailWebhookSecret: secret } = ctx.config
  if (secret === undefined)
    throw new AppError(
      'invalid_input',
      'Reports of mail need MAIL_WEBHOOK_SECRET, which is not set',
    )
  if (!isMailSignature(secret, signature, rawBody, ctx.now()))
    throw new AppError('invalid_input', 'The signature is wrong or too old')
  for (const report of reportsIn(rawBody)) await receiveMailReport(ctx, report)
}

function reportsIn(rawBody: string): MailReport[] {
  try {
    return receiveMailReports.body.parse(JSON.parse(rawBody)).reports
  } catch (error) {
    throw new AppError('invalid_input', 'The body is not a list of reports', { cause: error })
  }
}

async function receiveMailReport(ctx: Context, report: MailReport): Promise<void> {
  const { address: contact, kind, messageId = '' } = report
  // A clock that is ahead of ours must not make a report newer than what staff do next.
  const at = report.at > ctx.now() ? ctx.now() : report.at
  await suppress(ctx.db, { channel: 'email', contact }, kind, at)
  if (kind === 'complained') {
    await withdrawConsents(ctx.db, { contact, classes: CONSENT_CLASSES }, 'complaint', at)
    return
  }
  const message = await findMessageUnder(ctx.db, keyIn(messageId))
  if (message?.channel === 'email' && message.recipientEmail === contact)
    await receiveRefusal(ctx, message, { failure: SUPPRESSION_WORDS.bounced, code: null })
}

/** Our Message-IDs begin with the key of the message's row. */
const keyIn = (messageId: string): string => messageId.replace(/^<|@.*$/gs, '')
