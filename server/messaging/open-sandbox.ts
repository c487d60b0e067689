import { z } from 'zod'
import { messageLifecycle } from '../../contract/messaging.ts'
import type { Context } from '../core/context.ts'
import { task } from '../core/task.ts'
import { emailSandbox } from '../providers/messages/email.sandbox.ts'
import { isSmsSandbox, smsSandbox } from '../providers/messages/sms.sandbox.ts'
import { tryTransition } from '../core/transition.ts'
import { refuse } from './deliver-message.ts'
import { findMessageUnder, sentChanges } from './store.ts'

/** The sandboxes of SMS and email, with the network's reports brought by our own task queue. */
export const openMessageSandboxes = ({ db, queue }: Pick<Context, 'db' | 'queue'>) => ({
  sms: smsSandbox({
    db,
    reportLater: (tx, messageId) => queue.send(tx, deliverSandboxReport, { messageId }),
  }),
  email: emailSandbox(db),
})

/** Delivers a report to the function that receives the real network's reports. */
export const deliverSandboxReport = task({
  name: 'deliver-sandbox-report',
  queue: 'bulk',
  payload: z.object({ messageId: z.string() }),
  async run({ messageId }, ctx) {
    if (!isSmsSandbox(ctx.sms)) return
    const { rawBody, signature } = await ctx.sms.report(messageId)
    await receiveReport(ctx, rawBody, signature)
  },
})

/**
 * Receives one report of the SMS network. It may arrive twice, late, or before we recorded the handover
 * of the text; a report about a text that was resent since changes nothing.
 * @throws Refused when the report is not genuine.
 */
export async function receiveReport(
  ctx: Context,
  rawBody: string,
  signature: string,
): Promise<void> {
  const { messageId, reference, status, failure } = ctx.sms.readReport(rawBody, signature)
  const message = await findMessageUnder(ctx.db, reference)
  if (!message) return
  if (status === 'failed') return refuse(ctx, message, failure ?? 'The text did not arrive')
  const changes = { ...sentChanges(ctx.now()), providerMessageId: messageId, lastError: null }
  await tryTransition(ctx.db, messageLifecycle, message, 'deliver', { by: 'provider' }, changes)
}
