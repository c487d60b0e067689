import { IconAlertTriangle, IconPhone } from '@tabler/icons-react'
import type { HaulerProfile, HaulerStatus } from '../../contract/haulers.ts'
import { readSettings } from '../settings.ts'
import buttons from '../ui/buttons.module.css'
import { dialable } from '../ui/phone.ts'
import styles from './haulers.module.css'

const sentences: Record<Exclude<HaulerStatus, 'approved'>, string> = {
  pending:
    "Your account is pending approval. You'll be notified once approved to start accepting jobs.",
  rejected: 'Your account has been rejected. Please contact support for more information.',
  suspended: 'Your account has been suspended. Please contact support to resolve this issue.',
}

/** Why a hauler cannot take jobs, with what the admin team wrote; nothing for an approved one. */
export function AccountStatusCard({ profile }: { profile: HaulerProfile }) {
  const { status, statusReason } = profile
  if (status === 'approved') return null
  const { supportPhone } = readSettings()
  return (
    <section className={styles.warning} data-status={status}>
      <IconAlertTriangle size={24} stroke={1.9} aria-hidden="true" />
      <div>
        <h2>Account Status: {status}</h2>
        <p>{sentences[status]}</p>
        {statusReason && (
          <blockquote>
            <b>From our team:</b> {statusReason}
          </blockquote>
        )}
        <a className={buttons.plain} href={`tel:${dialable(supportPhone)}`}>
          <IconPhone size={18} stroke={1.9} aria-hidden="true" />
          {supportPhone}
        </a>
      </div>
    </section>
  )
}
