import { IconAlertTriangle, IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { readSettings } from '../settings.ts'
import { Button, ButtonLink } from '../ui/button/Button.tsx'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { dialable } from '../ui/field/phone.ts'
import layout from '../ui/layout/layout.module.css'
import { actionTitle, type QueuedAction } from './actions.ts'
import styles from './offline.module.css'
import { removeAction } from './remove-action.ts'
import { theDevice } from './the-queue.ts'
import { timeCopy } from './time-copy.ts'
import { lossOf } from './what-is-lost.ts'

/** An action that the server has failed at several times: it is tried on, and the hauler decides. */
export function StuckAction({ entry }: { entry: QueuedAction }) {
  const [isTrying, setTrying] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const title = actionTitle(entry)
  const tryNow = async () => {
    setTrying(true)
    await (await theDevice()).queue.tryNow(entry.id)
    setTrying(false)
  }
  const remove = async () => {
    setAsking(false)
    if (!(await removeAction(entry))) toast.success(`${title} was sent meanwhile`)
  }
  const { supportPhone } = readSettings()
  return (
    <div className={`${layout.notice} ${layout.soon} ${styles.note}`}>
      <IconAlertTriangle size={20} stroke={1.9} aria-hidden="true" />
      <div>
        <p role="status">
          <b>{title} isn't sent yet.</b> The server could not take this. We keep trying; call the
          team if it is urgent.
          {entry.failing && <small>Last try {timeCopy(entry.failing.triedAt)}</small>}
        </p>
        <div className={styles.choices}>
          <Button size="s" pending={isTrying && 'Trying'} onClick={() => void tryNow()}>
            Try now
          </Button>
          <ButtonLink
            size="s"
            href={`tel:${dialable(supportPhone)}`}
            icon={<IconPhone size={18} aria-hidden="true" />}
          >
            Call us
          </ButtonLink>
          <Button variant="quiet" size="s" onClick={() => setAsking(true)}>
            Remove
          </Button>
        </div>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title={`Remove ${title}?`}
        cancel="Keep trying"
        action="Remove"
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
      >
        {lossOf(entry.action)} What waits behind it on this job is sent then.
      </ConfirmDialog>
    </div>
  )
}
