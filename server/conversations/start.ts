import { START_PHONE_MESSAGE } from '../../contract/conversation-start.ts'
import type { ConversationId } from '../../contract/conversations.ts'
import { AppError } from '../../contract/errors.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { readPhone } from '../core/phone.ts'
import { findSuppression, SUPPRESSION_WORDS } from '../messaging/suppression-store.ts'
import { findConversationWith, insertConversation } from './store.ts'

/**
 * The conversation with a number, begun if there is none. Nothing is sent yet.
 * @throws AppError invalid_input for a number outside Canada and the United States; refused, in words, for
 * one that takes no texts from us and has no conversation.
 */
export async function startWith(ctx: Context, typed: string): Promise<ConversationId> {
  const phone = readPhone(typed, START_PHONE_MESSAGE)
  const existing = await findConversationWith(ctx.db, phone)
  if (existing !== undefined) return existing
  return inTransaction(ctx, async ({ db }) => {
    const suppression = await findSuppression({ ...ctx, db }, { channel: 'sms', contact: phone })
    if (suppression !== undefined)
      throw new AppError(
        'refused',
        `${SUPPRESSION_WORDS[suppression]}. Write an email or call instead`,
      )
    return insertConversation(db, phone)
  })
}
