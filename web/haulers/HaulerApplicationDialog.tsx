import { IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { IconButton } from '../ui/button/IconButton.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
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
    <Dialog opened={opened} labelledBy={titleId} onClose={close}>
      <header className={styles.header}>
        <h2 id={titleId} tabIndex={-1} data-autofocus>
          {isSent ? 'Application received' : 'Become a hauler'}
        </h2>
        <IconButton label="Close" onClick={close}>
          <IconX aria-hidden="true" />
        </IconButton>
      </header>
      {isSent ? (
        <ApplicationSuccess onDone={close} />
      ) : (
        <ApplicationForm onSent={() => setSent(true)} />
      )}
    </Dialog>
  )
}
