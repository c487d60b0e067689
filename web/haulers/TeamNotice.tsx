import { IconInfoCircle, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { HaulerProfile } from '../../contract/haulers.ts'
import { keep, readKept } from '../ui/browser/storage.ts'
import { IconButton } from '../ui/button/IconButton.tsx'
import styles from './haulers.module.css'

type Props = Pick<HaulerProfile, 'id'> & { reason: string }

/** What the admin team wrote when it let a hauler (back) in; goes once it is read, on this device. */
export function TeamNotice({ id, reason }: Props) {
  const [read, setRead] = useState(() => readKept('localStorage', keyOf(id)))
  if (read === reason) return null
  const dismiss = () => {
    keep('localStorage', keyOf(id), reason)
    setRead(reason)
  }
  return (
    <section className={styles.notice} aria-label="Message from our team">
      <IconInfoCircle size={24} stroke={1.9} aria-hidden="true" />
      <div>
        <h2>Your account is approved</h2>
        <blockquote>
          <b>From our team:</b> {reason}
        </blockquote>
      </div>
      <IconButton label="Dismiss" onClick={dismiss}>
        <IconX size={20} stroke={1.9} aria-hidden="true" />
      </IconButton>
    </section>
  )
}

/** A later decision is news again, even in the same words. */
export const forgetNotice = (id: HaulerProfile['id']): void => {
  keep('localStorage', keyOf(id), '')
}

const keyOf = (id: HaulerProfile['id']): string => `team-notice-read-${id}`
