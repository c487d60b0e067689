import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../contract/errors.ts'
import { OUTBOX_PATH } from '../../contract/messaging.ts'
import type { User } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { latestSandboxMessages } from '../providers/messages/sandbox.ts'
import { outboxPage } from './outbox-page.ts'

type WhoIs = (request: FastifyRequest) => Promise<{ user?: User } | undefined>

/**
 * What the sandboxes of SMS and e-mail would have sent, one-time codes included: for admins, and for
 * everybody only where the product is on show. There is no such page without a sandbox.
 */
export function outboxRoute(app: FastifyInstance, ctx: Context, whoIs: WhoIs): void {
  const { sms, email, config, db } = ctx
  if (sms.name !== 'sandbox' && email.name !== 'sandbox') return
  const isOnShow = config.demo && !config.production

  app.get(OUTBOX_PATH, async (request, reply) => {
    const isAdmin = (await whoIs(request))?.user?.role === 'admin'
    if (!isAdmin && !isOnShow) throw new AppError('not_found', 'There is nothing at this address')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(outboxPage(config.productName, await latestSandboxMessages(db)))
  })
}
