import type { AvailabilityEntry } from '../../../contract/availability.ts'
import type { Day, Slot, TimeWindow } from '../../../contract/calendar.ts'
import type { HaulerId, HaulerStatus, VehicleType } from '../../../contract/haulers.ts'
import type { JobId, LoadSize } from '../../../contract/jobs.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import type { DatedPlaces } from '../../haulers/availability.ts'
import type { Point } from '../../places/shores.ts'
import type { Home } from './travel.ts'

/** A paid job that waits for a hauler. */
export type PlanJob = {
  id: JobId
  /** Null when the address is in none of the areas: any hauler may take it then. */
  area: ServiceArea | null
  /** Where it is, as far as that is known; null counts as no way at all. */
  place: Point | null
  loadSize: LoadSize
  preferredDate: Day
  preferredTime: TimeWindow
  /** Of jobs that cannot all be done, the longest waiting go first. */
  waitingSince: Date
  /** Haulers who gave it back or did not come for it: the plan gives it to others. None where it is left out. */
  excludedHaulers?: readonly HaulerId[]
}

/** An approved hauler. */
export type PlanHauler = Home & {
  id: HaulerId
  status: HaulerStatus
  vehicleType: VehicleType
  isAvailable: boolean
  /** The 42 cells of the week, as `weekOf` answers them. */
  week: readonly AvailabilityEntry[]
  /** A pause of new jobs: the plan leaves the hauler out meanwhile. */
  pausedAt: Date | null
  resumesOn: Day | null
  /** Jobs done and scheduled in the period over which the shares of work are to be even. */
  jobs: number
}

/** The jobs a hauler already has in a slot. */
export type Scheduled = {
  haulerId: HaulerId
  day: Day
  timeSlot: Slot
  jobs: number
  /** Where they are, as far as that is known: stops of the day's route, which stay. */
  places?: readonly Point[]
}

/** Everything a plan depends on; the order of rows does not matter, ids do not repeat. */
export type PlanInput = {
  now: Date
  jobs: readonly PlanJob[]
  haulers: readonly PlanHauler[]
  schedule: readonly Scheduled[]
  /** One for a hauler and day at most. */
  exceptions: readonly DatedPlaces[]
  /** A job to a hauler with n jobs counts n times as many metres; 0 looks at travel alone. */
  evenness: number
  /** Ways of a road server; without them, and where one is not in them, ways are estimated. */
  ways?: Ways
}

/** Whole metres from a point to another, both by `keyOfWay`; the way back counts the same. */
export type Ways = ReadonlyMap<string, ReadonlyMap<string, number>>

export type Assignment = {
  jobId: JobId
  haulerId: HaulerId
  day: Day
  timeSlot: Slot
  /** By road from where the hauler starts to the job, a ferry counted as driving. */
  metres: number
  reasons: AssignmentReasons
}

/** Why this hauler: how many had room in the window before this plan, and how many of them were nearer. */
export type AssignmentReasons = { haulersWithRoom: number; nearerHaulers: number }

/** Why no hauler can do a job. Each holds after the whole plan is applied. */
export type Blocker =
  | { kind: 'window_over' }
  /** No approved hauler takes jobs at present. */
  | { kind: 'no_hauler' }
  | { kind: 'area_not_served'; area: ServiceArea }
  | { kind: 'load_too_large'; loadSize: LoadSize }
  | { kind: 'all_closed'; day: Day; window: TimeWindow }
  | { kind: 'all_full'; day: Day; window: TimeWindow }

/** One change to one hauler that alone would make room for the job. */
export type Unblock = {
  change: 'serve_area' | 'open_slot' | 'add_place'
  haulerId: HaulerId
  timeSlot: Slot
  metres: number
}

export type LeftOut = {
  jobId: JobId
  blocker: Blocker
  /** The change whose hauler is nearest; null when no single one helps. */
  unblock: Unblock | null
}

/**
 * Proof that no plan is better; `certifyPlan` in certificate.ts says what it proves and how. Duals are whole metres.
 */
export type Certificate = {
  /** No plan for these jobs has less travel and unevenness together, in metres (weights.ts). */
  bound: number
  /** The assignment that reaches the bound; the plan has the same jobs, with shorter routes. */
  matched: Assignment[]
  haulers: { haulerId: HaulerId; dual: number }[]
  /** The full slots that matter; all others have the dual 0 and no demand by a job left out. */
  slots: SlotProof[]
}

export type SlotProof = {
  haulerId: HaulerId
  day: Day
  timeSlot: Slot
  /** The cost that one more place here would save. */
  dual: number
  /** The most urgent job left out that one more place here would serve. */
  demandedBy: JobId | null
}

/** All day routes together, in metres by road: by the assignment alone, and as the plan has them. */
export type Routes = { matched: number; metres: number }

export type Plan = {
  assignments: Assignment[]
  leftOut: LeftOut[]
  routes: Routes
  certificate: Certificate
}
