import { LOAD_SIZES } from '../../contract/jobs.ts'
import { dayOf } from '../../contract/calendar.ts'
import { vehicleTakes } from '../../contract/haulers.ts'
import type { Hauler } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import type { Job } from '../jobs/store.ts'

const MOST = 200

/**
 * The paid jobs this hauler could take, soonest first and then in the order they were booked: in the
 * areas served (none named means all), small enough for the vehicle, not in the past.
 */
export const availableJobs = ({ db, now }: Context, hauler: Hauler): Promise<Job[]> => {
  const sizes = LOAD_SIZES.filter((size) => vehicleTakes(hauler.vehicleType, size))
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('status', '=', 'pending')
    .where('paymentStatus', '=', 'paid')
    .where('deletedAt', 'is', null)
    .where('preferredDate', '>=', dayOf(now()))
    .where((is) => is('loadSize', '=', is.fn.any(is.val(sizes))))
    .$if(hauler.serviceAreas.length > 0, (query) =>
      query.where((is) =>
        is.or([is('area', 'is', null), is('area', '=', is.fn.any(is.val(hauler.serviceAreas)))]),
      ),
    )
    .orderBy('preferredDate')
    .orderBy('id')
    .limit(MOST)
    .execute()
}
