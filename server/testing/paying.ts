import type { Insertable } from 'kysely'
import type { Job } from '../jobs/store.ts'
import type { Tables } from '../db/tables.ts'
import { createPaymentIntent } from '../../contract/payments.ts'
import { confirmSandboxPayment } from '../../contract/sandbox-payments.ts'
import type { Context } from '../core/context.ts'
import { isSandbox, type SandboxPayments } from '../providers/payments/sandbox.ts'
import type { useApp } from './app.ts'

type App = ReturnType<typeof useApp>

export const GOOD_CARD = '4242 4242 4242 4242'

/** The sandbox, for what only the provider itself does. */
export function sandboxOf({ payments }: Context): SandboxPayments {
  if (!isSandbox(payments)) throw new Error('These tests run on the sandbox')
  return payments
}

/** A job that its visitor has not paid yet, with how that visitor pays. */
export async function unpaidJob(app: App, fields: Partial<Insertable<Tables['jobs']>> = {}) {
  const visitor = await app.given.visitor()
  const { visitorId } = visitor
  const job = await app.given.job({ paymentStatus: 'pending', visitorId, ...fields })
  const start = (by = visitor) =>
    app
      .as(by)
      .call(createPaymentIntent, { body: { jobId: job.id, amount: job.estimatedPriceCents } })
  /** What the card form does; whether we hear of it depends on the tasks that run. */
  const pay = async (cardNumber = GOOD_CARD) => {
    const { clientSecret } = await start()
    const body = { clientSecret, method: 'card' as const, cardNumber }
    await app.as().call(confirmSandboxPayment, { body })
    return clientSecret
  }
  return { visitor, job, start, pay }
}

/** A job with its money in the books: paid with a test card, and the webhook handled. */
export async function paidJob(app: App, fields: Partial<Insertable<Tables['jobs']>> = {}) {
  const { job, pay } = await unpaidJob(app, fields)
  await pay()
  await app.runTasks()
  return findJob(app, job)
}

export const findJob = (app: App, { id }: Pick<Job, 'id'>): Promise<Job> =>
  app.ctx.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** An approved hauler with an account at the provider, whose bank is connected unless said otherwise. */
export async function haulerWithAccount(app: App, { connected = true } = {}) {
  const idempotencyKey = crypto.randomUUID()
  const { accountId } = await app.ctx.payments.createAccount({
    email: `${idempotencyKey}@example.test`,
    idempotencyKey,
  })
  const hauler = await app.given.hauler({ stripeAccountId: accountId })
  if (connected) await sandboxOf(app.ctx).setCanReceive(accountId, true)
  await app.runTasks()
  return { ...hauler, accountId }
}
