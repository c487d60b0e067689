import { AvailabilityEntry } from '../../../contract/availability.ts'
import { dayOf, isWindowOver, SLOTS, windowFacts, type Slot } from '../../../contract/calendar.ts'
import { vehicleTakes } from '../../../contract/haulers.ts'
import { isPausedOn } from '../../haulers/availability.ts'
import { hasCapacityFor, servesArea } from '../eligibility.ts'
import { openingsOf, type Openings } from './openings.ts'
import type {
  Assignment,
  Blocker,
  LeftOut,
  PlanHauler,
  PlanInput,
  PlanJob,
  Unblock,
} from './plan-input.ts'
import type { Legs } from './legs.ts'

const MOST_JOBS = AvailabilityEntry.shape.maxJobs.maxValue ?? 0

/** Why the plan leaves each of these jobs out, and the change of the nearest hauler that would help. */
export function explainLeftOut(
  input: PlanInput,
  assignments: readonly Assignment[],
  legs: Legs,
): LeftOut[] {
  if (assignments.length === input.jobs.length) return []
  const done = new Set(assignments.map(({ jobId }) => jobId))
  const planned = assignments.map((assignment) => ({ ...assignment, jobs: 1 }))
  const room = openingsOf({ ...input, schedule: [...input.schedule, ...planned] })
  const hours = openingsOf({ ...input, schedule: [] })
  const working = input.haulers.filter((hauler) => isWorking(hauler, input.now))
  const nearest = nearestFirst(input.haulers, working, legs)
  const explanations = new Map<string, Omit<LeftOut, 'jobId'>>()
  return input.jobs
    .filter(({ id }) => !done.has(id))
    .toSorted((a, b) => a.id - b.id)
    .map((job) => {
      const excluded = job.excludedHaulers?.join('+')
      const key = [
        job.area,
        legs.placeOf(job.place),
        job.loadSize,
        job.preferredDate,
        job.preferredTime,
        excluded,
      ].join()
      const explanation = explanations.get(key) ?? {
        blocker: findBlocker(
          job,
          working.filter((each) => !isExcluded(each, job)),
          input.now,
          hours,
        ),
        unblock: findUnblock(job, input, room, nearest(job)),
      }
      explanations.set(key, explanation)
      return { jobId: job.id, ...explanation }
    })
}

/** The first rule, in the order in which they are explained, that no hauler meets. */
function findBlocker(
  job: PlanJob,
  working: readonly PlanHauler[],
  now: Date,
  hours: Openings,
): Blocker {
  const { area, loadSize, preferredDate: day, preferredTime: window } = job
  if (isWindowOver(day, window, now)) return { kind: 'window_over' }
  if (working.length === 0) return { kind: 'no_hauler' }
  if (area && !working.some((hauler) => servesArea(hauler, job)))
    return { kind: 'area_not_served', area }
  const able = working.filter((hauler) => hasCapacityFor(hauler, job))
  if (able.length === 0) return { kind: 'load_too_large', loadSize }
  const isOpen = (hauler: PlanHauler) => hasRoom(hours, hauler, job)
  return { kind: able.some(isOpen) ? 'all_full' : 'all_closed', day, window }
}

const isWorking = (hauler: PlanHauler, now: Date): boolean =>
  hauler.status === 'approved' && hauler.isAvailable && !isPausedOn(hauler, dayOf(now))

const isExcluded = ({ id }: PlanHauler, { excludedHaulers = [] }: PlanJob): boolean =>
  excludedHaulers.includes(id)

const hasRoom = (openings: Openings, hauler: PlanHauler, job: PlanJob): boolean =>
  roomySlot(openings, hauler, job) !== undefined

const roomySlot = (openings: Openings, hauler: PlanHauler, job: PlanJob): Slot | undefined =>
  windowFacts[job.preferredTime].slots.find(
    (slot) => (openings(hauler, job.preferredDate)[SLOTS.indexOf(slot)] ?? 0) > 0,
  )

type Near = { hauler: PlanHauler; metres: number }

/** Tries each change on its hauler first: a proposed change is sure to help. */
function findUnblock(
  job: PlanJob,
  { now }: PlanInput,
  room: Openings,
  nearest: readonly Near[],
): Unblock | null {
  if (isWindowOver(job.preferredDate, job.preferredTime, now)) return null
  for (const { hauler, metres } of nearest) {
    if (!vehicleTakes(hauler.vehicleType, job.loadSize) || isExcluded(hauler, job)) continue
    if (!servesArea(hauler, job)) {
      const timeSlot = roomySlot(room, hauler, job)
      if (timeSlot) return { change: 'serve_area', haulerId: hauler.id, timeSlot, metres }
      continue
    }
    for (const change of ['open_slot', 'add_place'] as const) {
      const timeSlot = windowFacts[job.preferredTime].slots.find((slot) =>
        hasRoom(room, withMoreRoom(hauler, slot, change), job),
      )
      if (timeSlot) return { change, haulerId: hauler.id, timeSlot, metres }
    }
  }
  return null
}

/**
 * The hauler after the change of that slot, on every day of the week: only the job's day is read. A date that
 * was set apart stays as it is, since a hauler who took a day off is not asked to open it.
 */
function withMoreRoom(
  hauler: PlanHauler,
  slot: Slot,
  change: 'open_slot' | 'add_place',
): PlanHauler {
  const week = hauler.week.map((cell) => {
    if (cell.timeSlot !== slot) return cell
    if (change === 'open_slot') return { ...cell, isAvailable: true }
    return { ...cell, maxJobs: Math.min(MOST_JOBS, cell.maxJobs + 1) }
  })
  return { ...hauler, week }
}

/** The haulers in the order of their way to a job, computed once for each place. */
function nearestFirst(
  haulers: readonly PlanHauler[],
  working: readonly PlanHauler[],
  { placeOf, fromStart }: Legs,
) {
  const rows = new Map(haulers.map((hauler, at) => [hauler, fromStart[at]]))
  const nearByPlace = new Map<number, Near[]>()
  return (job: PlanJob): Near[] => {
    const place = placeOf(job.place)
    const near =
      nearByPlace.get(place) ??
      working
        .map((hauler) => ({ hauler, metres: rows.get(hauler)?.[place] ?? 0 }))
        .toSorted((a, b) => a.metres - b.metres || a.hauler.id - b.hauler.id)
    nearByPlace.set(place, near)
    return near
  }
}
