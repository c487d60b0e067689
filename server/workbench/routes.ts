import { deleteJobs as deleteJobsEndpoint } from '../../contract/bulk-deletions.ts'
import * as cancellation from '../../contract/job-cancellation.ts'
import * as edit from '../../contract/job-edit.ts'
import { getJobPrice } from '../../contract/job-price.ts'
import * as timeline from '../../contract/job-timeline.ts'
import { deleteJob as deleteJobEndpoint } from '../../contract/jobs.ts'
import type { Bind } from '../core/bind.ts'
import { cancelByTeam, undoCancel } from './cancel-job.ts'
import { deleteJob, deleteJobs, undoDelete } from './delete-job.ts'
import { editByTeam, itemsOfJob, previewEdit } from './edit-job.ts'
import { previewCancellation } from './preview-cancellation.ts'
import { showPrice } from './show-price.ts'
import { showTimeline } from './show-timeline.ts'
import { undoEditOf } from './undo-edit.ts'
import { addNote, changeNote, removeNote } from './write-note.ts'

/** What the team does with one job at the desk. */
export function workbenchRoutes(bind: Bind): void {
  bind(cancellation.previewCancellation, ({ ctx, params }) =>
    previewCancellation(ctx, params.jobId),
  )
  bind(cancellation.cancelJob, ({ ctx, caller, params, body }) =>
    cancelByTeam(ctx, caller.user, params.jobId, body),
  )
  bind(cancellation.undoCancel, ({ ctx, caller, params, body }) =>
    undoCancel(ctx, caller.user, params.jobId, body),
  )

  bind(deleteJobEndpoint, ({ ctx, caller, params }) => deleteJob(ctx, caller.user, params.jobId))
  bind(deleteJobsEndpoint, ({ ctx, caller, body, report }) =>
    deleteJobs(ctx, caller.user, body.jobIds, report),
  )
  bind(cancellation.undoDelete, ({ ctx, caller, params, body }) =>
    undoDelete(ctx, caller.user, params.jobId, body),
  )

  bind(timeline.getJobTimeline, ({ ctx, caller, params, query }) =>
    showTimeline(ctx, caller.user, { params, query }),
  )
  bind(timeline.addJobNote, ({ ctx, caller, params, body }) =>
    addNote(ctx, caller.user, params.jobId, body),
  )
  bind(timeline.changeJobNote, ({ ctx, caller, params, body }) =>
    changeNote(ctx, caller.user, params, body),
  )
  bind(timeline.deleteJobNote, ({ ctx, caller, params }) => removeNote(ctx, caller.user, params))

  bind(getJobPrice, ({ ctx, params }) => showPrice(ctx, params.jobId))

  bind(edit.getJobItems, ({ ctx, params }) => itemsOfJob(ctx, params.jobId))
  bind(edit.previewEdit, ({ ctx, params, body }) => previewEdit(ctx, params.jobId, body))
  bind(edit.editJob, ({ ctx, caller, params, body }) =>
    editByTeam(ctx, caller.user, params.jobId, body),
  )
  bind(edit.undoEdit, ({ ctx, caller, params }) => undoEditOf(ctx, caller.user, params))
}
