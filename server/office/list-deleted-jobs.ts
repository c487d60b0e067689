import { sql } from 'kysely'
import { listDeletedJobs, RECOVER_DAYS } from '../../contract/office-jobs.ts'
import { cents } from '../../contract/money.ts'
import { pageOf } from '../core/page.ts'

const DAY_MS = 86_400_000

/** Until when a job that was deleted then can be recovered. */
export const recoverUntil = (deletedAt: Date): Date =>
  new Date(deletedAt.getTime() + RECOVER_DAYS * DAY_MS)

/** Back with the customer of a job, or on its way. */
const REFUNDED = sql<string>`(select coalesce(sum(amount_cents), 0) from refunds
  where refunds.job_id = jobs.id and refunds.status <> 'failed')`

/** Whether a row of `jobs` went with its import: its place was given up, and the file can be imported again. */
export const IS_OF_UNDONE_IMPORT = sql<boolean>`exists (select from imported_jobs
  join imports on imports.id = imported_jobs.import_id
  where imported_jobs.job_id = jobs.id and imports.undone_at is not null)`

/** The jobs that can be recovered. */
export const deletedJobs = pageOf(listDeletedJobs, {
  from: ({ db, now }) =>
    db
      .selectFrom('jobs')
      .selectAll('jobs')
      .select(REFUNDED.as('refunded'))
      .where('jobs.deletedAt', '>', new Date(now().getTime() - RECOVER_DAYS * DAY_MS))
      .where(sql<boolean>`not ${IS_OF_UNDONE_IMPORT}`),
  item: ({ deletedAt, estimatedPriceCents, refunded, ...row }) => {
    if (!deletedAt) throw new Error(`Job #${row.id} is not deleted`)
    return {
      ...row,
      estimatedPrice: estimatedPriceCents,
      refunded: cents(Number(refunded)),
      deletedAt,
      recoverUntil: recoverUntil(deletedAt),
    }
  },
  missing: (id) => `Job #${id} is not deleted`,
  id: 'jobs.id',
  sorts: { deletedAt: [sql`jobs.deleted_at`, 'timestamptz'] },
  filters: {},
})
