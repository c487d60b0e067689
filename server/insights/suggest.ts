import type { AvailabilityEntry } from '../../contract/availability.ts'
import { addDays, dayOf, SLOTS, windowFacts, type Day } from '../../contract/calendar.ts'
import { vehicleTakes } from '../../contract/haulers.ts'
import {
  FARTHEST_SUGGESTION,
  MIN_SUGGESTION_JOBS,
  SUGGESTION_DAYS,
  type Suggestion,
} from '../../contract/insights.ts'
import { arePapersExpired, paperFacts } from '../../contract/papers.ts'
import { SERVICE_AREAS } from '../../contract/places.ts'
import type { Hauler } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { servesArea } from '../dispatch/eligibility.ts'
import { startOf } from '../dispatch/planning/travel.ts'
import { middleOf } from '../places/area-centres.ts'
import { roadBetween } from '../places/roads.ts'
import { cellsOf, isPausedOn } from '../haulers/availability.ts'
import { papersOf } from '../papers/papers-query.ts'
import { findMissedJobs, type MissedJobs } from './missed-jobs-query.ts'

/** What the screen has room for. */
const MOST = 3

/** Changes that could bring a hauler more work, the most urgent first; none for a hauler who is not approved. */
export async function suggestionsFor(
  { db, now }: Pick<Context, 'db' | 'now'>,
  hauler: Hauler,
): Promise<Suggestion[]> {
  if (hauler.status !== 'approved') return []
  const today = dayOf(now())
  const days = { from: addDays(today, -SUGGESTION_DAYS), to: addDays(today, -1) }
  const [papers, missed] = await Promise.all([
    expiredPapers(db, hauler, today),
    findMissedJobs(db, hauler.id, days),
  ])
  const loads = missed.filter(({ loadSize }) => vehicleTakes(hauler.vehicleType, loadSize))
  const week = cellsOf(hauler.week)
  const suggestions = [
    papers,
    pauseOf(
      hauler,
      today,
      loads.filter((each) => servesArea(hauler, each) && isOpen(week, each)),
    ),
    slotOf(
      week,
      loads.filter((each) => servesArea(hauler, each) && !isOpen(week, each)),
    ),
    areaOf(
      hauler,
      loads.filter((each) => !servesArea(hauler, each) && isOpen(week, each)),
    ),
  ]
  return suggestions.filter((each) => each !== undefined).slice(0, MOST)
}

async function expiredPapers(
  db: Db,
  { id, papersExpireOn }: Hauler,
  today: Day,
): Promise<Suggestion | undefined> {
  if (papersExpireOn === null || !arePapersExpired(papersExpireOn, today)) return undefined
  const { papers } = await papersOf(db, id)
  const expired = papers.filter(
    ({ kind, current }) => paperFacts[kind].isRequired && current && current.expiresOn < today,
  )
  return { kind: 'renew_papers', papers: Math.max(1, expired.length), expiredOn: papersExpireOn }
}

function pauseOf(
  hauler: Hauler,
  today: Day,
  missed: readonly MissedJobs[],
): Suggestion | undefined {
  const jobs = countOf(missed)
  const isAway = !hauler.isAvailable || isPausedOn(hauler, today)
  return isAway && jobs >= MIN_SUGGESTION_JOBS ? { kind: 'take_jobs', jobs } : undefined
}

type Week = readonly AvailabilityEntry[]

const isCellOpen = (week: Week, { dayOfWeek }: MissedJobs, slot: string): boolean =>
  week.some((cell) => cell.dayOfWeek === dayOfWeek && cell.timeSlot === slot && cell.isAvailable)

/** Whether the hauler was open in some slot of the customer's window, by the week as it is now. */
const isOpen = (week: Week, missed: MissedJobs): boolean =>
  windowFacts[missed.window].slots.some((slot) => isCellOpen(week, missed, slot))

/** The closed slot that would have taken the most jobs; of equal ones the first of the week. */
function slotOf(week: Week, missed: readonly MissedJobs[]): Suggestion | undefined {
  const cells = [0, 1, 2, 3, 4, 5, 6].flatMap((dayOfWeek) =>
    SLOTS.map((timeSlot) => ({
      dayOfWeek,
      timeSlot,
      jobs: countOf(
        missed.filter(
          (each) =>
            each.dayOfWeek === dayOfWeek &&
            (each.timeSlot ?? windowFacts[each.window].slots[0]) === timeSlot &&
            !isCellOpen(week, each, timeSlot),
        ),
      ),
    })),
  )
  const best = mostOf(cells)
  return best && { kind: 'open_slot', ...best }
}

/** The area with the most jobs of those in reach; of equal ones the first in the specification's order. */
function areaOf(hauler: Hauler, missed: readonly MissedJobs[]): Suggestion | undefined {
  const fromHomeBase = hauler.homeArea !== null
  // The home base by its area alone: no figure says more of where a hauler lives.
  const start = startOf({ ...hauler, homeLat: null, homeLon: null })
  const areas = SERVICE_AREAS.map((area) => ({
    area,
    jobs: countOf(missed.filter((each) => each.area === area)),
    metres: Math.round(roadBetween(start, middleOf(area)).metres),
    fromHomeBase,
  }))
  const best = mostOf(areas.filter(({ metres }) => metres <= FARTHEST_SUGGESTION))
  return best && { kind: 'add_area', ...best }
}

const countOf = (missed: readonly MissedJobs[]): number =>
  missed.reduce((sum, { jobs }) => sum + jobs, 0)

/** The first of those with the most jobs; none with too few to speak of. */
const mostOf = <Choice extends { jobs: number }>(choices: readonly Choice[]): Choice | undefined =>
  choices.filter(({ jobs }) => jobs >= MIN_SUGGESTION_JOBS).toSorted((a, b) => b.jobs - a.jobs)[0]
