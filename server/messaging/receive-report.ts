import { messageLifecycle } from '../../contract/messaging.ts'
import type { Context } from '../core/context.ts'
import { tryTransition } from '../core/transition.ts'
import { refuse } from './deliver-message.ts'
import { findMessageUnder, sentChanges } from './store.ts'

/**
 * Takes in one report of the SMS network. It may come twice, late, or before we noted that the text
 * was handed over; one about a text that was sent anew since changes nothing.
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
