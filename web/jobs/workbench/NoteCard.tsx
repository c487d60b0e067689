import { useState } from 'react'
import {
  changeJobNote,
  deleteJobNote,
  getJobTimeline,
  type JobNote,
  MAX_JOB_NOTE,
} from '../../../contract/job-timeline.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { useApiMutation } from '../../api/query.ts'
import { useMissingRight } from '../../api/rights-context.ts'
import { now } from '../../clock.ts'
import { Button } from '../../ui/button/Button.tsx'
import { TextArea } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './timeline.module.css'

const STALE = [getJobTimeline]

/** A note of the team: pinned by anyone, changed by its author for a while. */
export function NoteCard({ jobId, note }: { jobId: JobId; note: JobNote }) {
  const mayWrite = useMissingRight('run-jobs') === null
  const [text, setText] = useState<string | null>(null)
  const params = { jobId, noteId: note.id }
  const { changing, deleting } = useNoteCalls(() => setText(null))
  const mayChange = note.isOwn && note.editableUntil > now()
  if (text !== null)
    return (
      <form
        className={`${layout.stack} ${styles.form}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') changing.mutate({ params, body: { text } })
        }}
      >
        <TextArea label="Note" rows={2} maxLength={MAX_JOB_NOTE} value={text} onValue={setText} />
        <div className={layout.row}>
          <Button size="s" onClick={() => setText(null)}>
            Keep it as it was
          </Button>
          <Button
            size="s"
            type="submit"
            variant="primary"
            pending={changing.isPending && 'Saving...'}
          >
            Save note
          </Button>
        </div>
      </form>
    )
  return (
    <>
      <p className={styles.note}>
        {note.text}
        {note.editedAt && <small> (changed)</small>}
      </p>
      {mayWrite && (
        <p className={`${layout.row} ${styles.noteActions}`}>
          <Button
            size="s"
            variant="quiet"
            pending={changing.isPending && 'Saving...'}
            onClick={() => changing.mutate({ params, body: { isPinned: note.pinnedBy === null } })}
          >
            {note.pinnedBy === null ? 'Pin' : 'Unpin'}
          </Button>
          {mayChange && (
            <>
              <Button size="s" variant="quiet" onClick={() => setText(note.text)}>
                Change
              </Button>
              <Button
                size="s"
                variant="danger-quiet"
                pending={deleting.isPending && 'Deleting...'}
                onClick={() => deleting.mutate({ params })}
              >
                Delete note
              </Button>
            </>
          )}
        </p>
      )}
    </>
  )
}

const useNoteCalls = (onChanged: () => void) => ({
  changing: useApiMutation(changeJobNote, {
    refetches: STALE,
    success: () => null,
    failure: ({ reason }) => ({ title: 'The note is not changed', message: reason }),
    onDone: onChanged,
  }),
  deleting: useApiMutation(deleteJobNote, {
    refetches: STALE,
    success: 'Note deleted',
    failure: ({ reason }) => ({ title: 'The note is not deleted', message: reason }),
  }),
})
