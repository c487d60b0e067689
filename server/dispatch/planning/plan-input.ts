import type { AvailabilityEntry } from '../../../contract/availability.ts'
import type { Day, Slot, TimeWindow } from '../../../contract/calendar.ts'
import type { HaulerId, HaulerStatus, VehicleType } from '../../../contract/haulers.ts'
import type { JobId, LoadSize } from '../../../contract/jobs.ts'
import type { Cents } from '../../../contract/money.ts'
import type { ServiceArea } from '../../../contract/places.ts'

/** A paid job that waits for a hauler. */
export type PlanJob = {
  id: JobId
  /** Null when the address names none of the areas: any hauler may take it then. */
  area: ServiceArea | null
  loadSize: LoadSize
  preferredDate: Day
  preferredTime: TimeWindow
  /** Among jobs that cannot all be done, those that wait the longest go first. */
  waitingSince: Date
  /** What the hauler will receive for it. */
  payout: Cents
}

/** An approved hauler. */
export type PlanHauler = {
  id: HaulerId
  status: HaulerStatus
  vehicleType: VehicleType
  /** Empty means every area. */
  serviceAreas: readonly ServiceArea[]
  isAvailable: boolean
  /** The 42 cells of the week, as `weekOf` answers them. */
  week: readonly AvailabilityEntry[]
  /** What the hauler has earned, or will for jobs already taken, in the time over which earnings are to be even. */
  earned: Cents
}

/** How many jobs a hauler already has in a slot. */
export type Scheduled = { haulerId: HaulerId; day: Day; timeSlot: Slot; jobs: number }

/** Everything a plan depends on; the order of rows does not matter, ids do not repeat. */
export type PlanInput = {
  now: Date
  jobs: readonly PlanJob[]
  haulers: readonly PlanHauler[]
  schedule: readonly Scheduled[]
}

export type Assignment = {
  jobId: JobId
  haulerId: HaulerId
  day: Day
  timeSlot: Slot
  /** Between the middle of the hauler's areas and the middle of the job's area, as the crow flies. */
  metres: number
  reasons: AssignmentReasons
}

/** Why this hauler: of so many who had room in the window before this plan, so many were nearer. */
export type AssignmentReasons = { haulersWithRoom: number; nearerHaulers: number }

/** Why a job cannot be given to anybody. Each holds after the whole plan is applied. */
export type Blocker =
  | { kind: 'window_over' }
  /** No approved hauler takes jobs at present. */
  | { kind: 'no_hauler' }
  | { kind: 'area_not_served'; area: ServiceArea }
  | { kind: 'load_too_large'; loadSize: LoadSize }
  | { kind: 'nobody_open'; day: Day; window: TimeWindow }
  | { kind: 'everybody_full'; day: Day; window: TimeWindow }

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
 * Proof that no plan is better; `findFlaw` in certificate.ts says what it proves and how. Prices are
 * whole numbers of the unit of which a metre costs `perMetre` (weights.ts).
 */
export type Certificate = {
  perMetre: number
  haulers: { haulerId: HaulerId; price: number }[]
  /** The full slots that matter; all others have no price and are wanted by nobody left out. */
  slots: SlotProof[]
}

export type SlotProof = {
  haulerId: HaulerId
  day: Day
  timeSlot: Slot
  /** What one more place here would save. */
  price: number
  /** The longest-waiting job left out that could be done if there were one more place here. */
  wantedBy: JobId | null
}

export type Plan = { assignments: Assignment[]; leftOut: LeftOut[]; certificate: Certificate }
