import { sql } from 'kysely'
import { WINDOWS, type Day, type TimeWindow } from '../../../contract/calendar.ts'
import { vehicleTakes } from '../../../contract/haulers.ts'
import { LOAD_SIZES } from '../../../contract/jobs.ts'
import type { Hauler } from '../../core/caller.ts'
import type { OfferedJobRow } from '../../jobs/views.ts'

const MOST = 200

// Haulers look here all day, so it is written as SQL with the names of the code: building the query
// took longer than running it, and naming the columns anew a third of that.
export const availableJobsQuery = (
  { serviceAreas, vehicleType }: Hauler,
  today: Day,
  openToday: readonly TimeWindow[] = WINDOWS,
) => {
  const areas = serviceAreas.length > 0 ? serviceAreas : null
  const sizes = LOAD_SIZES.filter((size) => vehicleTakes(vehicleType, size))
  return sql<OfferedJobRow>`
    select id, status, load_size as "loadSize", offered_description as "offeredDescription",
      photos, preferred_date as "preferredDate", preferred_time as "preferredTime",
      estimated_price_cents as "estimatedPriceCents", created_at as "createdAt",
      offered_address as "offeredAddress", area
    from jobs
    where status = 'pending' and payment_status = 'paid' and deleted_at is null
      and preferred_date >= ${today}
      and (preferred_date > ${today} or preferred_time = any(${openToday}))
      and load_size = any(${sizes})
      and coalesce(area = any(${areas}::text[]), true) -- null on either side means everywhere
    order by preferred_date, id
    limit ${MOST}`
}
