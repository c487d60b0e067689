import { IconAlertTriangle } from '@tabler/icons-react'
import { formatDay } from '../../../contract/calendar.ts'
import type { HaulerProfile } from '../../../contract/haulers.ts'
import { arePapersExpired } from '../../../contract/papers.ts'
import { Button } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import { useAccount } from './use-account.ts'

type Props = { profile: HaulerProfile; onAccount: () => void }

/** What keeps a hauler from claiming jobs and is settled in the account: an expired document, or a suspension. */
export function AccountNotice({ profile, onAccount }: Props) {
  const { papers, today } = useAccount()
  const end = papers.data?.expireOn ?? null
  const isExpired = end !== null && arePapersExpired(end, today)
  const isSuspended = profile.status === 'suspended'
  if (!isExpired && !isSuspended) return null
  return (
    <section className={layout.banner} aria-label="Documents">
      <IconAlertTriangle size={24} stroke={1.8} aria-hidden="true" />
      <p>
        {isExpired ? (
          <>
            <b>A document expired {formatDay(end)}.</b> You can't claim jobs until the renewal is
            approved. Jobs you already have stay yours.
          </>
        ) : (
          <>
            <b>Did we ask for a document?</b> Send it in My account, and our team reviews it.
          </>
        )}
      </p>
      <Button variant="primary" onClick={onAccount}>
        Open My account
      </Button>
    </section>
  )
}
