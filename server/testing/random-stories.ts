import { sql } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents, type Cents } from '../../contract/money.ts'
import { cancelJob } from '../payments/cancel-job.ts'
import { inTransaction } from '../core/context.ts'
import { agreePrice, lockAnyJob } from '../jobs/store.ts'
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
  type Moment = Story & { idOf: (noun: Noun, status: string) => number | undefined }

  /** The job as it is now, and what its money is at: asked once, as what cannot happen changes nothing. */
  async function momentOf({ job: { id }, hauler }: Story): Promise<Moment> {
    const rows = await moneyRowsOf(app, id)
    const idOf = (noun: Noun, status: string) =>
      oneOf(rows.filter((row) => row.noun === noun && row.status === status))?.id
    return { job: await findJob(app, { id }), hauler, idOf }
  }

  const provider = () => sandboxOf(app.ctx)

  const steps = {
    'price raised': async ({ job, hauler }: Moment) => {
      if (job.status !== 'in_progress') return false
      await raisePrice(job, 50 + upTo(10_000), hauler.id)
      return true
    },
    'price lowered': async ({ job }: Moment) => {
      if (job.status !== 'in_progress') return false
      await agreePrice(app.ctx.db, job.id, cents(upTo(job.estimatedPriceCents) - 1))
      return true
    },
    completed: async ({ job, hauler }: Moment) => {
      if (job.status !== 'in_progress') return false
      await complete(job, hauler)
      return true
    },
    'called off': async ({ job }: Moment) => {
      if (job.status !== 'in_progress') return false
      await inTransaction(app.ctx, async (tx) => {
        const locked = await lockAnyJob(tx.db, job.id)
        const fee = Math.min(oneOf([0, 49_00]) ?? 0, await heldFor(tx.db, job.id))
        await cancelJob(app.ctx, tx, locked, { by: 'customer', fee: cents(fee) })
      })
      return true
    },
    tipped: async ({ job }: Moment) => {
      if (job.status !== 'completed' || (await moneyOf(job)).charges.some(isTip)) return false
      await tip(job, 50 + upTo(5_000))
      return true
    },
    refunded: async ({ job }: Moment) => {
      const of = random() < 0.7 ? 'price' : 'tip'
      const { most } = (await moneyOf(job)).refundable[of]
      if (most === 0) return false
      const share = random() < 0.7 ? 'take_back' : 'absorb'
      await refund(job, random() < 0.3 ? most : upTo(most), { of, share })
      return true
    },
    disputed: async ({ job }: Moment) => {
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
    'dispute decided': async ({ job }: Moment) => {
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
    'bank connected': async ({ hauler }: Moment) => {
      const canReceive = random() < 0.8
      if ((await provider().readAccount(hauler.accountId)).canReceive === canReceive) return false
      await provider().setCanReceive(hauler.accountId, canReceive)
      return true
    },
    'tasks run': async () => (await app.runTasks({ delayed: random() < 0.3 })) > 0,
    'provider refuses': async ({ idOf }: Moment) => {
      const here = app.ctx.payments
      const isSending = idOf('payouts', 'scheduled') !== undefined
      const refused = () => Promise.reject(new PaymentRefused('wrong_state', 'Refused'))
      const isTakingBack = idOf('reversals', 'requested') !== undefined
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
    'refund bounced': async ({ idOf }: Moment) => {
      const id = idOf('refunds', 'succeeded')
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
    'refund retried': async ({ idOf }: Moment) => {
      const id = idOf('refunds', 'failed')
      if (id !== undefined) await retryRefund(app.ctx, id)
      return id !== undefined
    },
    'payout retried': async ({ idOf }: Moment) => {
      const id = idOf('payouts', 'failed')
      if (id !== undefined) await retryPayout(app.ctx, await app.given.admin(), id)
      return id !== undefined
    },
    'reversal retried': async ({ idOf }: Moment) => {
      const id = idOf('reversals', 'failed')
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
  async function step(story: Story): Promise<Step | 'refused'> {
    const moment = await momentOf(story)
    for (;;) {
      // Every third step something that waits happens.
      const name = (random() < 0.3 ? undefined : oneOf(choices)) ?? 'tasks run'
      try {
        if (await steps[name](moment)) return name
      } catch (error) {
        if (error instanceof AppError && REFUSALS.includes(error.code)) return 'refused'
        throw error
      }
    }
  }

  return { begin, step, names }
}

type Noun = 'payouts' | 'refunds' | 'reversals'

/** The payouts, refunds and reversals of a job, each with its status. */
async function moneyRowsOf({ ctx }: App, jobId: JobId) {
  const { rows } = await sql<{ noun: Noun; status: string; id: number }>`
    select 'payouts' as noun, status, id from payouts where job_id = ${jobId}
    union all select 'refunds', status, id from refunds where job_id = ${jobId}
    union all select 'reversals', status, id from reversals where job_id = ${jobId}
    order by noun, id`.execute(ctx.db)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

const isTip = ({ purpose, status }: { purpose: string; status: string }): boolean =>
  purpose === 'tip' && status !== 'cancelled'
