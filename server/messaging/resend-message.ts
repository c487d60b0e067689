import { randomUUID } from 'node:crypto'
import { AppError } from '../../contract/errors.ts'
import { messageLifecycle, type NotificationId } from '../../contract/messaging.ts'
import { inTransaction, type Context } from '../core/context.ts'
import type { User } from '../core/caller.ts'
import { tryTransition } from '../core/transition.ts'
import type { Db } from '../db/database.ts'
import { enqueueDelivery } from './deliver-message.ts'
import { findMessage, type Message } from './store.ts'

/**
 * An admin has a failed message sent once more, from the start: by SMS where there is a number. Of two
 * who ask at once, one is refused.
 * @throws AppError not_found; illegal_move unless it failed and is still true.
 */
export function resendMessage(ctx: Context, admin: User, id: NotificationId): Promise<Message> {
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
    if (!queued) throw await whyNot(tx.db, message)
    await enqueueDelivery(tx, [queued])
    return queued
  })
}

async function whyNot(db: Db, message: Message): Promise<AppError> {
  const { status, withdrawnAt, jobId } = (await findMessage(db, message.id)) ?? message
  return new AppError(
    'illegal_move',
    status === 'failed' && withdrawnAt
      ? `Job #${jobId} has moved on: what this message says is no longer so`
      : `Only a message that failed is sent again; this one is ${status}`,
  )
}
