import { formatMoney } from '../../contract/money.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import type { JobBefore } from '../db/tables/price-changes.ts'
import { offeredAddress, offeredDescription } from '../jobs/offer-text.ts'
import { findAnyJob, type Job } from '../jobs/store.ts'
import { noteOf } from '../jobs/views.ts'
import { markQuoteCurrent, markQuoteReplaced } from '../quotes/store.ts'
import { findOpenPriceChange, forgetJobBefore, type PriceChangeRow, putBackJob } from './store.ts'

/** What an edit changed of the price of a job, as it was before. */
export function changedOf(before: Job, after: Job): JobBefore {
  const { quoteId, loadSize, access, address, area, description, note } = before
  const all = { quoteId, loadSize, access, address, area, description, note }
  const changed = Object.entries(all).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(after[key as keyof typeof all]),
  )
  return Object.fromEntries(changed)
}

/** A job with the quote of the price that holds, while the customer has not answered what the team asks for. */
export async function withAgreedQuote(db: Db, job: Job): Promise<Job> {
  const open = await findOpenPriceChange(db, job.id)
  return { ...job, quoteId: open?.jobBefore?.quoteId ?? job.quoteId }
}

/** The reason that the timeline shows where the edit of the team is taken back. */
export const putBackReason = ({ jobBefore }: Pick<PriceChangeRow, 'jobBefore'>): string | null =>
  jobBefore && 'What the team had changed was put back'

/**
 * The customer does not pay for what the team changed: the job is again what its price was agreed for. Without it, taking
 * the items off later would give back money that was never paid. The job must be locked.
 */
export async function putBack(
  db: Db,
  { id, jobId, jobBefore }: Pick<PriceChangeRow, 'id' | 'jobId' | 'jobBefore'>,
): Promise<void> {
  if (!jobBefore) return
  const job = await findAnyJob(db, jobId)
  const { note, access, ...columns } = jobBefore
  // A note of later, such as a code that the customer called in, stays.
  const before = { ...job, ...jobBefore, note: job.note ?? note ?? null }
  await putBackJob(db, jobId, {
    ...columns,
    ...(access !== undefined && { access: access && JSON.stringify(access) }),
    note: before.note,
    offeredAddress: offeredAddress(before.address, before.area),
    offeredDescription: offeredDescription(before.description, {
      ...before,
      notes: `${before.access?.notes ?? ''} ${noteOf(before)}`,
    }),
  })
  if (columns.quoteId !== undefined) {
    await markQuoteCurrent(db, columns.quoteId)
    if (job.quoteId !== null) await markQuoteReplaced(db, job.quoteId, jobId)
  }
  await forgetJobBefore(db, id)
}

/** Puts the job back and has a colleague read so: the customer may want what they named on the phone taken all the same. */
export async function putBackAndAlert(
  ctx: Context,
  tx: Transaction,
  change: PriceChangeRow,
  what: string,
): Promise<void> {
  const { id, jobId, fromCents, byTeam } = change
  if (!byTeam) return
  await putBack(tx.db, change)
  await raiseAlert(ctx, tx, {
    kind: 'job_at_risk',
    about: `price ${id} of job ${jobId}`,
    what: `Job #${jobId}: ${what} for what the team changed. The items were put back as they were, at ${formatMoney(fromCents)}.`,
    place: { tab: 'jobs', job: String(jobId) },
  })
  await tx.publish('job', jobId)
}
