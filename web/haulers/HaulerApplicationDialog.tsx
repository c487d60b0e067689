import { IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import buttons from '../ui/button/buttons.module.css'
import { SheetDialog } from '../ui/dialog/SheetDialog.tsx'
import styles from './application.module.css'
import { ApplicationForm } from './ApplicationForm.tsx'
import { ApplicationSuccess } from './ApplicationSuccess.tsx'

type HaulerApplicationDialogProps = { opened?: boolean; onClose: () => void }

/**
 * Applies as a hauler in two steps: form, success. Closing loses nothing but the password, as the
 * form keeps a draft.
 */
export function HaulerApplicationDialog({ opened = true, onClose }: HaulerApplicationDialogProps) {
  const titleId = useId()
  const [isSent, setSent] = useState(false)
  const close = () => {
    setSent(false)
    onClose()
  }
  return (
    <SheetDialog opened={opened} labelledBy={titleId} onCloseRequest={close}>
      <header className={styles.header}>
        <h2 id={titleId} tabIndex={-1} data-autofocus>
          {isSent ? 'Application received' : 'Become a hauler'}
        </h2>
        <button type="button" className={buttons.icon} aria-label="Close" onClick={close}>
          <IconX aria-hidden="true" />
        </button>
      </header>
      {isSent ? (
        <ApplicationSuccess onDone={close} />
      ) : (
        <ApplicationForm onSent={() => setSent(true)} />
      )}
    </SheetDialog>
  )
}
