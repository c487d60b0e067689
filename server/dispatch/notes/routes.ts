import * as notes from '../../../contract/hauler-notes.ts'
import type { Bind } from '../../core/bind.ts'
import { addNote, ownNotes } from './add-note.ts'
import { answerNote, closeProblemOfHauler } from './answer-note.ts'
import { findNotesOfJob } from './note-store.ts'

/** Notes and problems of haulers, and what the team answers. */
export function noteRoutes(bind: Bind): void {
  bind(notes.listHaulerNotes, ({ ctx, caller, params }) =>
    ownNotes(ctx.db, caller.hauler, params.jobId),
  )

  bind(notes.addHaulerNote, ({ ctx, caller, params, body, idempotencyKey }) =>
    addNote(ctx, caller.hauler, params.jobId, { ...body, requestKey: idempotencyKey }),
  )

  bind(notes.listNotesOfJob, ({ ctx, params }) => findNotesOfJob(ctx.db, params.jobId))

  bind(notes.answerHaulerNote, ({ ctx, caller, params, body }) =>
    answerNote(ctx, caller.user, params.noteId, body),
  )

  bind(notes.closeHaulerNote, ({ ctx, caller, params }) =>
    closeProblemOfHauler(ctx, caller.user, params.noteId),
  )
}
