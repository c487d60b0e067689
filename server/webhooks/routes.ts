import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../contract/errors.ts'
import * as payments from '../../contract/payments.ts'
import type { Context } from '../core/context.ts'
import { PaymentRefused, type EventSubject } from '../providers/payments/payments.ts'
import { receiveEvent } from './receive-event.ts'

const WEBHOOKS = {
  bodyLimit: 1_048_576,
  // Providers deliver what piled up in one go, from a few addresses.
  config: { rateLimit: { max: 6_000, timeWindow: '1 minute' } },
}

/** Where the real provider reports changes; its signature is the only proof of the caller. */
export function webhookRoutes(app: FastifyInstance, ctx: Context): void {
  // In its own scope: only here the body stays as it was sent, because the signature covers these bytes.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    const route = (path: string, about: EventSubject) =>
      scope.post(path, WEBHOOKS, async (request) => {
        await receiveWebhook(ctx, request, about)
        return { received: true }
      })
    route(payments.receiveStripeEvent.path, 'platform')
    route(payments.receiveStripeAccountEvent.path, 'accounts')
  })
}

async function receiveWebhook(
  ctx: Context,
  { body, headers }: FastifyRequest,
  about: EventSubject,
) {
  const signature = headers['stripe-signature']
  try {
    await receiveEvent(
      ctx,
      typeof body === 'string' ? body : '',
      typeof signature === 'string' ? signature : '',
      about,
    )
  } catch (error) {
    if (error instanceof PaymentRefused) throw new AppError('invalid_input', error.message)
    throw error
  }
}
