import { conversationLifecycle } from '../../contract/conversations.ts'
import { MAX_SMS_CHARACTERS } from '../../contract/sms-text.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { tryTransition } from '../core/transition.ts'
import { confirmPickups, isConfirmation } from '../jobs/confirm-pickup.ts'
import { liftSuppression, suppress } from '../messaging/suppression-store.ts'
import type { InboundSms, SmsRequest } from '../providers/messages/sms.ts'
import {
  type ConversationRow,
  findCurrentJob,
  hasReplyAfterReminder,
  insertInboundText,
  lockConversationWith,
  recordText,
} from './store.ts'

/**
 * Receives a text that a person sent to our number into the conversation with that number, once: a callback
 * that is repeated, also much later, changes nothing. STOP ends our texts to the number and START brings them
 * back; the provider itself answers both. Callbacks carry no time of sending: of STOP and START the one that
 * arrives last counts.
 * @throws Refused when it is not genuine.
 */
export async function receiveText(ctx: Context, request: SmsRequest): Promise<void> {
  const text = ctx.sms.readInbound(request)
  await inTransaction(ctx, (tx) => storeText(ctx, tx, text))
}

async function storeText(ctx: Context, tx: Transaction, text: InboundSms): Promise<void> {
  const at = ctx.now()
  const { messageId: providerMessageId, from: phone, keyword = null, media } = text
  const conversation = await lockConversationWith(tx.db, phone, at)
  const isNew = await insertInboundText(tx.db, {
    conversationId: conversation.id,
    providerMessageId,
    // PostgreSQL stores no NUL; no network takes more characters.
    text: text.text.replaceAll('\0', '').slice(0, MAX_SMS_CHARACTERS),
    media,
    keyword,
    jobId: (await findCurrentJob(tx.db, phone))?.id ?? null,
    receivedAt: at,
  })
  if (!isNew) return
  const number = { channel: 'sms', contact: phone } as const
  if (keyword === 'stop') {
    await suppress(tx.db, number, 'opted_out', at)
    await ctx.hooks.promotions.stop(tx.db, phone, at)
  }
  if (keyword === 'start') await liftSuppression({ ...ctx, db: tx.db }, number, 'opted_out', at)
  if (await isReminderConfirmed({ ...ctx, db: tx.db }, conversation, text))
    return void (await recordText(tx.db, conversation.id, at, 0))
  await recordText(tx.db, conversation.id, at, 1)
  await tryTransition(tx.db, conversationLifecycle, conversation.id, 'reopen', { by: 'system' })
}

/**
 * Whether the text is a yes to a reminder, which confirms the pickups and needs no person: the first one, and
 * none that may answer what our team wrote after the reminder.
 */
async function isReminderConfirmed(
  ctx: Context,
  { id, phone }: ConversationRow,
  { text }: InboundSms,
): Promise<boolean> {
  if (!isConfirmation(text)) return false
  const confirmed = await confirmPickups(ctx, { phone })
  return confirmed.length > 0 && !(await hasReplyAfterReminder(ctx.db, id, confirmed))
}
