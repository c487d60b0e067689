import {
  addDays,
  type Day,
  formatPickupDay,
  formatTime,
  SLOT_LABELS,
  windowFacts,
} from '../../../contract/calendar.ts'
import type { DayStop, HaulerDay } from '../../../contract/hauler-day.ts'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { loadSizeFacts } from '../../../contract/jobs.ts'
import { dayOfJob } from './day-view.ts'

const MINUTE_MS = 60_000

/** '4.4 km', '24 km': one decimal below ten. */
export const kmText = (metres: number): string => {
  const km = metres / 1_000
  return `${km < 10 ? km.toFixed(1) : Math.round(km)} km`
}

/** '50 min', '1 h 5 min'. */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}

/** '9 min, 4.4 km'. */
export const driveText = ({ minutes, metres }: { minutes: number; metres: number }): string =>
  `${minutesText(minutes)}, ${kmText(metres)}`

/** '2-4 PM', or the customer's window of a job without a slot. */
export const slotText = ({ timeSlot, preferredTime }: HaulerJob): string =>
  timeSlot ? SLOT_LABELS[timeSlot] : windowFacts[preferredTime].hours

/** The minutes to which an arrival is rounded: up, as it is an estimate. */
const ROUNDED_MS = 5 * MINUTE_MS
export const roundedTime = (at: Date): string =>
  formatTime(new Date(Math.ceil(at.getTime() / ROUNDED_MS) * ROUNDED_MS))

/** '2-4 PM, plan to arrive 3:10 PM. Small.' */
export function stopText(job: HaulerJob, stop: DayStop | undefined): string {
  const plan = stop?.arrivesAt ? `, plan to arrive ${roundedTime(stop.arrivesAt)}` : ''
  return `${slotText(job)}${plan}. ${loadSizeFacts[job.loadSize].label}.`
}

/** 'Tomorrow, Thu, Nov 19, 10 AM-12 PM. Small.' */
export function laterText(job: HaulerJob, today: Day): string {
  const day = dayOfJob(job)
  const name =
    day === addDays(today, 1) ? `Tomorrow, ${formatPickupDay(day)}` : formatPickupDay(day)
  return `${name}, ${slotText(job)}. ${loadSizeFacts[job.loadSize].label}.`
}

/** How late an arrival is for the customer; undefined in time. */
export const lateText = (job: HaulerJob, stop: DayStop | undefined): string | undefined =>
  stop && stop.minutesLate > 0
    ? `about ${minutesText(stop.minutesLate)} after the window, ${windowFacts[job.preferredTime].hours}`
    : undefined

/** What the strip above the current job says last happened, or comes next. */
export function lastEvent(job: HaulerJob, today: Day): string {
  if (job.startedAt)
    return `Started ${formatTime(job.startedAt)}${job.startedEarly ? ', early' : ''}`
  if (job.status === 'in_progress') return 'In progress'
  if (job.arrivedAt) return `Arrived ${formatTime(job.arrivedAt)}`
  if (job.onTheWayAt) return `On the way since ${formatTime(job.onTheWayAt)}`
  return dayOfJob(job) === today ? 'Next' : formatPickupDay(dayOfJob(job))
}

/** The drive to the current job, when to leave, or how late the hauler would be. */
export function driveHint(
  job: HaulerJob,
  stop: DayStop | undefined,
  now: Date,
): string | undefined {
  if (!stop?.drive || !stop.arrivesAt) return undefined
  const late = lateText(job, stop)
  const arrival = roundedTime(stop.arrivesAt)
  if (late)
    return `${minutesText(stop.drive.minutes)} away. You would arrive about ${arrival}, ${late}.`
  if (job.onTheWayAt) return `About ${driveText(stop.drive)}. You arrive about ${arrival}.`
  const leave = new Date(stop.arrivesAt.getTime() - stop.drive.minutes * MINUTE_MS)
  if (leave.getTime() <= now.getTime() + MINUTE_MS)
    return `About ${driveText(stop.drive)}. Leave now to arrive about ${arrival}.`
  return `About ${driveText(stop.drive)}. Leave by ${formatTime(leave)} to arrive at ${arrival}.`
}

/** '3 stops left, 24 km'. */
export function leftText({ stops, metres }: HaulerDay['left']): string {
  if (stops === 0) return 'No stops left to drive to'
  return `${stops === 1 ? '1 stop' : `${stops} stops`} left${metres > 0 ? `, ${kmText(metres)}` : ''}`
}

/** What the estimates are made of. */
export const basisText = (stops: readonly DayStop[]): string =>
  stops.every(({ point }) => point?.isExact)
    ? 'Estimated by road between the addresses, without traffic.'
    : 'Estimated by road, without traffic. Some places are the middle of their area.'

/** How many stops Google Maps takes in one route: nine on the way and the last. */
export const ROUTE_STOPS = 10

/** Opens the way through these addresses in the phone's own map app. */
export function routeThrough(addresses: readonly string[]): string {
  const stops = addresses.slice(0, ROUTE_STOPS).map((address) => `${address}, BC, Canada`)
  const query = new URLSearchParams({
    api: '1',
    travelmode: 'driving',
    destination: stops.at(-1) ?? '',
    ...(stops.length > 1 && { waypoints: stops.slice(0, -1).join('|') }),
  })
  return `https://www.google.com/maps/dir/?${query}`
}
