import { useState } from 'react'
import { formatInstant, formatMonth, dayOf } from '../../../contract/calendar.ts'
import type { ContactKind } from '../../../contract/customers.ts'
import { dropContact, type HaulerAccount } from '../../../contract/hauler-account.ts'
import { useApiMutation } from '../../api/query.ts'
import { formatPhone } from '../../ui/field/phone.ts'
import { AccountRow, ChangeButton } from './AccountRow.tsx'
import { ContactDialog } from './ContactDialog.tsx'
import { PhotoDialog } from './PhotoDialog.tsx'
import { ProfilePicture } from './ProfilePicture.tsx'
import { TextDialog } from './TextDialog.tsx'
import { ACCOUNT_READS } from './use-profile-change.ts'
import shared from './account.module.css'
import styles from './profile.module.css'

type Changing = 'photo' | 'phone' | 'email' | 'company' | 'homeBase'

/** Who the hauler is and how to reach them. */
export function ProfilePart({ account }: { account: HaulerAccount }) {
  const [changing, setChanging] = useState<Changing>()
  const close = () => setChanging(undefined)
  const { homeBase, company } = account
  return (
    <div className={shared.card}>
      <div className={styles.person}>
        <ProfilePicture account={account} />
        <div>
          <b>
            {account.firstName} {account.lastName}
          </b>
          <span className={shared.note}>Hauler since {formatMonth(dayOf(account.createdAt))}</span>
        </div>
        <ChangeButton what="your photo" words="Photo" onPress={() => setChanging('photo')} />
      </div>
      <dl className={shared.rows}>
        <ContactRow kind="phone" account={account} onChange={() => setChanging('phone')} />
        <ContactRow kind="email" account={account} onChange={() => setChanging('email')} />
        <AccountRow
          name="Home base"
          note="For distances only. Customers never see it."
          action={<ChangeButton what="home base" onPress={() => setChanging('homeBase')} />}
        >
          {homeBase?.address ?? 'Not given'}
        </AccountRow>
        <AccountRow
          name="Company"
          action={<ChangeButton what="company" onPress={() => setChanging('company')} />}
        >
          {company ?? 'Individual'}
        </AccountRow>
      </dl>
      {(changing === 'phone' || changing === 'email') && (
        <ContactDialog
          kind={changing}
          pending={pendingOf(account, changing)?.contact}
          onClose={close}
        />
      )}
      {changing === 'photo' && <PhotoDialog account={account} onClose={close} />}
      {changing === 'company' && (
        <TextDialog part="company" value={company ?? ''} isReviewed={false} onClose={close} />
      )}
      {changing === 'homeBase' && (
        <TextDialog
          part="homeBase"
          value={homeBase?.address ?? ''}
          isReviewed={false}
          onClose={close}
        />
      )}
    </div>
  )
}

const pendingOf = (account: HaulerAccount, kind: ContactKind) =>
  kind === 'email' ? account.pendingEmail : account.pendingPhone

type RowProps = { kind: ContactKind; account: HaulerAccount; onChange: () => void }

function ContactRow({ kind, account, onChange }: RowProps) {
  const pending = pendingOf(account, kind)
  const drop = useApiMutation(dropContact, {
    refetches: ACCOUNT_READS,
    success: 'The old one stays',
    failure: ({ reason }) => reason,
  })
  const [name, value] =
    kind === 'email' ? ['Email', account.email] : ['Phone', formatPhone(account.phone)]
  const noun = name.toLowerCase()
  return (
    <AccountRow
      name={name}
      note={
        pending && (
          <>
            {pending.contact} is not confirmed. We sent a code {formatInstant(pending.requestedAt)}.{' '}
            <ChangeButton
              what={`the new ${noun}`}
              words="Forget"
              onPress={() => drop.mutate({ params: { kind } })}
            />
          </>
        )
      }
      action={
        <ChangeButton what={noun} words={pending ? 'Enter code' : 'Change'} onPress={onChange} />
      }
    >
      {value}
    </AccountRow>
  )
}
