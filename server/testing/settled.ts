import { progressJob } from '../../contract/dispatch.ts'
import { getJobMoney, refundSettledJob, type ShareChoice } from '../../contract/job-money.ts'
import type { RefundSubject } from '../../contract/refund-subjects.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { PaymentPurpose } from '../../contract/payments.ts'
import { agreePrice, type Job } from '../jobs/store.ts'
import { payNow } from '../payments/pay-now.ts'
import { insertPayment } from '../payments/store.ts'
import { insertPriceChange } from '../price-changes/store.ts'
import type { useApp } from './app.ts'
import { findJob, paidJob, type haulerWithAccount } from './paying.ts'

type App = ReturnType<typeof useApp>
export type PaidHauler = Awaited<ReturnType<typeof haulerWithAccount>>

/** What tests of settled jobs arrange: each step with its money in the books. */
export function settlingIn(app: App) {
  let admin: ReturnType<typeof app.given.admin> | undefined
  /** The same one for all questions and refunds of a test file. */
  const anAdmin = () => (admin ??= app.given.admin())

  /** Charges the saved card, as a tip or an approved price does. */
  async function charge(jobId: JobId, purpose: PaymentPurpose, amount: Cents): Promise<number> {
    const { id } = await insertPayment(app.ctx.db, { jobId, purpose, amountCents: amount })
    return id
  }

  async function tip({ id }: Pick<Job, 'id'>, amount: number): Promise<void> {
    await payNow(app.ctx, await charge(id, 'tip', cents(amount)))
  }

  /** The customer approves so much more, and is charged for it. */
  async function raisePrice(job: Job, by: number, haulerId: PaidHauler['id']): Promise<void> {
    const paymentId = await charge(job.id, 'price_change', cents(by))
    await insertPriceChange(app.ctx.db, {
      jobId: job.id,
      haulerId,
      fromCents: job.estimatedPriceCents,
      toCents: cents(job.estimatedPriceCents + by),
      dueCents: cents(by),
      reason: 'More than was booked',
      photos: ['/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp'],
      status: 'approved',
      answerBy: null,
      paymentId,
    })
    await payNow(app.ctx, paymentId)
  }

  const start = ({ id }: Pick<Job, 'id'>, hauler: PaidHauler) =>
    app.ctx.db
      .updateTable('jobs')
      .set({ status: 'in_progress', haulerId: hauler.id })
      .where('id', '=', id)
      .execute()

  const complete = ({ id: jobId }: Pick<Job, 'id'>, hauler: PaidHauler) =>
    app.as(hauler).call(progressJob, { params: { jobId }, body: { status: 'completed' } })

  /** A completed job of $149.99, of which the hauler's share is $104.99. */
  async function completedJob(hauler: PaidHauler, { more = 0, lower = 0 } = {}): Promise<Job> {
    const job = await paidJob(app)
    await start(job, hauler)
    if (more > 0) await raisePrice(job, more, hauler.id)
    if (lower > 0) await agreePrice(app.ctx.db, job.id, cents(job.estimatedPriceCents - lower))
    await complete(job, hauler)
    return findJob(app, job)
  }

  const moneyOf = async (job: Pick<Job, 'id'>) =>
    app.as(await anAdmin()).call(getJobMoney, { params: { jobId: job.id } })

  type RefundChoices = { of?: RefundSubject; share?: ShareChoice; alreadyRefunded?: number }

  /** What the dialog does: it shows what was refunded, and sends that along. */
  async function refund(job: Pick<Job, 'id'>, amount: number, choices: RefundChoices = {}) {
    const { of = 'price', share = 'take_back' } = choices
    const shown = (await moneyOf(job)).refundable[of].alreadyRefunded
    const alreadyRefunded = cents(choices.alreadyRefunded ?? shown)
    const body = { amount: cents(amount), of, share, reason: 'A wall was scratched.' }
    return app
      .as(await anAdmin())
      .call(refundSettledJob, { params: { jobId: job.id }, body: { ...body, alreadyRefunded } })
  }

  return { tip, raisePrice, start, complete, completedJob, moneyOf, refund }
}
