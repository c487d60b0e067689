import { z } from 'zod'
import { Instant } from './calendar.ts'
import { HappenedAt } from './dispatch.ts'
import { endpoint } from './endpoint.ts'
import { PhotoUrl, requiredText } from './fields.ts'
import { HaulerId } from './haulers.ts'
import { Id } from './ids.ts'
import { JobId, type JobStatus } from './jobs.ts'

/** The longest note, report or answer, in characters. */
export const MAX_NOTE_WORDS = 2_000
/** The most photos of one note or report. */
export const MAX_NOTE_PHOTOS = 5
/** How many notes and reports a hauler writes about one job; beyond that they call. */
export const MOST_NOTES = 50
/** How many answers the team writes to one report. */
export const MOST_ANSWERS = 50
/** How long after the completion of a job its hauler adds notes and reports problems, in hours. */
export const NOTE_HOURS = 48

/** What a hauler reports: the first ones stop the work at the door, the last needs words. */
export const HAULER_PROBLEM_KINDS = [
  'no_access',
  'unsafe_items',
  'more_than_booked',
  'truck',
  'damage',
  'other',
] as const
/** One of `HAULER_PROBLEM_KINDS`. */
export const HaulerProblemKind = z.enum(
  HAULER_PROBLEM_KINDS,
  'Please choose what the problem is about',
)
export type HaulerProblemKind = z.infer<typeof HaulerProblemKind>

/** What a person reads for each kind. */
export const haulerProblemCopy: Record<HaulerProblemKind, string> = {
  no_access: 'Can’t get in, or access is blocked',
  unsafe_items: 'Wrong or unsafe items',
  more_than_booked: 'More than booked',
  truck: 'Truck or equipment trouble',
  damage: 'Damage or injury',
  other: 'Something else',
}

/** The number of a hauler's note. */
export const HaulerNoteId = Id.brand<'HaulerNoteId'>()
export type HaulerNoteId = z.infer<typeof HaulerNoteId>

/** A hauler's note about a job, or with a `kind` a problem that they report, with the team's answers, oldest first. */
export const HaulerNote = z.object({
  id: HaulerNoteId,
  /** Null for a note. */
  kind: HaulerProblemKind.nullable(),
  words: z.string(),
  photos: z.array(z.string()),
  /** When it was written, by the server's clock. */
  at: Instant,
  /** When it reached the server, if the phone had no signal. */
  heardAt: Instant.nullable(),
  /** When the team closed the problem; null while it is open, and for notes. */
  closedAt: Instant.nullable(),
  answers: z.array(
    z.object({
      /** The first name of the person of the team. */
      name: z.string(),
      words: z.string(),
      at: Instant,
    }),
  ),
})
export type HaulerNote = z.infer<typeof HaulerNote>

/** The same as the team sees it, with its hauler: a job can have had others before. */
export const AdminHaulerNote = HaulerNote.extend({
  hauler: z.object({ id: HaulerId, firstName: z.string(), lastName: z.string() }),
})
export type AdminHaulerNote = z.infer<typeof AdminHaulerNote>

type Noted = { status: JobStatus; completedAt: Date | null }

/** Whether the hauler of a job writes notes about it: it is theirs to do, or was completed less than 48 hours before. */
export const mayNote = ({ status, completedAt }: Noted, at: Date): boolean =>
  status === 'assigned' ||
  status === 'in_progress' ||
  (status === 'completed' &&
    completedAt !== null &&
    at.getTime() < completedAt.getTime() + NOTE_HOURS * 3_600_000)

const ofJob = z.object({ jobId: JobId })
const ofNote = z.object({ noteId: HaulerNoteId })

/** The caller's own notes about a job of theirs, newest first; at most 50. `not_found` for another hauler's job. */
export const listHaulerNotes = endpoint({
  method: 'GET',
  path: '/api/hauler/jobs/:jobId/notes',
  access: 'hauler',
  summary: 'The notes and reports of this hauler about a job, newest first',
  params: ofJob,
  response: z.array(HaulerNote),
})

/**
 * Adds a note to a job, or with a `kind` reports a problem with it, which alerts the team. The customer sees neither.
 * With an `Idempotency-Key` a repeated call answers the first note. `illegal_move` for a job that is cancelled, was
 * completed more than 48 hours before, or has fifty notes, `refused` with the field for photos that another user sent,
 * `not_found` for another hauler's job.
 */
export const addHaulerNote = endpoint({
  method: 'POST',
  path: '/api/hauler/jobs/:jobId/notes',
  access: 'hauler',
  summary: 'Add a note to a job, or report a problem with it to the team',
  params: ofJob,
  body: z.object({
    kind: HaulerProblemKind.nullable().default(null),
    words: requiredText('Please say what happened', { max: MAX_NOTE_WORDS }),
    photos: z.array(PhotoUrl).max(MAX_NOTE_PHOTOS, 'Too many files').default([]),
    happenedAt: HappenedAt,
  }),
  errors: ['illegal_move', 'refused'],
  response: HaulerNote,
})

/** The notes and reports of all haulers about a job, newest first; at most 200. */
export const listNotesOfJob = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/:jobId/hauler-notes',
  access: 'admin',
  right: 'see-jobs',
  summary: 'The notes and reports of the haulers of a job, newest first',
  params: ofJob,
  response: z.array(AdminHaulerNote),
})

/**
 * Answers a problem that a hauler reported; the hauler gets a message with a link to it. `illegal_move` for a note, when the
 * problem is closed or the hauler does not have the job any more, and after fifty answers.
 */
export const answerHaulerNote = endpoint({
  method: 'POST',
  path: '/api/admin/hauler-notes/:noteId/answer',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Answer a problem that a hauler reported; the hauler gets a message with a link to it',
  params: ofNote,
  body: z.object({ words: requiredText('Please write an answer', { max: MAX_NOTE_WORDS }) }),
  errors: ['illegal_move'],
  response: AdminHaulerNote,
})

/** Closes a problem that a hauler reported. `illegal_move` for a note, and when it is closed. */
export const closeHaulerNote = endpoint({
  method: 'POST',
  path: '/api/admin/hauler-notes/:noteId/close',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Close a problem that a hauler reported',
  params: ofNote,
  errors: ['illegal_move'],
  response: AdminHaulerNote,
})
