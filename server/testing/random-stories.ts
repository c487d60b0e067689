import { AppError } from '../../contract/errors.ts'
import { cents, type Cents } from '../../contract/money.ts'
import { cancelJob } from '../payments/cancel-job.ts'
import { inTransaction } from '../core/context.ts'
import { agreePrice, lockAnyJob, type Job } from '../jobs/store.ts'
import { heldFor } from '../ledger/ledger-store.ts'
import { retryPayout } from '../payouts/retry-payout.ts'
import { retryRefund } from '../refunds/retry-refund.ts'
import { retryReversal } from '../payouts/retry-reversal.ts'
import { settleRefund } from '../refunds/settle-refund.ts'
import { PaymentRefused } from '../providers/payments/payments.ts'
import type { useApp } from './app.ts'
import { findJob, haulerWithAccount, paidJob, sandboxOf } from './paying.ts'
import { settlingIn } from './settled.ts'

type App = ReturnType<typeof useApp>

/** Refused for a reason that people read; anything else is a fault. */
const REFUSALS: readonly string[] = ['illegal_move', 'refused', 'amount_mismatch', 'already_paid']

/** One job through random steps; each of them may be refused, and says whether it was. */
export function randomStoriesIn(app: App, random: () => number) {
  const { tip, raisePrice, start, complete, moneyOf, refund } = settlingIn(app)
  const upTo = (most: number): Cents => cents(1 + Math.floor(random() * most))
  const oneOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)]

  async function begin() {
    const hauler = await haulerWithAccount(app, { connected: random() < 0.7 })
    const price = upTo(random() < 0.3 ? 600 : 90_000)
    const job = await paidJob(app, { estimatedPriceCents: cents(Math.max(50, price)) })
    await start(job, hauler)
    return { hauler, job }
  }
  type Story = Awaited<ReturnType<typeof begin>>

  const provider = () => sandboxOf(app.ctx)
  const rowOf = async (
    table: 'payments' | 'payouts' | 'refunds' | 'reversals',
    job: Job,
    status: string,
  ) =>
    oneOf(
      await app.ctx.db
        .selectFrom(table)
        .select('id')
        .where('jobId', '=', job.id)
        .where('status', '=', status as never)
        .execute(),
    )?.id

  const steps = {
    'price raised': async ({ job, hauler }: Story) => {
      if (job.status !== 'in_progress') return false
      await raisePrice(job, 50 + upTo(10_000), hauler.id)
      return true
    },
    'price lowered': async ({ job }: Story) => {
      if (job.status !== 'in_progress') return false
      await agreePrice(app.ctx.db, job.id, cents(upTo(job.estimatedPriceCents) - 1))
      return true
    },
    completed: async ({ job, hauler }: Story) => {
      if (job.status !== 'in_progress') return false
      await complete(job, hauler)
      return true
    },
    'called off': async ({ job }: Story) => {
      if (job.status !== 'in_progress') return false
      await inTransaction(app.ctx, async (tx) => {
        const locked = await lockAnyJob(tx.db, job.id)
        const fee = Math.min(oneOf([0, 49_00]) ?? 0, await heldFor(tx.db, job.id))
        await cancelJob(app.ctx, tx, locked, { by: 'customer', fee: cents(fee) })
      })
      return true
    },
    tipped: async ({ job }: Story) => {
      if (job.status !== 'completed' || (await moneyOf(job)).charges.some(isTip)) return false
      await tip(job, 50 + upTo(5_000))
      return true
    },
    refunded: async ({ job }: Story) => {
      const of = random() < 0.7 ? 'price' : 'tip'
      const { most } = (await moneyOf(job)).refundable[of]
      if (most === 0) return false
      const share = random() < 0.7 ? 'take_back' : 'absorb'
      await refund(job, random() < 0.3 ? most : upTo(most), { of, share })
      return true
    },
    disputed: async ({ job }: Story) => {
      const { charges, disputes } = await moneyOf(job)
      const paymentId = oneOf(charges.filter(({ status }) => status === 'paid'))?.id
      if (paymentId === undefined || disputes.length > 1) return false
      const { chargeId } = await app.ctx.db
        .selectFrom('payments')
        .select('chargeId')
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow()
      const known = await app.ctx.db
        .selectFrom('sandboxDisputes')
        .select('id')
        .where('chargeId', '=', chargeId ?? '')
        .execute()
      const refunded = await app.ctx.db
        .selectFrom('refunds')
        .select('id')
        .where('paymentId', '=', paymentId)
        .where('status', '<>', 'failed')
        .execute()
      // Banks take back what was not refunded; the sandbox always takes the whole charge.
      if (known.length + refunded.length > 0) return false
      await provider().openDispute(chargeId ?? '')
      return true
    },
    'dispute decided': async ({ job }: Story) => {
      const open = await app.ctx.db
        .selectFrom('disputes')
        .select('providerDisputeId as id')
        .where('jobId', '=', job.id)
        .where('status', '=', 'open')
        .executeTakeFirst()
      if (!open) return false
      await provider().closeDispute(open.id, random() < 0.5 ? 'won' : 'lost')
      return true
    },
    'bank connected': async ({ hauler }: Story) => {
      const canReceive = random() < 0.8
      if ((await provider().readAccount(hauler.accountId)).canReceive === canReceive) return false
      await provider().setCanReceive(hauler.accountId, canReceive)
      return true
    },
    'tasks run': async () => (await app.runTasks({ delayed: random() < 0.3 })) > 0,
    'provider refuses': async ({ job }: Story) => {
      const here = app.ctx.payments
      const isSending = (await rowOf('payouts', job, 'scheduled')) !== undefined
      const refused = () => Promise.reject(new PaymentRefused('wrong_state', 'Refused'))
      const isTakingBack = (await rowOf('reversals', job, 'requested')) !== undefined
      // What is on its way is what is refused, or hardly a payout or a reversal would ever fail.
      const verb = isSending
        ? 'transfer'
        : isTakingBack
          ? 'reverseTransfer'
          : (oneOf(['refund', 'transfer'] as const) ?? 'refund')
      app.ctx.payments = { ...here, [verb]: refused }
      try {
        return (await app.runTasks({ delayed: true })) > 0
      } finally {
        app.ctx.payments = here
      }
    },
    'refund bounced': async ({ job }: Story) => {
      const id = await rowOf('refunds', job, 'succeeded')
      if (id === undefined || random() < 0.5) return false
      const { providerRefundId } = await app.ctx.db
        .selectFrom('refunds')
        .select('providerRefundId')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await app.ctx.db
        .updateTable('sandboxRefunds')
        .set({ status: 'failed', failure: 'The account is closed.' })
        .where('id', '=', providerRefundId)
        .execute()
      await settleRefund(app.ctx, providerRefundId ?? '')
      return true
    },
    'refund retried': async ({ job }: Story) => {
      const id = await rowOf('refunds', job, 'failed')
      if (id !== undefined) await retryRefund(app.ctx, id)
      return id !== undefined
    },
    'payout retried': async ({ job }: Story) => {
      const id = await rowOf('payouts', job, 'failed')
      if (id !== undefined) await retryPayout(app.ctx, await app.given.admin(), id)
      return id !== undefined
    },
    'reversal retried': async ({ job }: Story) => {
      const id = await rowOf('reversals', job, 'failed')
      if (id !== undefined) await retryReversal(app.ctx, await app.given.admin(), id)
      return id !== undefined
    },
  }
  type Step = keyof typeof steps
  // The keys of such a record are its steps; Object.keys forgets that.
  const names = Object.keys(steps) as Step[]
  // What failed is rare, and so is tried again more often than anything else happens.
  const retries = names.filter((name) => name.endsWith('retried'))
  const choices = [...names, ...Array.from({ length: 5 }, () => retries).flat()]

  /**
   * Makes one random step for which there is something to do. @returns its name, or that it was refused.
   */
  async function step({ job: { id }, hauler }: Story): Promise<Step | 'refused'> {
    for (;;) {
      // Every third step something that waits happens.
      const name = (random() < 0.3 ? undefined : oneOf(choices)) ?? 'tasks run'
      try {
        const job = await findJob(app, { id })
        if (await steps[name]({ job, hauler })) return name
      } catch (error) {
        if (error instanceof AppError && REFUSALS.includes(error.code)) return 'refused'
        throw error
      }
    }
  }

  return { begin, step, names }
}

const isTip = ({ purpose, status }: { purpose: string; status: string }): boolean =>
  purpose === 'tip' && status !== 'cancelled'
