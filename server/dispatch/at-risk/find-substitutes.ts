import type { RiskAction } from '../../../contract/at-risk.ts'
import type { Slot, TimeWindow } from '../../../contract/calendar.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Db } from '../../db/database.ts'
import { cellsOf } from '../../haulers/availability.ts'
import { exceptionsOn } from '../../haulers/exception-store.ts'
import { approvedHaulers } from '../calendar/schedule-query.ts'
import { checkEligibility, type JobRequirements } from '../eligibility.ts'
import { findTakenSlots } from '../market/digest-query.ts'
import { middleOf } from '../../places/area-centres.ts'
import { travelFrom } from '../planning/travel.ts'
import { haulersWithoutJobs } from '../reliability-store.ts'
import { nextSlot } from './next-window.ts'

type JobToCover = JobRequirements & { id: JobId; haulerId: HaulerId | null }
/** The hauler who could take a job in a window, with the first free slot. */
export type Substitute = Omit<Extract<RiskAction, { timeSlot: Slot }>, 'do'>

/**
 * Finds for each of these jobs the nearest hauler who could take it in a window, by the rules of a claim. Haulers and
 * their days are read once for all jobs.
 */
export async function findSubstitutes(
  db: Db,
  now: Date,
  jobs: readonly JobToCover[],
): Promise<(job: JobToCover, window: TimeWindow) => Substitute | null> {
  if (jobs.length === 0) return () => null
  const haulers = (await approvedHaulers(db)).map((hauler) => ({
    ...hauler,
    cells: cellsOf(hauler.week),
    travel: travelFrom(hauler),
  }))
  const days = [...new Set(jobs.map(({ preferredDate }) => preferredDate))]
  const ids = haulers.map(({ id }) => id)
  const taken = Map.groupBy(
    await findTakenSlots(db, ids, days),
    ({ haulerId, day }) => `${haulerId} ${day}`,
  )
  const exceptions = new Map(
    (await exceptionsOn(db, days)).map((each) => [`${each.haulerId} ${each.day}`, each]),
  )
  const excluded = await haulersWithoutJobs(
    db,
    jobs.map(({ id }) => id),
  )
  return (job, window) => {
    const isOut = (id: HaulerId) => id === job.haulerId || excluded.get(job.id)?.has(id) === true
    const able = haulers.flatMap((hauler): Substitute[] => {
      if (isOut(hauler.id)) return []
      const onDay = `${hauler.id} ${job.preferredDate}`
      const rows = taken.get(onDay) ?? []
      const facts = { hauler, job: { ...job, preferredTime: window }, now }
      const eligibility = checkEligibility(facts, {
        week: hauler.cells,
        exception: exceptions.get(onDay),
        jobsPerSlot: new Map<Slot, number>(rows.map((row) => [row.slot, row.jobs])),
      })
      if (!('slots' in eligibility)) return []
      const { id, firstName, lastName } = hauler
      const timeSlot = nextSlot(eligibility.slots, job.preferredDate, now)
      if (!timeSlot) return []
      return [
        {
          hauler: { id, firstName, lastName },
          window,
          timeSlot,
          metres: hauler.travel(job.area && middleOf(job.area)),
        },
      ]
    })
    const [nearest] = able.toSorted((a, b) => a.metres - b.metres || a.hauler.id - b.hauler.id)
    return nearest ?? null
  }
}
