import type { Generated } from 'kysely'
import type { HaulerNoteId, HaulerProblemKind } from '../../../contract/hauler-notes.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Defaulted } from './columns.ts'

export type HaulerNoteTables = {
  haulerNotes: {
    id: Generated<HaulerNoteId>
    jobId: JobId
    haulerId: HaulerId
    /** Null for a note, which the team only reads. */
    kind: HaulerProblemKind | null
    words: string
    photos: Defaulted<string[]>
    at: Date
    /** Null where it was written with a signal. */
    heardAt: Date | null
    requestKey: string | null
    closedAt: Date | null
    closedBy: number | null
  }
  haulerNoteAnswers: {
    id: Generated<number>
    noteId: HaulerNoteId
    userId: number
    words: string
    at: Date
  }
}
