import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../contract/errors.ts'
import * as stripe from '../../contract/stripe-webhooks.ts'
import { MAIL_SIGNATURE_HEADER, receiveMailReports } from '../../contract/mail-webhooks.ts'
import * as texts from '../../contract/text-webhooks.ts'
import { receiveText } from '../conversations/receive-text.ts'
import type { Context } from '../core/context.ts'
import { receiveReport } from '../messaging/receive-report.ts'
import { Refused } from '../providers/failures.ts'
import type { SmsRequest } from '../providers/messages/sms.ts'
import { PaymentRefused, type EventSubject } from '../providers/payments/payments.ts'
import { receiveEvent } from './receive-event.ts'
import { receiveMailReportCall } from './receive-mail-reports.ts'

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
    route(stripe.receiveStripeEvent.path, 'platform')
    route(stripe.receiveStripeAccountEvent.path, 'accounts')
    scope.post(texts.receiveTextStatus.path, WEBHOOKS, async (request) => {
      await genuine(receiveReport(ctx, callbackOf(request)))
      return { received: true }
    })
    scope.post(receiveMailReports.path, WEBHOOKS, async (request) => {
      const { rawBody, headers } = callbackOf(request)
      const signature = headers[MAIL_SIGNATURE_HEADER] ?? ''
      await receiveMailReportCall(ctx, { rawBody, signature })
      return { received: true }
    })
    scope.post(texts.receiveInboundText.path, WEBHOOKS, async (request, reply) => {
      await genuine(receiveText(ctx, callbackOf(request)))
      return reply.type('text/xml; charset=utf-8').send(texts.NO_REPLY)
    })
  })
}

/** The request as it arrived; a header that came several times counts as absent. */
const callbackOf = ({ url, body, headers }: FastifyRequest): SmsRequest => ({
  url,
  rawBody: typeof body === 'string' ? body : '',
  headers: Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : undefined,
    ]),
  ),
})

/** @throws AppError invalid_input for a callback that is not the provider's. */
async function genuine(receiving: Promise<void>): Promise<void> {
  try {
    await receiving
  } catch (error) {
    if (error instanceof Refused) throw new AppError('invalid_input', error.message)
    throw error
  }
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
