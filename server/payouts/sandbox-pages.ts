import type { FastifyInstance } from 'fastify'
import { AppError } from '../../contract/errors.ts'
import type { Context } from '../core/context.ts'
import { BANK_PAGE } from '../providers/payments/sandbox.accounts.ts'
import { isSandbox } from '../providers/payments/sandbox.ts'
import { bankPage } from './bank-page.ts'

/** The pages that a real payment provider has on its own site; none without the sandbox. */
export function sandboxPages(app: FastifyInstance, { payments, config }: Context): void {
  if (!isSandbox(payments)) return
  // In a scope of its own: nothing but this page takes forms.
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )

    scope.get<{ Params: { token: string } }>(`${BANK_PAGE}/:token`, async (request, reply) => {
      const link = (await payments.openLink(request.params.token)) ?? missing()
      if ('goTo' in link) return reply.redirect(link.goTo, 303)
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(bankPage({ productName: config.productName, email: link.email }))
    })

    scope.post<{ Params: { token: string }; Body: unknown }>(
      `${BANK_PAGE}/:token`,
      async (request, reply) => {
        const form = request.body
        const connect = form instanceof URLSearchParams && form.get('answer') === 'connect'
        const { goTo } = (await payments.useLink(request.params.token, connect)) ?? missing()
        return reply.redirect(goTo, 303)
      },
    )
  })
}

const missing = (): never => {
  throw new AppError('not_found', 'There is no such link')
}
