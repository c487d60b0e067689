import { type Context, inTransaction } from '../core/context.ts'
import type { Recipient } from '../messaging/recipients.ts'
import type { Message } from '../messaging/store.ts'
import { notify } from '../messaging/notify.ts'
import type { useApp } from './app.ts'

type App = ReturnType<typeof useApp>

/** Every message that was written, oldest first. */
export const messagesOf = ({ ctx }: App): Promise<Message[]> =>
  ctx.db.selectFrom('notifications').selectAll().orderBy('id').execute()

/** What the sandboxes took, oldest first: what people would have got. */
export const outbox = ({ ctx }: App) =>
  ctx.db
    .selectFrom('sandboxMessages')
    .selectAll()
    .where('status', 'in', ['accepted', 'delivered', 'failed'])
    .orderBy('createdAt')
    .execute()

/** Every text that was written, oldest first. Some kinds go by email as well: message-routes.test.ts. */
export const textsOf = async (app: App): Promise<Message[]> =>
  (await messagesOf(app)).filter(({ channel }) => channel === 'sms')

/** What the sandbox of SMS took, oldest first. */
export const sentTexts = async (app: App) =>
  (await outbox(app)).filter(({ channel }) => channel === 'sms')

/** Turns every kind of message off, for tests about money that would spend half of their time on messages. */
export async function muteMessages({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.updateTable('messageTemplates').set({ isActive: false }).execute()
}

/** Queues a message to this recipient, for tests in which its content does not matter. */
export async function givenMessage(
  { ctx }: App,
  recipient: Partial<Recipient> = {},
): Promise<Message> {
  const message = await inTransaction(ctx, (tx) =>
    notify(
      ctx,
      tx,
      'hauler_approved',
      { userId: null, phone: '+16045550142', email: 'mei@example.test', ...recipient },
      { values: { firstName: 'Mei', link: 'http://localhost:3000/hauler' } },
    ),
  )
  if (!message) throw new Error('The message was not written')
  return message
}
