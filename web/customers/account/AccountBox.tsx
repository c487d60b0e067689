import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { CommercialAccount } from '../../../contract/commercial-accounts.ts'
import type { CustomerRecord } from '../../../contract/customer-record.ts'
import { formatMoney } from '../../../contract/money.ts'
import { Button } from '../../ui/button/Button.tsx'
import { dialogOnDemand } from '../../ui/feedback/on-demand.tsx'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './account.module.css'
import { Invoices } from './Invoices.tsx'

const TermsDialog = dialogOnDemand(async () => (await import('./TermsDialog.tsx')).TermsDialog)

type Props = {
  record: CustomerRecord
  account: CommercialAccount | null
  seesMoney: boolean
}

/** The terms of the account with what is used of its credit, and its invoices. */
export function AccountBox({ record, account, seesMoney }: Props) {
  const [isEditing, setIsEditing] = useState(false)
  return (
    <section className={layout.panel} aria-labelledby="commercial-account">
      <div className={styles.box}>
        <div className={layout.spread}>
          <h3 id="commercial-account">Commercial account</h3>
          <Button
            needs="give-money"
            size="s"
            variant="quiet"
            icon={account ? <IconPencil size={16} /> : <IconPlus size={16} />}
            aria-label={account ? 'Edit the account' : 'Open an account'}
            data-ask="account-terms"
            onClick={() => setIsEditing(true)}
          >
            {account ? 'Edit' : 'Open'}
          </Button>
        </div>
        {account ? (
          <Terms account={account} />
        ) : (
          <p className={layout.dim}>
            None. With one, pickups go on a monthly invoice within a credit limit.
          </p>
        )}
      </div>
      {account && seesMoney && <Invoices customerId={record.id} account={account} />}
      <TermsDialog
        key={account?.version ?? 0}
        opened={isEditing}
        record={record}
        account={account}
        onClose={() => setIsEditing(false)}
      />
    </section>
  )
}

function Terms({ account }: { account: CommercialAccount }) {
  const { netDays, requiresPo, creditLimit, creditUsed, billingEmail, isActive } = account
  const share = creditLimit === 0 ? 0 : Math.min(100, Math.round((creditUsed / creditLimit) * 100))
  const rows = [
    ['Pays by', `Monthly invoice, net ${netDays}`],
    ['Goes to', billingEmail],
    ['PO number', requiresPo ? 'Needed for each pickup' : 'Optional'],
    ['Credit limit', formatMoney(creditLimit)],
  ] as const
  return (
    <>
      {!isActive && (
        <p>
          <StatusBadge status="rejected">closed</StatusBadge> No pickup can be booked on it.
        </p>
      )}
      <dl className={`${styles.terms} num`}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Used</dt>
          <dd>
            <b>{formatMoney(creditUsed)}</b>
          </dd>
        </div>
      </dl>
      <progress
        className={styles.used}
        max={100}
        value={share}
        aria-label={`${share} percent of the credit limit used`}
      />
    </>
  )
}
