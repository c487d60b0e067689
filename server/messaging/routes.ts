import { randomUUID } from 'node:crypto'
import * as messaging from '../../contract/messaging.ts'
import { AppError } from '../../contract/errors.ts'
import {
  messageLifecycle,
  type NotificationCounts,
  type NotificationId,
} from '../../contract/messaging.ts'
import type { MessageTemplate } from '../../contract/templates.ts'
import type { Bind } from '../core/bind.ts'
import { bindList } from '../core/bind-list.ts'
import { type Context, inTransaction } from '../core/context.ts'
import { readCounters } from '../db/counters.ts'
import type { Db } from '../db/database.ts'
import type { User } from '../core/caller.ts'
import { tryTransition } from '../core/transition.ts'
import { messages, messageView } from './list-messages.ts'
import { saveTemplate } from './save-template.ts'
import { findMessage, markAllRead, markRead, type Message } from './store.ts'
import { tryTemplate } from './try-template.ts'
import { enqueueDelivery } from './deliver-message.ts'

// Enough to try every template; too few to harass a person in our name.
const TESTS = { max: 20, timeWindow: '15 minutes' }

export function messagingRoutes(bind: Bind): void {
  bindList(bind, messaging.listNotifications, messages, () => undefined)
  bind(messaging.getNotification, ({ ctx, params }) => messages.find(ctx, params.id, undefined))

  bind(messaging.countNotifications, ({ ctx }) => countMessages(ctx.db))

  bind(messaging.readNotification, async ({ ctx, params }) =>
    messageView(await readMessage(ctx, params.id)),
  )

  bind(messaging.readAllNotifications, async ({ ctx }) => ({ read: await markAllRead(ctx.db) }))

  bind(messaging.resendNotification, async ({ ctx, caller, params }) =>
    messageView(await resendMessage(ctx, caller.user, params.id)),
  )

  bind(messaging.listMessageTemplates, ({ ctx }) => allTemplates(ctx.db))

  bind(messaging.saveMessageTemplate, ({ ctx, params, body }) => saveTemplate(ctx, params.id, body))

  bind(
    messaging.tryMessageTemplate,
    async ({ ctx, params, body }) => messageView(await tryTemplate(ctx, params.id, body)),
    { config: { rateLimit: TESTS } },
  )
}

/** Marks a message as read by the admin team; repeated or concurrent calls are no error. @throws AppError not_found. */
async function readMessage({ db }: Context, id: NotificationId): Promise<Message> {
  const message = await markRead(db, id)
  if (!message) throw new AppError('not_found', 'There is no such message')
  return message
}

/** The number of messages in each view of the list. */
async function countMessages(db: Db): Promise<NotificationCounts> {
  const counters = await readCounters(db, ['messages'])
  const count = (bucket: string): number => counters.messages.get(bucket) ?? 0
  return {
    total: count('total'),
    sent: count('sent'),
    unread: count('unread'),
    failed: count('failed'),
  }
}

const allTemplates = (db: Db): Promise<MessageTemplate[]> =>
  db.selectFrom('messageTemplates').selectAll().orderBy('id').execute()

/**
 * Resends a failed message from the start: by SMS where there is a number. Of two concurrent requests one
 * is refused.
 * @throws AppError not_found; illegal_move unless it failed and is still true.
 */
function resendMessage(ctx: Context, admin: User, id: NotificationId): Promise<Message> {
  return inTransaction(ctx, async (tx) => {
    const message = await findMessage(tx.db, id)
    if (!message) throw new AppError('not_found', 'There is no such message')
    const by = { by: 'admin', userId: admin.id } as const
    const queued = await tryTransition(tx.db, messageLifecycle, message, 'retry', by, {
      channel: message.recipientPhone === null ? 'email' : 'sms',
      // Providers repeat a refusal for a known key.
      idempotencyKey: randomUUID(),
      failure: null,
      lastError: null,
      queuedAt: ctx.now(),
    })
    if (!queued) throw await resendRefusal(tx.db, message)
    await enqueueDelivery(tx, [queued])
    return queued
  })
}

async function resendRefusal(db: Db, message: Message): Promise<AppError> {
  const { status, withdrawnAt, jobId } = (await findMessage(db, message.id)) ?? message
  return new AppError(
    'illegal_move',
    status === 'failed' && withdrawnAt
      ? `Job #${jobId} has moved on: this message is no longer true`
      : `Only a failed message can be resent; this one is ${status}`,
  )
}
