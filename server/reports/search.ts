import { customerName } from '../../contract/admin-customers.ts'
import { AppError } from '../../contract/errors.ts'
import { type AdminJob, JobId } from '../../contract/jobs.ts'
import { SEARCH_LIMIT, type SearchResults } from '../../contract/search.ts'
import type { Context } from '../core/context.ts'
import { isSearch } from '../core/search-words.ts'
import { settledCustomers } from '../customers/settled-customers.ts'
import { adminHaulers } from '../haulers/list-haulers.ts'
import { adminJobs } from '../jobs/list-jobs.ts'

/** Of which the newest are shown. */
const JOBS_READ = 100

const NOTHING: SearchResults = { jobs: [], clients: [], haulers: [] }

/** The results of the palette: a job by its number first, then the matches of the lists, newest first. */
export async function searchAdmin(ctx: Context, q: string): Promise<SearchResults> {
  if (!isSearch(q)) return NOTHING
  if (q.trim().startsWith('#')) return { ...NOTHING, jobs: await jobsByNumber(ctx, q) }
  const [numbered, jobs, customers, haulers] = await Promise.all([
    jobOfNumber(ctx, q),
    adminJobs.page(ctx, { q, limit: JOBS_READ }, undefined),
    settledCustomers.page(ctx, { q, limit: SEARCH_LIMIT }, undefined),
    adminHaulers.page(ctx, { q, limit: SEARCH_LIMIT }, undefined),
  ])
  const others = jobs.items.filter(({ id }) => id !== numbered?.id)
  return {
    jobs: [...(numbered ? [numbered] : []), ...others].slice(0, SEARCH_LIMIT),
    clients: customers.items.map((customer) => ({ ...customer, name: customerName(customer) })),
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
