import {
  type ConversationMessage,
  LINK_PLACEHOLDER,
  type Reply,
} from '../../contract/conversation-messages.ts'
import type { ConversationId } from '../../contract/conversations.ts'
import { AppError } from '../../contract/errors.ts'
import { MAX_SMS_CHARACTERS, toGsm7 } from '../../contract/sms-text.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { isTextable } from '../core/phone.ts'
import { jobLinkLength, markJobLink } from '../messaging/job-links.ts'
import { notify } from '../messaging/notify.ts'
import type { Recipient } from '../messaging/recipients.ts'
import { findSuppression, SUPPRESSION_WORDS } from '../messaging/suppression-store.ts'
import { findRecipient } from './contact-query.ts'
import { findSentMessage } from './messages-query.ts'
import { findCurrentJob, findReplyOfKey, insertReply, lockConversation } from './store.ts'

/**
 * Sends what a member of the team wrote, once for each key: a second call answers with the first message.
 * @throws AppError not_found; invalid_input without a key; key_reused for a key that sent something else;
 * refused, in words, where the person cannot be reached that way.
 */
export function replyTo(
  ctx: Context,
  admin: User,
  id: ConversationId,
  { text, channel }: Reply,
  idempotencyKey: string | undefined,
): Promise<ConversationMessage> {
  if (idempotencyKey === undefined)
    throw new AppError('invalid_input', 'A reply needs an Idempotency-Key')
  return inTransaction(ctx, async (tx) => {
    const conversation = await lockConversation(tx.db, id)
    if (!conversation) throw new AppError('not_found', `There is no conversation #${id}`)
    const { phone } = conversation
    const earlier = await findReplyOfKey(tx.db, id, idempotencyKey)
    if (earlier) {
      if (earlier.text !== text || (earlier.channel ?? channel) !== channel)
        throw new AppError('key_reused', 'This Idempotency-Key sent another message before')
      return findSentMessage(tx.db, earlier.notificationId)
    }
    const recipient = { ...(await findRecipient(tx.db, phone)), phone }
    await refuseUnreachable({ ...ctx, db: tx.db }, { ...recipient, phone }, channel)
    const job = await findCurrentJob(tx.db, phone)
    const message = await notify(ctx, tx, 'staff_reply', recipient, {
      values: { words: await withJobLink({ ...ctx, db: tx.db }, { text, channel }, job) },
      sender: 'admin',
      channel,
      ...(job && { jobId: job.id }),
    })
    if (!message) throw new Error('The reply was not written')
    const reply = {
      notificationId: message.id,
      conversationId: id,
      adminId: admin.id,
      idempotencyKey,
      text,
      channel,
    }
    await insertReply(tx.db, reply, ctx.now())
    return findSentMessage(tx.db, message.id)
  })
}

/**
 * The reply with the link to the job of the number, where it names one.
 * @throws AppError refused without a job; invalid_input for a text that is too long once it has the link.
 */
async function withJobLink(
  ctx: Context,
  { text, channel }: Reply,
  job: Awaited<ReturnType<typeof findCurrentJob>>,
): Promise<string> {
  if (!text.includes(LINK_PLACEHOLDER)) return text
  if (!job)
    throw new AppError(
      'refused',
      `This number has no pickup to link to. Remove ${LINK_PLACEHOLDER}`,
    )
  const mark = await markJobLink(ctx.db, job)
  const { length } = toGsm7(text.replaceAll(LINK_PLACEHOLDER, 'x'.repeat(jobLinkLength(ctx))))
  if (channel === 'sms' && length > MAX_SMS_CHARACTERS)
    throw new AppError(
      'invalid_input',
      `With the link this has ${length} characters. Please use at most ${MAX_SMS_CHARACTERS}`,
    )
  return text.replaceAll(LINK_PLACEHOLDER, mark)
}

/** @throws AppError refused where nothing can reach the person by this channel. */
async function refuseUnreachable(
  ctx: Context,
  { phone, email }: Recipient & { phone: string },
  channel: Reply['channel'],
): Promise<void> {
  if (channel === 'email' && email === null)
    throw new AppError('refused', 'We have no email address of this person')
  if (channel === 'sms' && !isTextable(phone))
    throw new AppError('refused', 'This number takes no texts from us')
  const contact = channel === 'sms' ? phone : (email ?? '').toLowerCase()
  const suppression = await findSuppression(ctx, { channel, contact })
  if (suppression === undefined) return
  const otherWay =
    channel === 'sms' ? 'Write an email or call instead' : 'Send a text or call instead'
  throw new AppError('refused', `${SUPPRESSION_WORDS[suppression]}. ${otherWay}`)
}
