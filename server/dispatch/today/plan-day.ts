import type { Drive } from '../../../contract/hauler-day.ts'
import type { JobId, LoadSize } from '../../../contract/jobs.ts'
import { ON_SITE_MINUTES } from '../market/estimate-work.ts'
import type { Drives } from './ask-roads.ts'
import { estimateDrive, type Place } from './estimate-drive.ts'
import { type OrderedStop, orderStops } from './order-stops.ts'

const MINUTE_MS = 60_000

export type PlannedStop = OrderedStop & {
  id: JobId
  place: Place | null
  loadSize: LoadSize
  /** When the hauler came, or began; null before. */
  thereSince: Date | null
  onTheWayAt: Date | null
  /** The end of the customer's window. */
  windowEnd: Date
}

export type StopPlan = {
  stop: PlannedStop
  drive: Drive | null
  arrivesAt: Date | null
  minutesLate: number
}

type Day = {
  stops: readonly PlannedStop[]
  start: Place | null
  /** The time now on the day itself; null on another day, which begins with its first slot. */
  now: Date | null
  /** Our own estimate where it is left out. */
  drives?: Drives
}

/** Stops in driving order, with the drive to each and when the hauler gets there. */
export function planDay({ stops, start, now, drives = estimateDrive }: Day): StopPlan[] {
  const driveBetween = (from: Place | null, to: Place | null): Drive | null =>
    from && to ? drives(from, to) : null
  /** An unknown place is as near as any: it never decides the order. */
  const minutesBetween = (from: Place | null, to: Place | null): number =>
    driveBetween(from, to)?.minutes ?? 0
  const order = orderStops(stops, (from, to) => minutesBetween(from ? from.place : start, to.place))
  let from = start
  let leavesAt = now
  return order.map((stop) => {
    const isThere = stop.thereSince !== null
    const drive = isThere ? null : driveBetween(from, stop.place)
    const arrivesAt = stop.thereSince ?? arrival(stop, drive, leavesAt)
    from = stop.place ?? from
    leavesAt = latest(endOf(arrivesAt, stop), isThere ? now : null)
    return {
      stop,
      drive,
      arrivesAt: isThere ? null : arrivesAt,
      minutesLate: isThere ? 0 : minutesAfter(stop.windowEnd, arrivesAt),
    }
  })
}

/** Not before the slot begins: the customer is not there for longer than their window. */
function arrival(stop: PlannedStop, drive: Drive | null, leavesAt: Date | null): Date {
  const slot = new Date(stop.from)
  if (!leavesAt) return slot
  const began = stop.onTheWayAt && stop.onTheWayAt < leavesAt ? stop.onTheWayAt : leavesAt
  const there = new Date(began.getTime() + (drive?.minutes ?? 0) * MINUTE_MS)
  return latest(latest(there, leavesAt), slot)
}

const endOf = (arrivesAt: Date, { loadSize }: PlannedStop): Date =>
  new Date(arrivesAt.getTime() + ON_SITE_MINUTES[loadSize] * MINUTE_MS)

const latest = (a: Date, b: Date | null): Date => (b && b > a ? b : a)

const minutesAfter = (end: Date, at: Date): number =>
  Math.max(0, Math.ceil((at.getTime() - end.getTime()) / MINUTE_MS))
