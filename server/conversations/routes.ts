import * as messages from '../../contract/conversation-messages.ts'
import { startConversation } from '../../contract/conversation-start.ts'
import * as contract from '../../contract/conversations.ts'
import {
  conversationLifecycle,
  type Conversation,
  type ConversationCounts,
  type ConversationDetails,
  type ConversationId,
} from '../../contract/conversations.ts'
import { AppError } from '../../contract/errors.ts'
import { bindList } from '../core/bind-list.ts'
import type { Bind } from '../core/bind.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { transition, tryTransition } from '../core/transition.ts'
import { readCounters } from '../db/counters.ts'
import { findContactFacts } from './contact-query.ts'
import { conversations, findConversation } from './list-conversations.ts'
import { readMessages } from './messages-query.ts'
import { replyTo } from './reply.ts'
import { startWith } from './start.ts'
import { isAdmin, lockConversation, markLatestUnread, markTextsRead, setAssignee } from './store.ts'

// More than a person writes; too few to send a campaign by hand.
const BY_HAND = { max: 60, timeWindow: '1 minute' }

export function conversationRoutes(bind: Bind): void {
  bindList(bind, contract.listConversations, conversations, ({ user }) => user)

  bind(contract.countConversations, ({ ctx, caller }) => countFor(ctx, caller.user))

  bind(contract.getConversation, ({ ctx, caller, params }) =>
    detailsOf(ctx, caller.user, params.id),
  )

  bind(messages.listConversationMessages, async ({ ctx, caller, params, query }) =>
    readMessages(ctx.db, await findConversation(ctx, params.id, caller.user), query),
  )

  bind(contract.readConversation, async ({ ctx, caller, params, body }) => {
    await inTransaction(ctx, ({ db }) => markTextsRead(db, params.id, body.upTo))
    return findConversation(ctx, params.id, caller.user)
  })

  bind(contract.unreadConversation, async ({ ctx, caller, params }) => {
    await markUnread(ctx, caller.user, params.id)
    return findConversation(ctx, params.id, caller.user)
  })

  bind(
    startConversation,
    async ({ ctx, caller, body }) =>
      findConversation(ctx, await startWith(ctx, body.phone), caller.user),
    { config: { rateLimit: BY_HAND } },
  )

  bind(contract.assignConversation, ({ ctx, caller, params, body }) =>
    assign(ctx, caller.user, params.id, body.assigneeId),
  )

  bind(contract.closeConversation, ({ ctx, caller, params }) =>
    move(ctx, caller.user, params.id, 'close'),
  )

  bind(contract.reopenConversation, ({ ctx, caller, params }) =>
    move(ctx, caller.user, params.id, 'reopen'),
  )

  bind(
    messages.replyToConversation,
    ({ ctx, caller, params, body, idempotencyKey }) =>
      replyTo(ctx, caller.user, params.id, body, idempotencyKey),
    { config: { rateLimit: BY_HAND } },
  )
}

async function countFor({ db }: Context, { id }: User): Promise<ConversationCounts> {
  const counters = await readCounters(db, ['conversations', 'open conversations', 'unread texts'])
  return {
    open: counters.conversations.get('open') ?? 0,
    mine: counters['open conversations'].get(String(id)) ?? 0,
    done: counters.conversations.get('done') ?? 0,
    unread: counters['unread texts'].get('all') ?? 0,
  }
}

async function detailsOf(
  ctx: Context,
  user: User,
  id: ConversationId,
): Promise<ConversationDetails> {
  const conversation = await findConversation(ctx, id, user)
  return { ...conversation, ...(await findContactFacts(ctx.db, conversation.phone)) }
}

/**
 * The latest text of a person counts as unread again, as if it had come in now: a conversation that is done opens.
 * @throws AppError not_found; refused where no text has come in.
 */
const markUnread = (ctx: Context, { id: userId }: User, id: ConversationId): Promise<void> =>
  inTransaction(ctx, async ({ db }) => {
    if (!(await lockConversation(db, id)))
      throw new AppError('not_found', `There is no conversation #${id}`)
    if (!(await markLatestUnread(db, id)))
      throw new AppError('refused', 'No text has come in from this number')
    await tryTransition(db, conversationLifecycle, id, 'reopen', { by: 'admin', userId })
  })

/** @throws AppError refused for someone outside the admin team; not_found. */
async function assign(
  ctx: Context,
  user: User,
  id: ConversationId,
  assigneeId: number | null,
): Promise<Conversation> {
  if (assigneeId !== null && !(await isAdmin(ctx.db, assigneeId)))
    throw new AppError('refused', 'Only a member of the admin team can take a conversation')
  await inTransaction(ctx, ({ db }) => setAssignee(db, id, assigneeId))
  return findConversation(ctx, id, user)
}

/** @throws AppError not_found; illegal_move when it is there already. */
async function move(
  ctx: Context,
  user: User,
  id: ConversationId,
  name: 'close' | 'reopen',
): Promise<Conversation> {
  const by = { by: 'admin', userId: user.id } as const
  await inTransaction(ctx, ({ db }) => transition(db, conversationLifecycle, id, name, by))
  return findConversation(ctx, id, user)
}
