import { AppError } from '../../contract/errors.ts'
import type { NotificationId } from '../../contract/messaging.ts'
import type { Context } from '../core/context.ts'
import { markRead, type Message } from './store.ts'

/** The admin team has read a message; again, or by two at once, is no error. @throws AppError not_found. */
export async function readMessage({ db }: Context, id: NotificationId): Promise<Message> {
  const message = await markRead(db, id)
  if (!message) throw new AppError('not_found', 'There is no such message')
  return message
}
