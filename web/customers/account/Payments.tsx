import {
  type AccountInvoice,
  getCreditNotePdf,
  invoiceMethodNames,
  withdrawInvoicePayment,
} from '../../../contract/account-invoices.ts'
import { formatInstantDay } from '../../../contract/calendar.ts'
import { formatMoney } from '../../../contract/money.ts'
import { useApiMutation } from '../../api/query.ts'
import { WithdrawRecord } from '../../ui/field/WithdrawRecord.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './account.module.css'
import { INVOICE_READS } from './invoice-reads.ts'

type Payment = AccountInvoice['payments'][number]

/** What is paid and credited of an invoice; each record of a cheque or a transfer can be withdrawn. */
export const Payments = ({ invoice }: { invoice: AccountInvoice }) =>
  invoice.payments.length + invoice.credits.length > 0 && (
    <ul className={styles.payments} aria-label={`Payments and credits of ${invoice.number}`}>
      {invoice.payments.map((payment) => (
        <li key={payment.id}>
          <span className="num">{copyOf(payment)}</span>
          {payment.method !== 'card' && <Withdraw invoice={invoice} payment={payment} />}
        </li>
      ))}
      {invoice.credits.map(({ id, number, amount, jobId, issuedAt }) => (
        <li key={number}>
          <span className="num">
            {formatMoney(amount)} credited for pickup #{jobId} on {formatInstantDay(issuedAt)}
          </span>
          <a
            className={layout.link}
            href={getCreditNotePdf.path.replace(':creditNoteId', String(id))}
            aria-label={`Credit note ${number} as PDF`}
          >
            {number}
          </a>
        </li>
      ))}
    </ul>
  )

/** '$149.99 by cheque 1042 on Thu, Nov 26'. */
const copyOf = ({ amount, method, reference, recordedAt }: Payment): string =>
  `${formatMoney(amount)} by ${invoiceMethodNames[method]}${reference && ` ${reference}`} on ${formatInstantDay(recordedAt)}`

function Withdraw({ invoice, payment }: { invoice: AccountInvoice; payment: Payment }) {
  const withdrawing = useApiMutation(withdrawInvoicePayment, {
    refetches: INVOICE_READS,
    success: ({ number, due }) =>
      `Withdrawn. ${formatMoney(due)} of invoice ${number} is to be paid again.`,
    failure: ({ reason }) => ({ title: 'Not withdrawn', message: reason }),
  })
  return (
    <WithdrawRecord
      action="Withdraw…"
      about={`${formatMoney(payment.amount)} of ${invoice.number}`}
      placeholder="The cheque bounced"
      maxLength={300}
      pending={withdrawing.isPending}
      onWithdraw={(reason) =>
        withdrawing.mutate({
          params: { invoiceId: invoice.id, paymentId: payment.id },
          body: { reason },
        })
      }
    />
  )
}
