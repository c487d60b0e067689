import {
  dayOfWeek,
  instantOf,
  isWindowOver,
  SLOTS,
  windowFacts,
  type Slot,
} from '../../../../contract/calendar.ts'
import type { JobId } from '../../../../contract/jobs.ts'
import type { PlanHauler, PlanInput, PlanJob } from '../plan-input.ts'
import { travelFrom } from '../travel.ts'

/** The levels of the objective: travel and unevenness count together. */
export type Worth = { jobs: number; served: JobId[]; metres: number }

type Choice = { hauler: PlanHauler; place: string; places: number; metres: number }

/** The best value of all plans, by trying every one; it shares only the definitions with the planner. */
export function tryEveryPlan(input: PlanInput): Worth {
  const jobs = input.jobs
    .filter((job) => !isWindowOver(job.preferredDate, job.preferredTime, input.now))
    .toSorted(before)
  const choices = jobs.map((job) => choicesFor(job, input))
  const jobsInPlace = new Map<string, number>()
  const load = new Map<PlanHauler, number>()
  let best: Worth = { jobs: -1, served: [], metres: 0 }

  const tryFrom = (at: number, worth: Worth): void => {
    const job = jobs[at]
    if (!job) {
      if (isBetter(worth, best, jobs)) best = worth
      return
    }
    for (const { hauler, place, places, metres } of choices[at] ?? []) {
      const there = jobsInPlace.get(place) ?? 0
      const count = (load.get(hauler) ?? 0) + 1
      if (there >= places) continue
      jobsInPlace.set(place, there + 1)
      load.set(hauler, count)
      tryFrom(at + 1, {
        jobs: worth.jobs + 1,
        served: [...worth.served, job.id],
        metres: worth.metres + metres + input.evenness * (hauler.jobs + count - 1),
      })
      jobsInPlace.set(place, there)
      load.set(hauler, count - 1)
    }
    tryFrom(at + 1, worth)
  }
  tryFrom(0, { jobs: 0, served: [], metres: 0 })
  return best
}

function before(a: PlanJob, b: PlanJob): number {
  if (a.preferredDate !== b.preferredDate) return a.preferredDate < b.preferredDate ? -1 : 1
  return a.waitingSince.getTime() - b.waitingSince.getTime() || a.id - b.id
}

function isBetter(a: Worth, b: Worth, jobs: readonly PlanJob[]): boolean {
  if (a.jobs !== b.jobs) return a.jobs > b.jobs
  const differing = jobs.find(({ id }) => a.served.includes(id) !== b.served.includes(id))
  if (differing) return a.served.includes(differing.id)
  return a.metres < b.metres
}

const choicesFor = (job: PlanJob, input: PlanInput): Choice[] =>
  input.haulers
    .filter(({ id, isAvailable, pausedAt, resumesOn, serviceAreas, vehicleType }) => {
      if (job.excludedHaulers?.includes(id)) return false
      if (pausedAt && (!resumesOn || input.now < instantOf(resumesOn, 0))) return false
      const near = !job.area || serviceAreas.length === 0 || serviceAreas.includes(job.area)
      const isSmall = vehicleType === 'pickup' || vehicleType === 'Cargo Van'
      return isAvailable && near && !(isSmall && job.loadSize === 'xl')
    })
    .flatMap((hauler) => {
      const metres = travelFrom(hauler)(job.place)
      return windowFacts[job.preferredTime].slots.map((slot) => {
        const place = `${hauler.id} ${job.preferredDate} ${slot}`
        return { hauler, place, places: placesOf(hauler, job, slot, input), metres }
      })
    })

function placesOf(hauler: PlanHauler, job: PlanJob, slot: Slot, input: PlanInput): number {
  const { schedule, exceptions } = input
  const cell = hauler.week.find(
    (entry) => entry.dayOfWeek === dayOfWeek(job.preferredDate) && entry.timeSlot === slot,
  )
  const there = schedule.filter(
    (entry) =>
      entry.haulerId === hauler.id && entry.day === job.preferredDate && entry.timeSlot === slot,
  )
  const dated = exceptions.find(
    (entry) => entry.haulerId === hauler.id && entry.day === job.preferredDate,
  )
  const places = dated?.places[SLOTS.indexOf(slot)] ?? (cell?.isAvailable ? cell.maxJobs : 0)
  return there.reduce((left, { jobs }) => left - jobs, places)
}
