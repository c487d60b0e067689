import type { Generated } from 'kysely'
import type { RiskKind } from '../../../contract/at-risk.ts'
import type { Day, Slot, TimeWindow } from '../../../contract/calendar.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { MoveRequestId } from '../../../contract/move-question.ts'
import type { MoveOutcome } from '../../../contract/move-requests.ts'
import type { Cents } from '../../../contract/money.ts'
import type { ReliabilityKind } from '../../../contract/release.ts'
import type { Defaulted } from './columns.ts'

export type ReliabilityTables = {
  /** Jobs that haulers released or did not come for. */
  reliabilityEvents: {
    id: Generated<number>
    haulerId: HaulerId
    jobId: JobId
    kind: ReliabilityKind
    /** The day of the pickup at that time, and the slot that the hauler had. */
    day: Day
    timeSlot: Slot
    /** What the hauler gave as the reason of a release; null when the hauler did not come. */
    reason: string | null
    at: Date
    /** Set when a release was taken back within seconds, or we heard late of an arrival: it does not count. */
    undoneAt: Date | null
    /** When the hauler counted as not coming; null for other kinds and for marks from before that was kept. */
    dueAt: Defaulted<Date | null>
    /** When a hauler who counted as not coming had arrived after all. */
    arrivedAt: Defaulted<Date | null>
    /** What the customer of a no-show got as an apology; null until the pickup is over. */
    apologyCents: Cents | null
  }
  /** Jobs that the team gave to another hauler, as they were before. */
  reassignments: {
    id: Generated<number>
    jobId: JobId
    fromHaulerId: HaulerId
    preferredDate: Day
    preferredTime: TimeWindow
    timeSlot: Slot
    assignmentType: 'auto' | 'manual'
    confirmedAt: Date | null
    /** The row of `jobSchedule` of the new assignment. */
    scheduleId: number
    toSlot: Slot | null
    at: Date
    /** By the settings of when it was made; its messages leave then. */
    undoUntil: Date
    undoneAt: Defaulted<Date | null>
  }
  /** Pickups that the team moved to another window, as they were before. */
  teamMoves: {
    id: Generated<number>
    jobId: JobId
    userId: number
    fromDate: Day
    fromTime: TimeWindow
    fromHaulerId: HaulerId | null
    fromSlot: Slot | null
    assignmentType: 'auto' | 'manual' | null
    confirmedAt: Date | null
    heldUntil: Date | null
    confirmBy: Date | null
    /** Why the fee was not charged; '' where none was due. */
    reason: string
    /** The last row about the job in each table after the move. */
    windowChangeId: number
    transitionId: string
    /** Its slot after the move; null without a hauler. */
    toSlot: Slot | null
    at: Date
    /** By the settings of when it was made; its messages leave then. */
    undoUntil: Date
    undoneAt: Defaulted<Date | null>
  }
  /** Customers who were asked whether their pickup may move to another window. */
  moveRequests: {
    id: Generated<MoveRequestId>
    jobId: JobId
    userId: number
    /** The window that it had when it was asked about. */
    fromDate: Day
    fromTime: TimeWindow
    toDate: Day
    toTime: TimeWindow
    askedAt: Date
    /** By the settings of when it was asked; its message leaves then. */
    undoUntil: Date
    answerBy: Date
    outcome: Defaulted<MoveOutcome | null>
    endedAt: Defaulted<Date | null>
    /** The colleague who took it back. */
    endedBy: Defaulted<number | null>
  }
  /** Jobs that were at risk on a day, with the reason and the hauler when they were seen so last. */
  riskSightings: {
    id: Generated<number>
    day: Day
    jobId: JobId
    kind: RiskKind
    haulerId: HaulerId | null
    seenAt: Date
  }
  /** Jobs that haulers offered to others before releasing them late. */
  jobSwaps: {
    id: Generated<number>
    jobId: JobId
    haulerId: HaulerId
    /** The row of `jobSchedule` that it is about, and the window at that time. */
    scheduleId: number
    preferredDate: Day
    preferredTime: TimeWindow
    timeSlot: Slot
    reason: string
    offeredAt: Date
    openUntil: Date
    /** How many haulers could take it when they read of it; null until then. */
    haulers: Defaulted<number | null>
    endedAt: Defaulted<Date | null>
    takenBy: Defaulted<HaulerId | null>
  }
  /** The choice of another window or all of the money, which customers without a hauler were offered. */
  offeredChoices: { jobId: JobId; preferredDate: Day; preferredTime: TimeWindow; at: Date }
  /** When a hauler at the door tried to call the customer, and when we heard of it where there was no signal. */
  callAttempts: { id: Generated<number>; arrivalId: number; at: Date; heardAt: Date | null }
  /** Jobs that ended because the customer was not there, with the proof. */
  customerNoShows: {
    jobId: JobId
    haulerId: HaulerId
    arrivedAt: Date
    /** When we heard of the arrival, where that was later; the wait began then. */
    arrivalHeardAt: Defaulted<Date | null>
    calledAt: Date
    photos: string[]
    recordedAt: Date
  }
}
