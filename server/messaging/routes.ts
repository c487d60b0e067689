import * as messaging from '../../contract/messaging.ts'
import type { Bind } from '../core/bind.ts'
import { bindList } from '../core/bind-list.ts'
import { messages, messageView } from './list-messages.ts'
import { allTemplates, countMessages } from './messages-query.ts'
import { readMessage } from './read-message.ts'
import { resendMessage } from './resend-message.ts'
import { saveTemplate } from './save-template.ts'
import { markAllRead } from './store.ts'
import { tryTemplate } from './try-template.ts'

// Enough to try every template; too few to bother somebody in our name.
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
