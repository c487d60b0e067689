import type { LoadSize } from '../../../contract/jobs.ts'
import { cents, type Cents } from '../../../contract/money.ts'
import { driveOf } from '../today/estimate-drive.ts'

/** Minutes at the address by load, from the greeting to the strapped tarp: our own assumption until enough jobs are measured. */
export const ON_SITE_MINUTES: Readonly<Record<LoadSize, number>> = {
  tiny: 20,
  small: 35,
  medium: 60,
  large: 100,
  xl: 150,
}
/** To the place where the load goes, and the time there. */
const DISPOSAL_MINUTES = 25

/** The minutes of a job: with the load, and on the road to it and to where the load goes. */
export type Work = { onSiteMinutes: number; drivingMinutes: number }

const METRES_PER_KM = 1_000

/** The minutes to a job and to where its load goes, for whole kilometres by road. */
export const roadMinutes = (km: number): number =>
  driveOf({ metres: km * METRES_PER_KM, ferries: 0 }, { isVague: true }).minutes + DISPOSAL_MINUTES

/** How long a job takes about, for a load and the whole kilometres to it. */
export const estimateWork = (loadSize: LoadSize, km: number): Work => ({
  onSiteMinutes: ON_SITE_MINUTES[loadSize],
  drivingMinutes: roadMinutes(km),
})

const HOUR = 60
const DOLLAR = 100

/** What the payout is for an hour of this work, in whole dollars: it is an estimate, and reads like one. */
export function payPerHour(payout: Cents, { onSiteMinutes, drivingMinutes }: Work): Cents {
  const minutes = onSiteMinutes + drivingMinutes
  return cents(Math.round((payout * HOUR) / (minutes * DOLLAR)) * DOLLAR)
}
