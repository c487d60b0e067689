import { useState } from 'react'
import type { JobPage } from '../../contract/job-page.ts'
import { MAX_JOB_PHOTOS } from '../../contract/job-page-parts.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { DialogActions } from '../ui/dialog/DialogActions.tsx'
import { PhotoUploader } from '../ui/media/PhotoUploader.tsx'
import { useAddPhotos } from './use-job-page.ts'

type Props = { token: string; job: JobPage; onClose: () => void }

/** Uploads photos and adds them to the pickup together. */
export function AddPhotosDialog({ token, job, onClose }: Props) {
  const [photos, setPhotos] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  const adding = useAddPhotos()
  const room = MAX_JOB_PHOTOS - job.photos.length
  const send = () => adding.mutate({ params: { token }, body: { photos } }, { onSuccess: onClose })
  return (
    <Dialog isNarrow title="Add photos" onClose={onClose}>
      <p>
        {job.hauler ? `${job.hauler.firstName} sees them` : 'Your hauler sees them'} right away. Up
        to {room} more.
      </p>
      <PhotoUploader
        max={room}
        purpose="photo"
        value={photos}
        onChange={setPhotos}
        onBusy={setBusy}
      />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabled={photos.length === 0 || isBusy}
          pending={adding.isPending && 'Adding...'}
          onClick={send}
        >
          {photos.length > 1 ? `Add ${photos.length} photos` : 'Add photo'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
