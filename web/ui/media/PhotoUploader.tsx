import { useEffect, useEffectEvent, useId, useRef, type DragEvent } from 'react'
import type { UploadPurpose } from '../../../contract/uploads.ts'
import { useIsOnline } from '../browser/use-is-online.ts'
import { FieldMessage } from '../field/FieldMessage.tsx'
import { AddPhotoTiles } from './AddPhotoTiles.tsx'
import { acceptedFor } from './choose-photos.ts'
import type { QueuedPhoto } from './photo-list.ts'
import type { Send } from './photo-queue.ts'
import layout from '../layout/layout.module.css'
import styles from './photo-uploader.module.css'
import { PhotoTile, QueuedTile } from './PhotoTile.tsx'
import { usePhotos } from './use-photos.ts'

type Props = {
  /** How many photos the field holds. */
  max?: number
  purpose: UploadPurpose
  /** Addresses of uploaded photos. */
  value: string[]
  onChange: (urls: string[]) => void
  /** Told while photos are on their way: a form sent now would go without them. */
  onBusy?: (busy: boolean) => void
  /** Takes the photos instead of the server, also without a connection. */
  take?: Send
  /** What one of them is called. */
  noun?: string
  /** 'small' stands in a form among other fields: three to a line, counted beside their label. */
  look?: 'small'
}

/** Uploads photos immediately from the camera, the library, drag and drop or paste. */
export function PhotoUploader({ max = 10, noun = 'photo', look, onBusy, ...field }: Props) {
  const photos = usePhotos({ max, ...field })
  const input = useRef<HTMLInputElement>(null)
  const messageId = useId()
  usePastedFiles(photos.add)

  const { isBusy } = photos
  const tell = useEffectEvent((busy: boolean) => onBusy?.(busy))
  useEffect(() => tell(isBusy), [isBusy])

  const { value } = field
  const free = max - value.length - photos.queued.length
  // The button that had the focus goes away with its photo.
  const focusInput = () => requestAnimationFrame(() => input.current?.focus())
  return (
    <div onDragOver={(event) => event.preventDefault()} onDrop={taking(photos.add)}>
      <div className={`${styles.tiles} ${max === 1 ? styles.single : ''}`} data-look={look}>
        {value.map((url, index) => (
          <PhotoTile
            key={url}
            url={url}
            name={`${noun} ${index + 1}`}
            onRemove={() => {
              photos.remove(url)
              focusInput()
            }}
          />
        ))}
        {photos.queued.map((photo, index) => (
          <QueuedTile
            key={photo.id}
            photo={photo}
            name={`${noun} ${value.length + index + 1}`}
            onRetry={() => photos.retry(photo.id)}
            onCancel={() => {
              photos.cancel(photo.id)
              focusInput()
            }}
          />
        ))}
        {free > 0 && (
          <AddPhotoTiles
            input={input}
            noun={noun}
            accept={acceptedFor(field.purpose)}
            multiple={max > 1}
            disabled={!photos.canAdd}
            describedBy={photos.errors.length > 0 ? messageId : undefined}
            onChoose={photos.add}
          />
        )}
        {!look &&
          Array.from({ length: Math.max(free - 1, 0) }, (_, index) => (
            <div key={index} className={styles.slot} />
          ))}
      </div>
      <UploadProgress
        max={max}
        noun={noun}
        isCounted={!look}
        uploaded={value.length}
        queued={photos.queued}
      />
      <div id={messageId}>
        {photos.errors.map((text, index) => (
          <FieldMessage key={text} id={`${messageId}-${index}`} text={text} />
        ))}
      </div>
    </div>
  )
}

const taking = (add: (files: File[]) => void) => (event: DragEvent) => {
  event.preventDefault()
  add([...event.dataTransfer.files])
}

/** Pictures pasted anywhere on the page, such as a screenshot; pasted text stays what it is. */
function usePastedFiles(add: (files: File[]) => void): void {
  const latest = useRef(add)
  useEffect(() => {
    latest.current = add
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => latest.current([...(event.clipboardData?.files ?? [])])
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}

type UploadProgressProps = {
  max: number
  noun: string
  /** False where the label beside it says how many there are. */
  isCounted: boolean
  uploaded: number
  queued: readonly QueuedPhoto[]
}

/** How many photos there are, in words; and aloud only the start, the half and the end of an upload. */
function UploadProgress({ max, noun, isCounted, uploaded, queued }: UploadProgressProps) {
  const isOnline = useIsOnline()
  const failed = queued.filter(({ state }) => state === 'failed').length
  const underway = queued.filter(({ state }) => state !== 'failed')
  const total = uploaded + queued.length
  const parts = [
    isCounted && total > 0 && `${total} of ${max} ${noun}s.`,
    underway.length > 0 &&
      (isOnline
        ? `${progressVerb(underway)} ${underway.length}...`
        : waitingText(underway.length, noun)),
    failed > 0 && `${failed} not uploaded.`,
  ].filter(Boolean)
  return (
    <>
      {max > 1 && parts.length > 0 && (
        <p className={`${layout.dim} ${layout.space2}`}>{parts.join(' ')}</p>
      )}
      <p className="vh" role="status">
        {isOnline ? spoken(noun, uploaded, underway) : ''}
      </p>
    </>
  )
}

const waitingText = (count: number, noun: string): string =>
  count === 1 ? `1 ${noun} is waiting to upload.` : `${count} ${noun}s are waiting to upload.`

function spoken(noun: string, uploaded: number, sending: QueuedPhoto[]): string {
  if (sending.length === 0)
    return uploaded > 0 ? `${uploaded} ${nounFor(noun, uploaded)} uploaded, 100%` : ''
  const mean = sending.reduce((sum, { progress }) => sum + progress, 0) / sending.length
  const photos = `${sending.length} ${nounFor(noun, sending.length)}`
  return mean < 1 ? `Uploading ${photos}, ${mean < 0.5 ? 0 : 50}%` : `Processing ${photos}`
}

const progressVerb = (photos: readonly QueuedPhoto[]): string =>
  photos.every(({ progress }) => progress === 1) ? 'Processing' : 'Uploading'

const nounFor = (noun: string, count: number): string => (count === 1 ? noun : `${noun}s`)
