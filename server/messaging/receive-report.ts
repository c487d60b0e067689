import { z } from 'zod'
import { messageLifecycle } from '../../contract/messaging.ts'
import type { Context } from '../core/context.ts'
import { task } from '../core/task.ts'
import { tryTransition } from '../core/transition.ts'
import { isSmsSandbox } from '../providers/messages/sms.sandbox.ts'
import type { SmsRequest } from '../providers/messages/sms.ts'
import { receiveRefusal } from './deliver-message.ts'
import { unlessTaken } from './handover-store.ts'
import { findMessageUnder, sentChanges } from './store.ts'

/** Delivers a report to the function that receives the real network's reports. */
export const deliverSandboxReport = task({
  name: 'deliver-sandbox-report',
  queue: 'bulk',
  payload: z.object({ messageId: z.string() }),
  async run({ messageId }, ctx) {
    if (!isSmsSandbox(ctx.sms)) return
    await receiveReport(ctx, await ctx.sms.report(messageId))
  },
})

/**
 * Receives one report of the SMS network. It may arrive twice, late, or before we recorded the handover
 * of the text; a report about a text that was resent since, or that is still on its way, changes nothing.
 * @throws Refused when the report is not genuine.
 */
export async function receiveReport(ctx: Context, request: SmsRequest): Promise<void> {
  const { messageId, reference, status, failure, refusal } = ctx.sms.readReport(request)
  if (status === 'queued' || status === 'sent') return
  const message = await findMessageUnder(ctx.db, reference)
  if (!message) return
  if (status === 'failed')
    return receiveRefusal(ctx, message, {
      failure: failure ?? 'The text did not arrive',
      code: refusal,
    })
  const changes = {
    ...sentChanges(ctx.now()),
    providerMessageId: unlessTaken(messageId),
    lastError: null,
  }
  await tryTransition(ctx.db, messageLifecycle, message, 'deliver', { by: 'provider' }, changes)
}
