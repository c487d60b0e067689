import { placesOn } from '../../../contract/availability.ts'
import type { Slot } from '../../../contract/calendar.ts'
import type { Hauler } from '../../core/caller.ts'
import type { Db } from '../../db/database.ts'
import { cellsOf } from '../../haulers/availability.ts'
import { exceptionsOn } from '../../haulers/exception-store.ts'
import { checkEligibility } from '../eligibility.ts'
import { planOf } from './day-plan-query.ts'
import { findBookedJobs, type NewOffer } from './digest-query.ts'
import { fitsBest, openedAt } from './head-start.ts'
import type { Settings } from './head-start-query.ts'

/** A hauler, and the moment up to which new jobs were announced to them; null for none yet. */
type Recipient = { hauler: Hauler; coveredUntil: Date | null }

/**
 * The offers that each hauler may claim, by the rules of the market and its head start, and that are new to them up to
 * `until`; haulers without any are left out. Two statements, for any number of haulers.
 */
export async function matchOffers<Offer extends NewOffer>(
  ctx: Settings,
  db: Db,
  recipients: readonly Recipient[],
  { offers, until }: { offers: readonly Offer[]; until: Date },
): Promise<{ hauler: Hauler; offers: Offer[] }[]> {
  const now = ctx.now()
  const days = [...new Set(offers.map(({ preferredDate }) => preferredDate))]
  const ids = recipients.map(({ hauler }) => hauler.id)
  const booked = Map.groupBy(
    await findBookedJobs(db, ids, days),
    ({ haulerId, day }) => `${haulerId} ${day}`,
  )
  const exceptions = new Map(
    (await exceptionsOn(db, days, ids)).map((each) => [`${each.haulerId} ${each.day}`, each]),
  )
  const timed = offers.map((job) => ({ job, opensAt: openedAt(ctx, job) }))
  return recipients.flatMap(({ hauler, coveredUntil }) => {
    const week = cellsOf(hauler.week)
    const isNewAt = (at: Date) => at <= until && (coveredUntil === null || at > coveredUntil)
    const own = timed.filter(({ job, opensAt }) => {
      // To those whom it fits best it was offered when it was listed, to all others when it opened.
      const [isNewToFirst, isNewToAll] = [isNewAt(job.listedAt), isNewAt(opensAt)]
      if (!isNewToFirst && !isNewToAll) return false
      const key = `${hauler.id} ${job.preferredDate}`
      const jobs = booked.get(key) ?? []
      const exception = exceptions.get(key)
      const hours = { week, exception, jobsPerSlot: countBySlot(jobs) }
      if (!('slots' in checkEligibility({ hauler, job, now }, hours))) return false
      if (isNewToFirst && isNewToAll) return true
      const places = placesOn(week, job.preferredDate, exception)
      return fitsBest(hauler, job, planOf(job.preferredTime, places, jobs)) === isNewToFirst
    })
    return own.length > 0 ? [{ hauler, offers: own.map(({ job }) => job) }] : []
  })
}

const countBySlot = (jobs: readonly { slot: Slot }[]): Map<Slot, number> =>
  new Map([...Map.groupBy(jobs, ({ slot }) => slot)].map(([slot, each]) => [slot, each.length]))
