import { IconAlertTriangle, IconPhone, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { HaulerProfile, HaulerStatus } from '../../contract/haulers.ts'
import { readSettings } from '../settings.ts'
import { keep, readKept } from '../ui/browser/storage.ts'
import { ButtonLink } from '../ui/button/Button.tsx'
import { IconButton } from '../ui/button/IconButton.tsx'
import { dialable } from '../ui/field/phone.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './haulers.module.css'
import { ShareNotice } from './ShareNotice.tsx'

const sentences: Record<Exclude<HaulerStatus, 'approved'>, string> = {
  pending:
    "Your account is pending approval. You'll be notified once approved to start accepting jobs.",
  rejected: 'Your account has been rejected. Please contact support for more information.',
  suspended: 'Your account has been suspended. Please contact support to resolve this issue.',
}

/** Where the account stands, with what the admin team wrote; nothing for who is approved without a word. */
export function AccountStatusCard({ profile }: { profile: HaulerProfile }) {
  const { id, status, statusReason } = profile
  useEffect(() => {
    if (status !== 'approved') forgetNotice(id)
  }, [id, status])
  if (status === 'approved') return statusReason && <TeamNotice id={id} reason={statusReason} />
  const { supportPhone } = readSettings()
  return (
    <>
      <section className={`${layout.soon} ${styles.warning}`} data-status={status}>
        <IconAlertTriangle size={24} stroke={1.9} aria-hidden="true" />
        <div>
          <h2>Account Status: {status}</h2>
          <p>{sentences[status]}</p>
          {statusReason && (
            <blockquote>
              <b>From our team:</b> {statusReason}
            </blockquote>
          )}
          <ButtonLink href={`tel:${dialable(supportPhone)}`}>
            <IconPhone size={18} stroke={1.9} aria-hidden="true" />
            {supportPhone}
          </ButtonLink>
        </div>
      </section>
      {/* Others read it with the market and on their account. */}
      {status === 'pending' && <ShareNotice />}
    </>
  )
}

type Props = Pick<HaulerProfile, 'id'> & { reason: string }

/** What the admin team wrote when it let a hauler (back) in; goes once it is read, on this device. */
function TeamNotice({ id, reason }: Props) {
  const [read, setRead] = useState(() => readKept('localStorage', keyOf(id)))
  if (read === reason) return null
  const dismiss = () => {
    keep('localStorage', keyOf(id), reason)
    setRead(reason)
  }
  return (
    <section className={`${layout.good} ${styles.notice}`} aria-label="Message from our team">
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
const forgetNotice = (id: HaulerProfile['id']): void => {
  keep('localStorage', keyOf(id), '')
}

const keyOf = (id: HaulerProfile['id']): string => `team-notice-read-${id}`
