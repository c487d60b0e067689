import { WIDENED_HOURS } from '../../contract/at-risk.ts'
import {
  isDayOff,
  placesOn,
  type AvailabilityEntry,
  type DayException,
} from '../../contract/availability.ts'
import {
  dayOf,
  isWindowOver,
  SLOTS,
  windowFacts,
  windowStart,
  type Slot,
} from '../../contract/calendar.ts'
import { vehicleTakes } from '../../contract/haulers.ts'
import { arePapersExpired } from '../../contract/papers.ts'
import type { Hauler } from '../core/caller.ts'
import { isPausedOn, type Pausing } from '../haulers/availability.ts'
import type { Job } from '../jobs/store.ts'

/** What the rules read of a hauler, and of a job. */
export type HaulerCapacity = Pick<Hauler, 'status' | 'isAvailable' | 'vehicleType'> & {
  /** Empty means every area. */
  serviceAreas: readonly Hauler['serviceAreas'][number][]
}
export type JobRequirements = Pick<Job, 'loadSize' | 'area' | 'preferredDate' | 'preferredTime'>

/** A slot of the customer's window that is open on that day, and how many jobs it holds already. */
export type OpenSlot = { timeSlot: Slot; jobs: number; maxJobs: number }
export type OpenSlots = [OpenSlot, ...OpenSlot[]]

/** With the day on which the first required paper ends: the plan has left such haulers out already. */
export type HaulerWithPapers = HaulerCapacity & Pausing & Pick<Hauler, 'papersExpireOn'>

type Facts = {
  hauler: HaulerCapacity & Pausing
  papersExpireOn: Hauler['papersExpireOn']
  job: JobRequirements
  now: Date
  isOff: boolean
  openSlots: readonly OpenSlot[]
}
type Rule<Reason extends string, Needed> = {
  /** Why the hauler cannot take the job when the rule is not met. */
  reason: Reason
  isMet: (facts: Needed) => boolean
}
const rule = <Reason extends string, Needed>(
  reason: Reason,
  isMet: Rule<Reason, Needed>['isMet'],
): Rule<Reason, Needed> => ({ reason, isMet })

/** A job without an area has an address outside the areas that are served: every hauler may take it. */
export const servesArea = (
  { serviceAreas }: Pick<HaulerCapacity, 'serviceAreas'>,
  { area }: Pick<JobRequirements, 'area'>,
): boolean => !area || serviceAreas.length === 0 || serviceAreas.includes(area)

const WIDENED_MS = WIDENED_HOURS * 3_600_000

/** From when on a job without a hauler is offered beyond the areas. */
export const widenedFrom = ({
  preferredDate,
  preferredTime,
}: Pick<JobRequirements, 'preferredDate' | 'preferredTime'>): Date =>
  new Date(windowStart(preferredDate, preferredTime).getTime() - WIDENED_MS)

/** A day before its window a job without a hauler is offered beyond the areas: who could otherwise do it may take it. */
export const isWidened = (
  job: Pick<JobRequirements, 'preferredDate' | 'preferredTime'>,
  now: Date,
): boolean => now >= widenedFrom(job)

type Capacity = { hauler: HaulerCapacity; job: JobRequirements }

/** The rules about account and vehicle. */
const CAPACITY_RULES = [
  rule('not_approved', ({ hauler }: Capacity) => hauler.status === 'approved'),
  rule('switched_off', ({ hauler }: Capacity) => hauler.isAvailable),
  rule('load_too_large', ({ hauler, job }: Capacity) =>
    vehicleTakes(hauler.vehicleType, job.loadSize),
  ),
]

const hasRoom = ({ jobs, maxJobs }: OpenSlot): boolean => jobs < maxJobs

/**
 * Every rule about who may take a job, in the order in which they are explained. Claim, assignment,
 * candidates, rescheduling and the planner ask this table; the market's SQL is built from it
 * (eligibility-query.ts). The only second copy is the planner's certificate, on purpose.
 */
