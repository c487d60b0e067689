import { sql } from 'kysely'
import { progressJob } from '../../contract/dispatch.ts'
import type { JobId } from '../../contract/jobs.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import type { useApp } from './app.ts'
import { findJob, paidJob, type haulerWithAccount } from './paying.ts'

/** What tests of the comparison with the provider arrange and look at. */
export function reconcilingIn(app: ReturnType<typeof useApp>) {
  /** Webhooks and tasks that are on their way never come. */
  const loseEverything = () => sql`delete from tasks.job`.execute(app.ctx.db)

  const kindsOf = async (jobId: JobId) => {
    const rows = await app.ctx.db
      .selectFrom('ledgerTransactions')
      .select('kind')
      .where('jobId', '=', jobId)
      .orderBy('id')
      .execute()
    return rows.map(({ kind }) => kind)
  }

  const payoutOf = (jobId: JobId) =>
    app.ctx.db
      .selectFrom('payouts')
      .selectAll()
      .where('jobId', '=', jobId)
      .executeTakeFirstOrThrow()

  const findingsOf = async (jobId: JobId | null) =>
    (await reconcile(app.ctx)).findings.filter((finding) => finding.jobId === jobId)

  /** A job whose hauler completed it; nothing of its payout was sent. */
  async function completedJob(hauler: Awaited<ReturnType<typeof haulerWithAccount>>) {
    const { id } = await paidJob(app)
    await app.ctx.db
      .updateTable('jobs')
      .set({ status: 'in_progress', haulerId: hauler.id })
      .where('id', '=', id)
      .execute()
    await app.as(hauler).call(progressJob, { params: { jobId: id }, body: { status: 'completed' } })
    await loseEverything()
    return findJob(app, { id })
  }

  return { loseEverything, kindsOf, payoutOf, findingsOf, completedJob }
}
