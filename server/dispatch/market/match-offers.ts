import type { Slot } from '../../../contract/calendar.ts'
import type { Hauler } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../db/database.ts'
import { cellsOf } from '../../haulers/availability.ts'
import { exceptionsOn } from '../../haulers/exception-store.ts'
import { checkEligibility } from '../eligibility.ts'
import { findTakenSlots, type NewOffer } from './digest-query.ts'

/** A hauler, and the moment up to which new jobs were announced to them; null for none yet. */
type Recipient = { hauler: Hauler; coveredUntil: Date | null }

/**
 * The offers that each hauler may claim, by the rules of the market, and that are new to them; haulers without any
 * are left out. Two statements, for any number of haulers.
 */
export async function matchOffers<Offer extends NewOffer>(
  { now }: Pick<Context, 'now'>,
  db: Db,
  recipients: readonly Recipient[],
  offers: readonly Offer[],
): Promise<{ hauler: Hauler; offers: Offer[] }[]> {
  const days = [...new Set(offers.map(({ preferredDate }) => preferredDate))]
  const ids = recipients.map(({ hauler }) => hauler.id)
  const taken = Map.groupBy(
    await findTakenSlots(db, ids, days),
    ({ haulerId, day }) => `${haulerId} ${day}`,
  )
  const exceptions = new Map(
    (await exceptionsOn(db, days, ids)).map((each) => [`${each.haulerId} ${each.day}`, each]),
  )
  return recipients.flatMap(({ hauler, coveredUntil }) => {
    const week = cellsOf(hauler.week)
    const own = offers.filter((job) => {
      if (coveredUntil !== null && job.listedAt <= coveredUntil) return false
      const key = `${hauler.id} ${job.preferredDate}`
      const rows = taken.get(key) ?? []
      const jobsPerSlot = new Map<Slot, number>(rows.map(({ slot, jobs }) => [slot, jobs]))
      const hours = { week, exception: exceptions.get(key), jobsPerSlot }
      return 'slots' in checkEligibility({ hauler, job, now: now() }, hours)
    })
    return own.length > 0 ? [{ hauler, offers: own }] : []
  })
}
