import { randomUUID } from 'node:crypto'
import * as templateCalls from '../../contract/message-template-calls.ts'
import * as messaging from '../../contract/messaging.ts'
import { channelsOf, messageRoutes, type Channel } from '../../contract/channels.ts'
import { AppError } from '../../contract/errors.ts'
import {
  messageLifecycle,
  type NotificationCounts,
  type NotificationId,
} from '../../contract/messaging.ts'
import * as messageChoice from '../../contract/message-choice.ts'
import * as suppressed from '../../contract/suppressions.ts'
import { listTemplateVersions } from '../../contract/template-versions.ts'
import type { MessageTemplate } from '../../contract/templates.ts'
import type { Bind } from '../core/bind.ts'
import { bindList } from '../core/bind-list.ts'
import { type Context, inTransaction } from '../core/context.ts'
import { readCounters } from '../db/counters.ts'
import type { Db } from '../db/database.ts'
import type { User } from '../core/caller.ts'
import { tryTransition } from '../core/transition.ts'
import { messages, messageView } from './list-messages.ts'
import { changeMessageChoice, showMessageChoice } from './message-choice.ts'
import { saveTemplate, versionsOfTemplate } from './save-template.ts'
import { suppressions } from './list-suppressions.ts'
import { findMessage, markAllRead, markRead, type Message } from './store.ts'
import { findSuppressionById, liftByStaff } from './suppression-store.ts'
import { tryTemplate } from './try-template.ts'
import { findChoices } from './contact-choice-store.ts'
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

  bind(templateCalls.listMessageTemplates, ({ ctx }) => allTemplates(ctx.db))

  bind(templateCalls.saveMessageTemplate, ({ ctx, caller, params, body }) =>
    saveTemplate(ctx, caller.user, params.id, body),
  )

  bind(listTemplateVersions, ({ ctx, params }) => versionsOfTemplate(ctx, params.id))

  bind(
    templateCalls.tryMessageTemplate,
    async ({ ctx, params, body }) => messageView(await tryTemplate(ctx, params.id, body)),
    { config: { rateLimit: TESTS } },
  )

  bindList(bind, suppressed.listSuppressions, suppressions, () => undefined)
  bind(suppressed.liftSuppression, ({ ctx, caller, params }) =>
    liftSuppression(ctx, caller.user, params.id),
  )

  bind(messageChoice.getMessageChoice, ({ ctx, caller }) => showMessageChoice(ctx, caller.user))
  bind(messageChoice.chooseMessageChannel, ({ ctx, caller, body }) =>
    changeMessageChoice(ctx, caller.user, body.channel),
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
 * Sends a message that failed or was kept back from the start. Of two concurrent requests one is refused.
 * @throws AppError not_found; illegal_move unless it failed or was kept back, and is still true.
 */
function resendMessage(ctx: Context, admin: User, id: NotificationId): Promise<Message> {
  return inTransaction(ctx, async (tx) => {
    const message = await findMessage(tx.db, id)
    if (!message) throw new AppError('not_found', 'There is no such message')
    const by = { by: 'admin', userId: admin.id } as const
    const queuedMessage = await tryTransition(tx.db, messageLifecycle, message, 'retry', by, {
      channel: await channelToRetry(tx.db, message),
      // Providers repeat a refusal for a known key.
      idempotencyKey: randomUUID(),
      failure: null,
      lastError: null,
      repeatedAt: null,
      queuedAt: ctx.now(),
    })
    if (!queuedMessage) throw await resendRefusal(tx.db, message)
    await enqueueDelivery(tx, [queuedMessage])
    return queuedMessage
  })
}

/** What goes by both channels stays on its own; the rest starts where its recipient wants it. */
async function channelToRetry(db: Db, message: Message): Promise<Channel> {
  const { messageType, recipientId: userId, recipientPhone: phone, recipientEmail: email } = message
  if (messageRoutes[messageType] === 'both') return message.channel
  const recipient = { userId, phone, email }
  const choiceOf = await findChoices(db, [recipient])
  const channels = channelsOf(messageType, recipient, choiceOf(recipient) ?? 'sms')
  return channels.length > 1 ? message.channel : (channels[0] ?? message.channel)
}

async function resendRefusal(db: Db, message: Message): Promise<AppError> {
  const { status, withdrawnAt, jobId } = (await findMessage(db, message.id)) ?? message
  return new AppError(
    'illegal_move',
    ['failed', 'not_sent'].includes(status) && withdrawnAt
      ? `Job #${jobId} has moved on: this message is no longer true`
      : `Only a message that failed or was not sent can be resent; this one is ${status}`,
  )
}

/**
 * Messages go to the address again, until it bounces or is reported once more.
 * @throws AppError not_found; illegal_move for STOP, which only its sender takes back, and for one that was lifted.
 */
async function liftSuppression(
  ctx: Context,
  admin: User,
  id: suppressed.SuppressionId,
): Promise<{ id: suppressed.SuppressionId }> {
  const suppression = await findSuppressionById(ctx.db, id)
  if (!suppression) throw new AppError('not_found', 'There is no such suppression')
  if (!suppressed.canLift(suppression))
    throw new AppError(
      'illegal_move',
      'The owner of this number replied STOP. Only they can lift it, by texting START',
    )
  const lift = { liftedAt: ctx.now(), liftedBy: admin.id }
  if (!(await inTransaction(ctx, ({ db }) => liftByStaff(db, id, lift))))
    throw new AppError('illegal_move', 'This was lifted already')
  return { id }
}
