import { sql } from 'kysely'
import type { Day } from '../../../contract/calendar.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import type { Db } from '../../db/database.ts'
import { ON_MARKET } from '../eligibility-query.ts'

type Narrowing = { day?: Day | undefined; area?: ServiceArea[] | undefined }

/** The waiting paid jobs that a plan is made for; undefined for all of them. */
export async function jobsInScope(db: Db, { day, area }: Narrowing): Promise<JobId[] | undefined> {
  if (day === undefined && area === undefined) return undefined
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where(ON_MARKET)
    .$if(day !== undefined, (jobs) => jobs.where('preferredDate', '=', sql<Day>`${day}::date`))
    .$if(area !== undefined, (jobs) => jobs.where('area', '=', sql<ServiceArea>`any(${area})`))
    .execute()
  return rows.map(({ id }) => id)
}
