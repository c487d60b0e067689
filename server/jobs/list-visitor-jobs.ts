import type { ClientJob } from '../../contract/client-jobs.ts'
import { MOST_VISITOR_JOBS, VISITOR_DAYS } from '../../contract/visitor-jobs.ts'
import type { Context } from '../core/context.ts'
import { clientJobRows, clientJobView } from './client-jobs-query.ts'

const DAY_MS = 86_400_000

/** A browser sees what was booked with it since then, without signing in. */
export const visitorJobsSince = ({ now }: Pick<Context, 'now'>): Date =>
  new Date(now().getTime() - VISITOR_DAYS * DAY_MS)

/** The newest pickups that a browser booked, for as long as it may see them without signing in. */
export async function listVisitorJobs(
  { db, now }: Pick<Context, 'db' | 'now'>,
  visitorId: string | undefined,
): Promise<ClientJob[]> {
  if (visitorId === undefined) return []
  const rows = await clientJobRows(db)
    .where('jobs.visitorId', '=', visitorId)
    .where('jobs.createdAt', '>', visitorJobsSince({ now }))
    .orderBy('jobs.id', 'desc')
    .limit(MOST_VISITOR_JOBS)
    .execute()
  return rows.map(clientJobView)
}
