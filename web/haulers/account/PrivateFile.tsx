import { useId } from 'react'
import { MAX_PDF_PAGES, type UploadPurpose } from '../../../contract/uploads.ts'
import layout from '../../ui/layout/layout.module.css'
import { DocumentPhoto } from '../DocumentPhoto.tsx'
import styles from './sending.module.css'

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
        {purpose === 'paper' &&
          ` PDF (up to ${MAX_PDF_PAGES} pages, 10 MB), JPG, PNG or HEIC (up to 20 MB).`}
      </p>
      <DocumentPhoto
        purpose={purpose}
        noun="document photo"
        url={url}
        error={error}
        errorId={`${id}-error`}
        onUrl={onUrl}
        onBusy={onBusy}
      />
    </div>
  )
}
