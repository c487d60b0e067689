import {
  vehicleFacts,
  vehicleTakes,
  type HaulerId,
  type VehicleType,
} from '../../contract/haulers.ts'
import type { AffectedJob } from '../../contract/hauler-account.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Hauler } from '../core/caller.ts'
import type { Db } from '../db/database.ts'

/** What of a change can make a job impossible. */
type Change = {
  vehicleType?: VehicleType | undefined
  serviceAreas?: readonly ServiceArea[] | undefined
}

/** The jobs of a hauler that fit today and would not after this change, by day. */
export async function findAffectedJobs(
  db: Db,
  hauler: Pick<Hauler, 'id' | 'vehicleType' | 'serviceAreas'>,
  { vehicleType, serviceAreas }: Change,
): Promise<AffectedJob[]> {
  if (vehicleType === undefined && serviceAreas === undefined) return []
  const serves = (areas: readonly ServiceArea[], area: ServiceArea | null) =>
    area === null || areas.length === 0 || areas.includes(area)
  const jobs = await heldJobs(db, hauler.id)
  return jobs.flatMap(({ area, loadSize, ...job }) => {
    const isTooLarge =
      vehicleType !== undefined &&
      vehicleTakes(hauler.vehicleType, loadSize) &&
      !vehicleTakes(vehicleType, loadSize)
    if (isTooLarge)
      return { ...job, reason: `This load is too large for a ${vehicleFacts[vehicleType].label}` }
    const isOutside =
      serviceAreas !== undefined && serves(hauler.serviceAreas, area) && !serves(serviceAreas, area)
    return isOutside ? { ...job, reason: `It is in ${area}, which you no longer serve` } : []
  })
}

const heldJobs = (db: Db, haulerId: HaulerId) =>
  db
    .selectFrom('jobs')
    .leftJoin('jobSchedule', 'jobSchedule.jobId', 'jobs.id')
    .select([
      'jobs.id',
      'jobs.scheduledDate',
      'jobSchedule.timeSlot',
      'jobs.address',
      'jobs.area',
      'jobs.loadSize',
    ])
    .where('jobs.haulerId', '=', haulerId)
    .where('jobs.status', 'in', ['assigned', 'in_progress'])
    .where('jobs.deletedAt', 'is', null)
    .orderBy('jobs.scheduledDate')
    .orderBy('jobs.id')
    .execute()
