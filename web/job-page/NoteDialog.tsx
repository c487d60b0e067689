import { useState } from 'react'
import type { JobPage } from '../../contract/job-page.ts'
import { MAX_NOTE } from '../../contract/job-page-parts.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { DialogActions } from '../ui/dialog/DialogActions.tsx'
import { TextArea } from '../ui/field/TextField.tsx'
import { useEditNote } from './use-job-page.ts'

type Props = { token: string; job: JobPage; onClose: () => void }

/** What the hauler should know, such as a gate code. */
export function NoteDialog({ token, job, onClose }: Props) {
  const [note, setNote] = useState(job.note)
  const saving = useEditNote()
  const isLong = note.trim().length > MAX_NOTE
  const save = () => saving.mutate({ params: { token }, body: { note } }, { onSuccess: onClose })
  return (
    <Dialog isNarrow title="Note for your hauler" onClose={onClose}>
      <TextArea
        id="note"
        label="Gate code, parking, what stays"
        hint="Only your hauler and our team read it."
        rows={4}
        value={note}
        error={isLong ? `Please keep it under ${MAX_NOTE} characters` : undefined}
        onValue={setNote}
      />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabled={isLong}
          pending={saving.isPending && 'Saving...'}
          onClick={save}
        >
          Save note
        </Button>
      </DialogActions>
    </Dialog>
  )
}
