import type { Generated } from 'kysely'
import type { Day, Slot } from '../../../contract/calendar.ts'
import type { JobId, PaymentStatus } from '../../../contract/jobs.ts'
import type { Cents } from '../../../contract/money.ts'
import type { JobNoteId } from '../../../contract/job-timeline.ts'
import type { Defaulted } from './columns.ts'

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
    undoneAt: Defaulted<Date | null>
    settledAt: Defaulted<Date | null>
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
