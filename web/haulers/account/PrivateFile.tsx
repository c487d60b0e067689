import { useId } from 'react'
import type { UploadPurpose } from '../../../contract/uploads.ts'
import { FieldMessage } from '../../ui/field/FieldMessage.tsx'
import layout from '../../ui/layout/layout.module.css'
import { PhotoUploader } from '../../ui/media/PhotoUploader.tsx'
import styles from './account.module.css'

type Props = {
  label: string
  purpose: UploadPurpose
  url: string
  error: string | undefined
  onUrl: (url: string) => void
  onBusy: (isBusy: boolean) => void
}

/** The photo of a document, which only its hauler and the team can open. */
export function PrivateFile({ label, purpose, url, error, onUrl, onBusy }: Props) {
  const id = useId()
  return (
    <div
      role="group"
      className={styles.file}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
    >
      <p id={`${id}-label`} className={styles.label}>
        {label}
      </p>
      <p id={`${id}-hint`} className={layout.dim}>
        All four corners in the frame, without glare. Only our review team sees this.
      </p>
      <PhotoUploader
        max={1}
        purpose={purpose}
        noun="document photo"
        value={url ? [url] : []}
        onChange={(urls) => onUrl(urls[0] ?? '')}
        onBusy={onBusy}
      />
      {error && <FieldMessage id={`${id}-error`} text={error} />}
    </div>
  )
}
