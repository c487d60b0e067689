import type { ColumnType, Generated } from 'kysely'
import type { BoardStepId } from '../../../contract/schedule.ts'
import type { Day, Slot } from '../../../contract/calendar.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobEditId } from '../../../contract/job-edit.ts'
import type { JobId, PaymentStatus } from '../../../contract/jobs.ts'
import type { Cents } from '../../../contract/money.ts'
import type { JobNoteId } from '../../../contract/job-timeline.ts'
import type { PriceChangeId } from '../../../contract/price-changes.ts'
import type { Defaulted, Json } from './columns.ts'
import type { JobBefore } from './price-changes.ts'

/** The columns of a job that an edit changed, as they were. */
export type EditedBefore = JobBefore &
  Partial<{
    firstName: string
    lastName: string
    phone: string
    phoneE164: string | null
    email: string
  }>

/** Where a job is; without hauler and slot on the market. */
export type PlacedStep = {
  jobId: JobId
  haulerId: HaulerId | null
  day: Day
  timeSlot: Slot | null
}

export type WorkbenchTables = {
  /** What the team cancelled; money and messages leave once it is settled. */
  jobCancellations: {
    id: Generated<number>
    jobId: JobId
    userId: number
    feeCents: Cents
    isWaived: boolean
    /** The job was deleted, which cancels it for free. */
    isDeletion: Defaulted<boolean>
    fromStatus: 'pending' | 'assigned' | 'in_progress'
    paymentStatus: PaymentStatus
    confirmBy: Date | null
    scheduledDate: Day | null
    /** The slot that it had, to undo it; null without a hauler. */
    timeSlot: Slot | null
    assignmentType: 'auto' | 'manual' | null
    at: Date
    /** Its money and messages leave then. */
    undoUntil: Date
    undoneAt: Defaulted<Date | null>
    settledAt: Defaulted<Date | null>
  }
  /** What the team edited, as it was before for as long as it can be undone. */
  jobEdits: {
    id: Generated<JobEditId>
    jobId: JobId
    userId: number
    at: Date
    /** Of the job, right after it. */
    version: number
    /** The columns that it changed, as they were; null once it is undone or settled. */
    before: ColumnType<EditedBefore | null, string, null>
    /** The price right after it, and by how much it changes. */
    priceCents: Cents
    differenceCents: number
    way: 'refund' | 'ask' | 'free' | null
    agreedBeforeCents: Cents | null
    priceChangeId: PriceChangeId | null
    discountId: number | null
    noteId: JobNoteId | null
    /** Who had the job right after it. */
    haulerId: HaulerId | null
    /** Whom it released, and what the job had then; null where it released no hauler. */
    fromHaulerId: HaulerId | null
    fromDate: Day | null
    fromSlot: Slot | null
    assignmentType: 'auto' | 'manual' | null
    confirmedAt: Date | null
    heldUntil: Date | null
    confirmBy: Date | null
    /** The messages about the job that it wrote are those between these two. */
    messagesAfter: number
    messagesUntil: number
    undoneAt: Defaulted<Date | null>
    undoneBy: Defaulted<number | null>
    settledAt: Defaulted<Date | null>
  }
  /** The last plan and the last single move of each colleague on the calendar. */
  boardSteps: {
    id: Generated<BoardStepId>
    colleagueId: number
    isPlan: boolean
    at: Date
    /** By the settings of when it was made; its messages leave then. */
    undoUntil: Date
    /** Where its jobs are after it. */
    placed: Json<PlacedStep[]>
    /** Where the job of a single move was; null where it was on the market. */
    fromHaulerId: HaulerId | null
    fromSlot: Slot | null
    fromAssignmentType: 'auto' | 'manual' | null
    /** What the job of a single move had then. */
    confirmedAt: Date | null
    heldUntil: Date | null
    confirmBy: Date | null
    /** The last transition of the job of a single move, right after it; null for a plan. */
    transitionId: string | null
    undoneAt: Defaulted<Date | null>
  }
  /** What colleagues write to each other about a job. */
  jobNotes: {
    id: Generated<JobNoteId>
    jobId: JobId
    userId: number
    text: string
    /** The colleagues who are mentioned. */
    mentions: number[]
    at: Date
    editedAt: Defaulted<Date | null>
    pinnedAt: Defaulted<Date | null>
    pinnedBy: Defaulted<number | null>
  }
}
