import { IconX } from '@tabler/icons-react'
import { useId, useState, useEffect, useRef } from 'react'
import { paths } from '../../contract/paths.ts'
import { readSettings } from '../settings.ts'
import { Button, ButtonLink } from '../ui/button/Button.tsx'
import { IconButton } from '../ui/button/IconButton.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import { dialable } from '../ui/field/phone.ts'
import { Row } from '../ui/layout/Row.tsx'
import layout from '../ui/layout/layout.module.css'
import dialog from '../ui/dialog/dialog.module.css'
import styles from './application.module.css'
import { ApplicationForm } from './ApplicationForm.tsx'

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
    <Dialog isNarrow opened={opened} labelledBy={titleId} onClose={close}>
      <header className={dialog.formHead}>
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

/** What was received and what happens now. */
function ApplicationSuccess({ onDone }: { onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { supportPhone } = readSettings()
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.success}>
      <h3 ref={heading} tabIndex={-1}>
        Thanks, we've got your application
      </h3>
      <p className={layout.line}>
        Status: <StatusBadge status="pending" />
      </p>
      <h4>What happens next</h4>
      <ol>
        <li>Our team reviews your licence photo and your vehicle details.</li>
        <li>Log in any time to check your status. It shows at the top.</li>
        <li>Once approved, connect your bank account, set your hours and claim your first job.</li>
      </ol>
      <p>
        Questions? Call{' '}
        <a className={styles.phone} href={`tel:${dialable(supportPhone)}`}>
          {supportPhone}
        </a>
      </p>
      <Row>
        <ButtonLink variant="cta" href={`${paths.login}?as=hauler`}>
          Staff Login
        </ButtonLink>
        <Button onClick={onDone}>Done</Button>
      </Row>
    </div>
  )
}
