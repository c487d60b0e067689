import { conversationLifecycle, type ConversationId } from '../../contract/conversations.ts'
import { AppError } from '../../contract/errors.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { tryTransition } from '../core/transition.ts'
import { lockConversation, markLatestUnread } from './store.ts'

/**
 * The latest text of a person counts as unread again, as if it had come in now: a conversation that is done opens.
 * @throws AppError not_found; refused where no text has come in.
 */
export const markUnread = (ctx: Context, { id: userId }: User, id: ConversationId): Promise<void> =>
  inTransaction(ctx, async ({ db }) => {
    if (!(await lockConversation(db, id)))
      throw new AppError('not_found', `There is no conversation #${id}`)
    if (!(await markLatestUnread(db, id)))
      throw new AppError('refused', 'No text has come in from this number')
    await tryTransition(db, conversationLifecycle, id, 'reopen', { by: 'admin', userId })
  })
