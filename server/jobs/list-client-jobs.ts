import { sql } from 'kysely'
import { listClientJobs } from '../../contract/client-jobs.ts'
import type { JobId } from '../../contract/jobs.ts'
import { jobTokenIn } from '../../contract/paths.ts'
import { provedContactOf } from '../accounts/contact.ts'
import type { User } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import type { ReadContext } from '../core/read.ts'
import { isAnyOf } from '../core/list-filters.ts'
import { pageOf } from '../core/page.ts'
import { jobLinkFor, openJobLinks } from '../messaging/job-links.ts'
import { clientJobRows, clientJobView } from './client-jobs-query.ts'
import { CONTACT_COLUMNS } from './customer-store.ts'
import { HAULER_NAME } from './list-jobs.ts'
import { findAnyJob, type Job } from './store.ts'

/**
 * The jobs of the signed-in user: those they are the client of, and for a customer also those with their
 * verified contact, which another account may have verified as well.
 */
const jobsOf = ({ db }: Pick<ReadContext, 'db'>, user: User) => {
  const contact = provedContactOf(user)
  return clientJobRows(db).where((is) =>
    is.or([
      is('jobs.clientId', '=', user.id),
      ...(contact ? [is(`jobs.${CONTACT_COLUMNS[contact.kind]}`, '=', contact.value)] : []),
    ]),
  )
}

/** The jobs of a customer. */
export const clientJobs = pageOf(listClientJobs, {
  from: jobsOf,
  item: clientJobView,
  missing: (id) => `There is no job #${id}`,
  id: 'jobs.id',
  // A customer has few jobs, found by their contact: none of these orders needs an index.
  sorts: {
    createdAt: [sql`jobs.created_at`, 'timestamptz'],
    day: [sql`jobs.preferred_date`, 'date'],
    description: [sql`lower(left(jobs.description, 80))`, 'text'],
    status: [
      sql`array_position(array['pending', 'assigned', 'in_progress', 'completed', 'cancelled'], jobs.status)`,
      'integer',
    ],
    hauler: [HAULER_NAME, 'text'],
  },
  search: 'jobs.searchKey',
  filters: { status: isAnyOf('jobs.status') },
})

/** Where the page of one of the user's jobs is, while its link is open. @throws AppError not_found. */
export async function openJobPage(
  ctx: Context,
  user: User,
  id: JobId,
): Promise<{ path: string | null }> {
  await clientJobs.find(ctx, id, user)
  return { path: await jobPagePath(ctx, await findAnyJob(ctx.db, id)) }
}

/** The path of a job's page, for a caller who has proved to be its customer; null when its link has ended. */
export async function jobPagePath(ctx: Context, job: Job): Promise<string | null> {
  // A booking that no message named yet has no link.
  await openJobLinks(ctx.db, [job])
  const { pathname } = new URL(await jobLinkFor(ctx, ctx.db, job))
  return jobTokenIn(pathname) === null ? null : pathname
}
