import type { HaulerId } from '../../../contract/haulers.ts'
import type { Result } from '../../../contract/endpoint.ts'
import { type JobId, loadSizeFacts } from '../../../contract/jobs.ts'
import type { autoAssignJobs } from '../../../contract/auto-assign.ts'
import {
  type Day,
  formatDay,
  formatWeekdayLong,
  SLOT_LABELS,
  type TimeWindow,
  windowFacts,
} from '../../../contract/calendar.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import type { Db } from '../../db/database.ts'
import type { MadePlan } from '../assignment/auto-assign.ts'
import type { Assignment, Blocker, Unblock } from '../planning/plan-input.ts'
import { calendarJobsOf, haulerNames } from './schedule-query.ts'

/** A plan with the names of its haulers, and its reasons as sentences. */
export async function viewPlan(
  db: Db,
  { assignments, leftOut, routes, ways, certificate: { bound } }: MadePlan,
): Promise<Result<typeof autoAssignJobs>> {
  const jobIds = [...assignments, ...leftOut].map(({ jobId }) => jobId)
  const unblockers = leftOut.flatMap(({ unblock }) => (unblock ? [unblock.haulerId] : []))
  const haulerIds = [...assignments.map(({ haulerId }) => haulerId), ...unblockers]
  const jobs = new Map((await calendarJobsOf(db, jobIds)).map((job) => [job.id, job]))
  const names = new Map(
    (await haulerNames(db, [...new Set(haulerIds)])).map(({ id, firstName, lastName }) => [
      id,
      { firstName, lastName },
    ]),
  )
  const jobOf = (id: JobId) => jobs.get(id) ?? gone(`Job ${id}`)
  const userOf = (id: HaulerId) => names.get(id) ?? gone(`Hauler ${id}`)
  return {
    totals: { routeMetres: routes.metres, matchedMetres: routes.matched, bound, ways },
    assigned: assignments.map((assignment) => {
      const { jobId, haulerId, day, timeSlot } = assignment
      const job = jobOf(jobId)
      const hauler = { id: haulerId, user: userOf(haulerId) }
      return { job, hauler, day, timeSlot, reasons: reasonsOf(assignment, job) }
    }),
    leftOut: leftOut.map(({ jobId, blocker, unblock }) => {
      const job = jobOf(jobId)
      const { firstName, lastName } = unblock ? userOf(unblock.haulerId) : NO_NAME
      const name = `${firstName} ${lastName}`
      return {
        job,
        blocker: blockerText(blocker),
        unblock: unblock && unblockText(unblock, name, job.preferredDate),
      }
    }),
  }
}

const NO_NAME = { firstName: '', lastName: '' }

// Rows are hidden, never deleted.
const gone = (what: string): never => {
  throw new Error(`${what} of the plan is not there`)
}

const windowText = (window: TimeWindow, day: Day): string =>
  `the ${windowFacts[window].label.toLowerCase()} of ${formatDay(day)}`

/** Why the plan chose this hauler, in sentences. */
function reasonsOf(
  { metres, reasons }: Assignment,
  { area }: { area: ServiceArea | null },
): string[] {
  const { haulersWithRoom, nearerHaulers } = reasons
  return [distanceText(metres, area), choiceText(haulersWithRoom, nearerHaulers)]
}

function distanceText(metres: number, area: ServiceArea | null): string {
  if (!area) return 'The address is in no service area, so the distance is unknown'
  const kilometres = Math.round(metres / 1000)
  if (kilometres === 0) return `Starts next to it, in ${area}`
  const ferry = area === 'Bowen Island' ? ', with the ferry counted as driving' : ''
  return `About ${kilometres} km by road from where they start${ferry}`
}

function choiceText(withRoom: number, nearer: number): string {
  if (withRoom === 1) return 'The only hauler with room in the window'
  if (nearer === 0) return `None of the ${withRoom} haulers with room is nearer`
  const them = nearer === 1 ? '1 nearer hauler has room' : `${nearer} nearer haulers have room`
  return `${them} too; over all jobs together this plan is better`
}

/** Why no hauler can do the job. */
function blockerText(blocker: Blocker): string {
  switch (blocker.kind) {
    case 'window_over':
      return 'The pickup time has passed'
    case 'no_hauler':
      return 'No approved hauler takes jobs at present'
    case 'area_not_served':
      return `No available hauler serves ${blocker.area}`
    case 'load_too_large':
      return `No available hauler who serves the area has a vehicle for a load of size ${loadSizeFacts[blocker.loadSize].label}`
    case 'all_closed':
      return `No hauler who could do it is open in ${windowText(blocker.window, blocker.day)}`
    case 'all_full':
      return `Every hauler who could do it is full in ${windowText(blocker.window, blocker.day)}`
  }
}

/** The one change that would make room. */
function unblockText({ change, timeSlot }: Unblock, name: string, day: Day): string {
  const slot = `${SLOT_LABELS[timeSlot]} on ${formatWeekdayLong(day)}s`
  switch (change) {
    case 'serve_area':
      return `${name} could, if they served the area`
    case 'open_slot':
      return `${name} could, if they opened ${slot}`
    case 'add_place':
      return `${name} could, with one more job in ${slot}`
  }
}
