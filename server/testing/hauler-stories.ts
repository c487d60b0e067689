import { sql } from 'kysely'
import { progressJob } from '../../contract/dispatch.ts'
import { refundSettledJob } from '../../contract/job-money.ts'
import { tipHauler } from '../../contract/job-page.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents, type Cents } from '../../contract/money.ts'
import { startSession } from '../accounts/sessions.ts'
import { inTransaction } from '../core/context.ts'
import { cancelJob } from '../payments/cancel-job.ts'
import { tokenFor } from '../job-page/testing/links.ts'
import { lockAnyJob } from '../jobs/store.ts'
import type { useApp } from './app.ts'
import { findJob, paidJob, sandboxOf, type haulerWithAccount } from './paying.ts'
import { balanceOf } from '../ledger/ledger-store.ts'

type App = ReturnType<typeof useApp>
type GivenHauler = Awaited<ReturnType<typeof haulerWithAccount>>

/** What can happen to a hauler's money, each through the product's own calls. */
export function haulerStories(app: App) {
  /** The clock of the server and, in the database, that of the ledger's own stamps. */
  async function setClock(at: Date): Promise<void> {
    app.setNow(at)
    const stamp = `create or replace function test_stamp() returns trigger language plpgsql as $$
      begin new.created_at := '${at.toISOString()}'; return new; end $$`
    await sql.raw(stamp).execute(app.ctx.db)
    await sql`create or replace trigger test_stamp before insert on ledger_transactions
      for each row execute function test_stamp()`.execute(app.ctx.db)
  }

  /** A session of now: the one the hauler was given may have ended by the story's clock. */
  const sessionOf = async ({ userId }: GivenHauler) => ({
    cookie: await startSession(app.ctx.db, app.ctx.now(), { userId }),
  })

  async function started(hauler: GivenHauler, price: Cents): Promise<JobId> {
    const { id } = await paidJob(app, { estimatedPriceCents: price })
    await app.ctx.db
      .updateTable('jobs')
      .set({ status: 'in_progress', haulerId: hauler.id })
      .where('id', '=', id)
      .execute()
    return id
  }

  return {
    setClock,
    sessionOf,

    async completed(hauler: GivenHauler, price: Cents): Promise<JobId> {
      const jobId = await started(hauler, price)
      const body = { status: 'completed' as const }
      await app.as(await sessionOf(hauler)).call(progressJob, { params: { jobId }, body })
      await app.runTasks()
      return jobId
    },

    /** Called off after the hauler came: the fee is split like a price. */
    async calledOff(hauler: GivenHauler, price: Cents, fee: Cents): Promise<JobId> {
      const jobId = await started(hauler, price)
      await inTransaction(app.ctx, async (tx) =>
        cancelJob(app.ctx, tx, await lockAnyJob(tx.db, jobId), { by: 'customer', fee }),
      )
      await app.runTasks()
      return jobId
    },

    async tipped(jobId: JobId, amount: Cents): Promise<void> {
      const token = await tokenFor(app, await findJob(app, { id: jobId }))
      await app.as().call(tipHauler, { params: { token }, body: { amount } })
      await app.runTasks()
    },

    async refunded(jobId: JobId, amount: Cents, share: 'take_back' | 'absorb'): Promise<void> {
      const body = { of: 'price', amount, share, reason: 'Half was left behind' } as const
      await app
        .as(await app.given.admin())
        .call(refundSettledJob, { params: { jobId }, body: { ...body, alreadyRefunded: cents(0) } })
      await app.runTasks()
    },

    /** The customer objects at the bank to what the job's price was paid with. */
    async disputed(jobId: JobId): Promise<string> {
      const { stripeChargeId } = await findJob(app, { id: jobId })
      const disputeId = await sandboxOf(app.ctx).openDispute(stripeChargeId ?? '')
      await app.runTasks()
      return disputeId
    },

    async decided(disputeId: string, status: 'won' | 'lost'): Promise<void> {
      await sandboxOf(app.ctx).closeDispute(disputeId, status)
      await app.runTasks()
    },

    /** What the ledger owes for these jobs' shares and tips, in cents. */
    async owedFor(jobIds: readonly JobId[]): Promise<number> {
      let owed = 0
      for (const jobId of jobIds)
        for (const account of ['hauler_payable', 'tips'] as const)
          owed -= await balanceOf(app.ctx.db, account, jobId)
      return owed
    },
  }
}
