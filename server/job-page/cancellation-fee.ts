import { dayOf, isWindowOver, windowStart } from '../../contract/calendar.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { hasArrived, isRecorded } from '../jobs/job-event-store.ts'
import type { Job } from '../jobs/store.ts'
import { type Terms, termsOf } from '../jobs/terms-query.ts'
import { heldFor } from '../ledger/ledger-store.ts'

const HOUR_MS = 3_600_000

type Timed = Pick<Job, 'status' | 'preferredDate' | 'preferredTime' | 'confirmBy'>
/** Whether the hauler has arrived already, started or not (`hasArrivedForFee`). */
type Arrival = { hasArrived: boolean }

const hoursBefore = ({ preferredDate, preferredTime }: Timed, hours: number): Date =>
  new Date(windowStart(preferredDate, preferredTime).getTime() - hours * HOUR_MS)

/** Until when cancelling the job costs nothing, as long as its hauler has not come. */
export const freeUntil = (job: Timed, terms: Terms): Date => hoursBefore(job, terms.freeUntilHours)

/**
 * What cancelling costs the customer at this moment, never more than is held for the job; null once
 * it is completed or cancelled. A window in which no hauler came, or is sure to come, costs nothing, and neither
 * does a request that is not confirmed.
 */
export function cancellationFee(
  job: Timed & Arrival,
  terms: Terms,
  held: Cents,
  now: Date,
): Cents | null {
  if (job.status === 'completed' || job.status === 'cancelled') return null
  return cents(Math.min(fullFee(job, terms, now), held))
}

/** What moving the job to another window costs now: nothing until its hauler is on the way, then what cancelling costs. */
export async function reschedulingFee(
  { now }: Pick<Context, 'now'>,
  db: Db,
  job: Job,
): Promise<Cents> {
  if (job.status !== 'assigned' || !(await isRecorded(db, job.id, 'on_the_way'))) return cents(0)
  const stands = { ...job, hasArrived: await hasArrived(db, job.id) }
  const fee = cancellationFee(stands, await termsOf(db, job), await heldFor(db, job.id), now())
  return fee ?? cents(0)
}

function fullFee(job: Timed & Arrival, terms: Terms, now: Date): number {
  if (job.status === 'in_progress') return terms.tripFeeCents
  // An arrival recorded days ahead was a mistake.
  if (job.hasArrived && dayOf(now) >= job.preferredDate) return terms.tripFeeCents
  if (now < freeUntil(job, terms)) return 0
  if (job.status === 'pending' && job.confirmBy !== null) return 0
  if (isWindowOver(job.preferredDate, job.preferredTime, now)) return 0
  if (job.status === 'pending' && now >= hoursBefore(job, terms.unclaimedFreeHours)) return 0
  return terms.lateFeeCents
}
