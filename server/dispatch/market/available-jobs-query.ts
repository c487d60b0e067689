import { sql } from 'kysely'
import type { Hauler } from '../../core/caller.ts'
import type { OfferedJobRow } from '../../jobs/views.ts'
import { mayTake } from '../eligibility-query.ts'

const MOST = 200

// Haulers look here all day, so it is written as SQL with the names of the code: building the query
// took longer than running it, and naming the columns anew a third of that.
/** The jobs this hauler may take now, soonest first and then in the order they were booked. */
export const availableJobsQuery = (hauler: Hauler, now: Date) => sql<OfferedJobRow>`
    select id, status, load_size as "loadSize", offered_description as "offeredDescription",
      photos, preferred_date as "preferredDate", preferred_time as "preferredTime",
      estimated_price_cents as "estimatedPriceCents", created_at as "createdAt",
      offered_address as "offeredAddress", area
    from jobs
    where ${mayTake(hauler, now)}
    order by preferred_date, id
    limit ${MOST}`
