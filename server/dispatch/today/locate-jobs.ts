import { AppError } from '../../../contract/errors.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import type { Context } from '../../core/context.ts'
import type { Job } from '../../jobs/store.ts'
import { middleOf } from '../../places/area-centres.ts'
import { locateAddress } from '../../places/check-address.ts'
import { placeOfJob } from '../planning/travel.ts'
import type { Place } from './estimate-drive.ts'

/** The centre of an area. */
export const centreOf = (area: ServiceArea): Place => ({ ...middleOf(area), isExact: false })

/**
 * Where a job is: its address as the register knows it, else the middle of its postal district or area, as in the plan. Nothing is stored: the register
 * has a cache of its own, and a place is asked for on the day of its job.
 */
export async function locateJob(
  ctx: Pick<Context, 'geocoder'>,
  { address, area }: Pick<Job, 'address' | 'area'>,
): Promise<Place | null> {
  const point = await pointOf(ctx, address)
  if (point) return point
  const middle = placeOfJob({ address, area })
  return middle && { ...middle, isExact: false }
}

async function pointOf(ctx: Pick<Context, 'geocoder'>, address: string): Promise<Place | null> {
  if (!ctx.geocoder) return null
  try {
    const { lat, lon } = await locateAddress(ctx, address)
    return lat === null || lon === null ? null : { latitude: lat, longitude: lon, isExact: true }
  } catch (error) {
    // The register calls it far away, and it was booked all the same: its area decides.
    if (error instanceof AppError && error.code === 'refused') return null
    throw error
  }
}
