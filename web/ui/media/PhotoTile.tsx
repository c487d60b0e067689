import { IconFileTypePdf, IconPhotoOff, IconRefresh, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { isPdfUrl, thumbnailOf } from '../../../contract/uploads.ts'
import { isPdfFile } from './choose-photos.ts'
import type { QueuedPhoto } from './photo-list.ts'
import layout from '../layout/layout.module.css'
import styles from './photo-uploader.module.css'

type PhotoTileProps = { url: string; name: string; onRemove: () => void }

/** A photo that has been uploaded. */
export const PhotoTile = ({ url, name, onRemove }: PhotoTileProps) => (
  <figure className={styles.tile}>
    {isPdfUrl(url) ? (
      <Pdf alt={`${capitalised(name)}, a PDF`} />
    ) : (
      <Picture src={thumbnailOf(url)} alt={capitalised(name)} />
    )}
    <button
      type="button"
      className={styles.remove}
      aria-label={`Remove ${name}`}
      onClick={onRemove}
    >
      <IconX aria-hidden="true" />
    </button>
  </figure>
)

type QueuedTileProps = {
  photo: QueuedPhoto
  name: string
  onCancel: () => void
  onRetry: () => void
}

/** A photo on its way, or one that did not arrive. */
export function QueuedTile({ photo, name, onCancel, onRetry }: QueuedTileProps) {
  const hasFailed = photo.state === 'failed'
  const state = `${capitalised(name)}, ${hasFailed ? 'not uploaded' : 'uploading'}`
  return (
    <figure
      className={`${styles.tile} ${hasFailed ? styles.failed : styles.pending}`}
      title={photo.error}
    >
      {isPdfFile(photo.file) ? <Pdf alt={state} /> : <Picture src={photo.preview} alt={state} />}
      {hasFailed ? (
        <button
          type="button"
          className={`${layout.line} ${styles.retry}`}
          onClick={onRetry}
          aria-label={`Try ${name} again`}
        >
          <IconRefresh aria-hidden="true" />
          Try again
        </button>
      ) : (
        <ProgressBar name={name} percent={Math.round(photo.progress * 100)} />
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={hasFailed ? `Remove ${name}` : `Cancel upload of ${name}`}
        onClick={onCancel}
      >
        <IconX aria-hidden="true" />
      </button>
    </figure>
  )
}

/** Once all is sent, the server still converts the photo, which takes seconds for a HEIC file. */
const ProgressBar = ({ name, percent }: { name: string; percent: number }) => (
  <div
    className={styles.progress}
    role="progressbar"
    aria-label={`Uploading ${name}`}
    aria-valuenow={percent}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuetext={progressText(percent)}
  >
    <b>{progressText(percent)}</b>
    <span>
      <i style={{ width: `${percent}%` }} />
    </span>
  </div>
)

const progressText = (percent: number): string => (percent < 100 ? `${percent}%` : 'Processing...')

/** HEIC has no preview outside Safari, and a stored picture may be gone: then a sign stands for it. */
function Picture({ src, alt }: { src: string; alt: string }) {
  const [broken, setBroken] = useState<string>()
  if (broken !== src) return <img src={src} alt={alt} onError={() => setBroken(src)} />
  return (
    <span className={styles.broken} role="img" aria-label={alt}>
      <IconPhotoOff aria-hidden="true" />
    </span>
  )
}

/** A PDF is downloaded, not drawn. */
const Pdf = ({ alt }: { alt: string }) => (
  <span className={styles.broken} role="img" aria-label={alt}>
    <IconFileTypePdf size={40} stroke={1.6} aria-hidden="true" />
  </span>
)

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
