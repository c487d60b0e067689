import { IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AccountInvoice,
  getInvoicePdf,
  listAccountInvoices,
  sendInvoice,
} from '../../../contract/account-invoices.ts'
import type { CustomerId } from '../../../contract/admin-customers.ts'
import { formatDay, formatMonth } from '../../../contract/calendar.ts'
import type { CommercialAccount } from '../../../contract/commercial-accounts.ts'
import { formatMoney } from '../../../contract/money.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { dialogOnDemand } from '../../ui/feedback/on-demand.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Menu } from '../../ui/menu/Menu.tsx'
import styles from './account.module.css'
import { INVOICE_READS } from './invoice-reads.ts'
import { Payments } from './Payments.tsx'

const PaymentDialog = dialogOnDemand(
  async () => (await import('./PaymentDialog.tsx')).PaymentDialog,
)
const VoidDialog = dialogOnDemand(async () => (await import('./VoidDialog.tsx')).VoidDialog)

type Props = { customerId: CustomerId; account: CommercialAccount }
type Asked = { what: 'pay' | 'void'; invoice: AccountInvoice }

/** The monthly invoices, the newest first, with what can be done with each. */
export function Invoices({ customerId, account }: Props) {
  const query = useQuery(apiQuery(listAccountInvoices, { params: { customerId } }))
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const invoices = query.data?.invoices ?? []
  return (
    <>
      <QueryError what="the invoices" query={query} />
      {query.isSuccess && invoices.length === 0 && (
        <p className={`${styles.box} ${layout.dim}`}>
          No invoices yet. The first one is issued when a month with a pickup on account ends.
        </p>
      )}
      <ul className={styles.invoices} aria-label="Invoices">
        {invoices.map((invoice) => (
          <Invoice
            key={invoice.id}
            invoice={invoice}
            account={account}
            onAsk={(what) => setAsked({ what, invoice })}
          />
        ))}
      </ul>
      <PaymentDialog
        key={`pay ${asked?.invoice.id}`}
        opened={asked?.what === 'pay'}
        invoice={asked?.invoice ?? null}
        onClose={close}
      />
      <VoidDialog
        key={`void ${asked?.invoice.id}`}
        opened={asked?.what === 'void'}
        invoice={asked?.invoice ?? null}
        onClose={close}
      />
    </>
  )
}

const TONES = { open: 'assigned', overdue: 'rejected', paid: 'completed', void: 'none' } as const

type InvoiceProps = {
  invoice: AccountInvoice
  account: CommercialAccount
  onAsk: (what: Asked['what']) => void
}

function Invoice({ invoice, account, onAsk }: InvoiceProps) {
  const { id, number, month, state, total, due, paid } = invoice
  const sending = useApiMutation(sendInvoice, {
    refetches: INVOICE_READS,
    success: () => `Invoice ${number} is on its way to ${account.billingEmail}.`,
    failure: ({ reason }) => ({ title: 'Not sent', message: reason }),
  })
  const isOwed = state === 'open' || state === 'overdue'
  return (
    <li className={styles.invoice}>
      <a
        className={layout.link}
        href={getInvoicePdf.path.replace(':invoiceId', String(id))}
        aria-label={`${number} as PDF`}
      >
        {number}
      </a>
      <StatusBadge status={TONES[state]}>{state}</StatusBadge>
      <b className="num">{formatMoney(isOwed ? due : total)}</b>
      <Menu
        trigger={
          <IconButton size="s" label={`More for ${number}, ${formatMonth(month)}`}>
            <IconDots size={18} />
          </IconButton>
        }
        actions={[
          {
            label: 'Record payment',
            needs: 'give-money',
            disabled: !isOwed,
            onSelect: () => onAsk('pay'),
          },
          {
            label: 'Send again',
            needs: 'give-money',
            disabled: state === 'void',
            onSelect: () => sending.mutate({ params: { invoiceId: id } }),
          },
          {
            label: 'Void',
            needs: 'give-money',
            isGrave: true,
            disabled: state === 'void' || paid > 0,
            onSelect: () => onAsk('void'),
          },
        ]}
      />
      <small>{factsOf(invoice)}</small>
      <Payments invoice={invoice} />
    </li>
  )
}

/** 'November 2026, 5 pickups, due Jan 1, $100.00 paid'. */
function factsOf({ month, lines, state, dueOn, paid, credited, voided }: AccountInvoice): string {
  const pickups = lines.filter(({ what }) => what !== 'credit').length
  const isOwed = state === 'open' || state === 'overdue'
  return [
    formatMonth(month),
    pickups === 1 ? '1 pickup' : `${pickups} pickups`,
    isOwed && `due ${formatDay(dueOn)}`,
    isOwed && paid > 0 && `${formatMoney(paid)} paid`,
    isOwed && credited > 0 && `${formatMoney(credited)} credited`,
    voided?.reason,
  ]
    .filter(Boolean)
    .join(', ')
}
