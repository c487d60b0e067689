import * as messaging from '../../contract/messaging.ts'
import type { Bind } from '../core/bind.ts'
import { allTemplates, countMessages, messageView, recentMessages } from './messages-query.ts'
import { readMessage } from './read-message.ts'
import { resendMessage } from './resend-message.ts'
import { saveTemplate } from './save-template.ts'
import { markAllRead } from './store.ts'

export function messagingRoutes(bind: Bind): void {
  bind(messaging.listNotifications, ({ ctx }) => recentMessages(ctx.db))

  bind(messaging.countNotifications, ({ ctx }) => countMessages(ctx.db))

  bind(messaging.readNotification, async ({ ctx, params }) =>
    messageView(await readMessage(ctx, params.id)),
  )

  bind(messaging.readAllNotifications, async ({ ctx }) => ({ read: await markAllRead(ctx.db) }))

  bind(messaging.resendNotification, async ({ ctx, params }) =>
    messageView(await resendMessage(ctx, params.id)),
  )

  bind(messaging.listMessageTemplates, ({ ctx }) => allTemplates(ctx.db))

  bind(messaging.saveMessageTemplate, ({ ctx, params, body }) => saveTemplate(ctx, params.id, body))
}
