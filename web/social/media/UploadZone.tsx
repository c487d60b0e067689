import { IconPhotoPlus, IconX } from '@tabler/icons-react'
import { useState, type DragEvent } from 'react'
import { mediaMessages, type MediaPicture } from '../../../contract/social-media.ts'
import { MAX_FILE_BYTES } from '../../../contract/uploads.ts'
import { useMissingRight } from '../../api/rights-context.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import layout from '../../ui/layout/layout.module.css'
import { acceptedFor } from '../../ui/media/choose-photos.ts'
import type { QueuedPhoto } from '../../ui/media/photo-list.ts'
import styles from './picker.module.css'
import { useMediaUpload } from './use-media-upload.ts'

/** Takes new pictures by a drop or a press, with their progress and why one was refused. */
export function UploadZone({ onAdded }: { onAdded: (picture: MediaPicture) => void }) {
  const [refusals, setRefusals] = useState<string[]>([])
  const [isOver, setOver] = useState(false)
  const upload = useMediaUpload(onAdded)
  const missing = useMissingRight('run-marketing')
  if (missing !== null) return null
  const add = (files: File[]) => {
    const isTooLarge = ({ size }: File) => size > MAX_FILE_BYTES
    setRefusals(files.filter(isTooLarge).map(({ name }) => `${name}: ${mediaMessages.tooLarge}`))
    upload.add(files.filter((file) => !isTooLarge(file)))
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <label className={styles.zone} data-over={isOver || undefined}>
        <input
          type="file"
          multiple
          accept={acceptedFor('photo')}
          aria-label="Add photos to the library"
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])])
            // So that the same file can be chosen again.
            currentTarget.value = ''
          }}
        />
        <IconPhotoPlus size={24} stroke={1.8} aria-hidden="true" />
        <span>
          Drop photos here or choose them
          <small>JPEG, PNG, WebP, AVIF or HEIC, up to 20 MB each</small>
        </span>
      </label>
      <ul className={styles.queue} aria-label="Photos on their way">
        {upload.queued.map((photo) => (
          <Queued key={photo.id} photo={photo} onRemove={() => upload.remove(photo.id)} />
        ))}
      </ul>
      <div role="alert">
        {refusals.map((refusal) => (
          <p key={refusal} className={`${layout.notice} ${layout.bad}`}>
            {refusal}
          </p>
        ))}
      </div>
    </div>
  )
}

function Queued({ photo, onRemove }: { photo: QueuedPhoto; onRemove: () => void }) {
  const { file, state, progress, error } = photo
  const percent = Math.round(progress * 100)
  return (
    <li className={layout.spread}>
      {state === 'failed' ? (
        <p role="alert" className={`${layout.notice} ${layout.bad}`}>
          {error}
        </p>
      ) : (
        <p className={layout.dim}>
          {file.name}: {percent < 100 ? `${percent}%` : 'Processing...'}
        </p>
      )}
      <IconButton
        label={state === 'failed' ? `Dismiss ${file.name}` : `Cancel upload of ${file.name}`}
        size="s"
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden="true" />
      </IconButton>
    </li>
  )
}