export const ELIGIBILITY_RULES = [
  rule(
    'window_passed',
    ({ job, now }: Pick<Facts, 'job' | 'now'>) =>
      !isWindowOver(job.preferredDate, job.preferredTime, now),
  ),
  ...CAPACITY_RULES,
  rule(
    'area_not_served',
    ({ hauler, job, now }: Pick<Facts, 'hauler' | 'job' | 'now'>) =>
      servesArea(hauler, job) || isWidened(job, now),
  ),
  rule(
    'papers_expired',
    ({ papersExpireOn, now }: Pick<Facts, 'papersExpireOn' | 'now'>) =>
      !arePapersExpired(papersExpireOn, dayOf(now)),
  ),
  rule(
    'paused',
    ({ hauler, now }: Pick<Facts, 'hauler' | 'now'>) => !isPausedOn(hauler, dayOf(now)),
  ),
  rule('day_off', ({ isOff }: Pick<Facts, 'isOff'>) => !isOff),
  rule('window_closed', ({ openSlots }: Pick<Facts, 'openSlots'>) => openSlots.length > 0),
  rule('window_full', ({ openSlots }: Pick<Facts, 'openSlots'>) => openSlots.some(hasRoom)),
]

/** Why a hauler cannot take a job. */
export type IneligibilityReason = (typeof ELIGIBILITY_RULES)[number]['reason']

/** Either the slots in which the hauler can do the job, in the order in which they are chosen, or why there is none. */
export type Eligibility = { slots: OpenSlots } | { reason: IneligibilityReason }

/**
 * Whether account, vehicle and areas allow the job; room in the schedule is another question. Plan and capacity count
 * on nothing beyond the areas: only a hauler or a person chooses such a job.
 */
export const hasCapacityFor = (hauler: HaulerCapacity, job: JobRequirements): boolean =>
  servesArea(hauler, job) && CAPACITY_RULES.every(({ isMet }) => isMet({ hauler, job }))

/**
 * Whether a job on the market could be for this hauler, as far as area and vehicle say: whose screens hear of it. The
 * market itself decides by every rule.
 */
export const mayBeOffered = (
  hauler: Pick<HaulerCapacity, 'serviceAreas' | 'vehicleType'>,
  job: JobRequirements,
  now: Date,
): boolean =>
  vehicleTakes(hauler.vehicleType, job.loadSize) && (servesArea(hauler, job) || isWidened(job, now))

/** How many more jobs a slot takes that has this many places: none where it is closed. */
export const placesLeft = (places: number, jobs: number): number => Math.max(0, places - jobs)

/** What a hauler set for the day of a job, and has there already, without this job. */
export type DayHours = {
  week: readonly AvailabilityEntry[]
  exception: Pick<DayException, 'places'> | undefined
  jobsPerSlot: ReadonlyMap<Slot, number>
}

type Question = Pick<Facts, 'job' | 'now'> & { hauler: HaulerWithPapers }

function factsOf(
  { hauler, job, now }: Question,
  { week, exception, jobsPerSlot }: DayHours,
): Facts {
  const places = placesOn(week, job.preferredDate, exception)
  const openSlots = windowFacts[job.preferredTime].slots.flatMap((timeSlot) => {
    const maxJobs = places[SLOTS.indexOf(timeSlot)] ?? 0
    return maxJobs > 0 ? { timeSlot, jobs: jobsPerSlot.get(timeSlot) ?? 0, maxJobs } : []
  })
  const { papersExpireOn } = hauler
  const isOff = exception !== undefined && isDayOff(exception)
  return { hauler, papersExpireOn, job, now, isOff, openSlots }
}

/** Every reason against this hauler for this job, in the order in which they are explained. */
export function reasonsAgainst(question: Question, hours: DayHours): IneligibilityReason[] {
  const facts = factsOf(question, hours)
  return ELIGIBILITY_RULES.filter(({ isMet }) => !isMet(facts)).map(({ reason }) => reason)
}

/** Whether this hauler may take this job. */
export function checkEligibility(question: Question, hours: DayHours): Eligibility {
  const facts = factsOf(question, hours)
  const broken = ELIGIBILITY_RULES.find(({ isMet }) => !isMet(facts))
  if (broken) return { reason: broken.reason }
  const [first, ...others] = facts.openSlots.filter(hasRoom)
  if (!first) throw new Error('Every rule is met, but no slot has room')
  return { slots: [first, ...others] }
}
