import { sql } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import { type AdminJob, JobId } from '../../contract/jobs.ts'
import { SEARCH_LIMIT, type SearchResults } from '../../contract/search.ts'
import type { Context } from '../core/context.ts'
import { isSearch } from '../core/search-words.ts'
import type { Db } from '../db/database.ts'
import { adminHaulers } from '../haulers/list-haulers.ts'
import { adminJobs } from '../jobs/list-jobs.ts'

/** How many jobs were booked with each of these email addresses, by the address in lower case. */
async function countJobsOf(db: Db, emails: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('jobs')
    .select(['email', sql<number>`count(*)::integer`.as('count')])
    .where('email', '=', sql<string>`any(${emails})`)
    .where('deletedAt', 'is', null)
    .groupBy('email')
    .execute()
  const counts = new Map<string, number>()
  for (const { email, count } of rows)
    counts.set(email.toLowerCase(), (counts.get(email.toLowerCase()) ?? 0) + count)
  return counts
}

/** Customers come from this many of the newest matching jobs. */
const JOBS_READ = 100

const NOTHING: SearchResults = { jobs: [], clients: [], haulers: [] }

/** The results of the palette: a job by its number first, then the matches of the lists, newest first. */
export async function searchAdmin(ctx: Context, q: string): Promise<SearchResults> {
  if (!isSearch(q)) return NOTHING
  if (q.trim().startsWith('#')) return { ...NOTHING, jobs: await jobsByNumber(ctx, q) }
  const [numbered, jobs, haulers] = await Promise.all([
    jobOfNumber(ctx, q),
    adminJobs.page(ctx, { q, limit: JOBS_READ }, undefined),
    adminHaulers.page(ctx, { q, limit: SEARCH_LIMIT }, undefined),
  ])
  const others = jobs.items.filter(({ id }) => id !== numbered?.id)
  return {
    jobs: [...(numbered ? [numbered] : []), ...others].slice(0, SEARCH_LIMIT),
    clients: await clientsOf(ctx, jobs.items),
    haulers: haulers.items.map(({ user, ...hauler }) => ({ ...hauler, ...user })),
  }
}

/** '#105' finds job 105, then the newest jobs with 105 in their number. */
async function jobsByNumber(ctx: Context, q: string): Promise<AdminJob[]> {
  const number = q.trim().slice(1)
  if (number === '') return []
  const [numbered, jobs] = await Promise.all([
    jobOfNumber(ctx, q),
    adminJobs.page(ctx, { q: number, limit: JOBS_READ }, undefined),
  ])
  const others = jobs.items.filter(({ id }) => id !== numbered?.id && String(id).includes(number))
  return [...(numbered ? [numbered] : []), ...others].slice(0, SEARCH_LIMIT)
}

async function jobOfNumber(ctx: Context, q: string): Promise<AdminJob | undefined> {
  const jobId = JobId.safeParse(q.trim().replace(/^#/, '')).data
  if (jobId === undefined) return undefined
  try {
    return await adminJobs.find(ctx, jobId, undefined)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}

/** The customers of these jobs, each once by email address and with their latest name. */
async function clientsOf({ db }: Context, jobs: AdminJob[]): Promise<SearchResults['clients']> {
  const byEmail = Map.groupBy(jobs, ({ email }) => email.toLowerCase())
  const customers = [...byEmail].slice(0, SEARCH_LIMIT)
  const emails = customers.flatMap(([, own]) => own.map(({ email }) => email))
  const counts = await countJobsOf(db, [...new Set(emails)])
  return customers.flatMap(([email, [latest]]) =>
    latest ? { ...latest, email, jobs: counts.get(email) ?? 1 } : [],
  )
}
