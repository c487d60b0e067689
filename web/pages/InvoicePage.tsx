import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { formatDay, formatMonth } from '../../contract/calendar.ts'
import {
  checkLinkedInvoice,
  getLinkedCreditNotePdf,
  getLinkedInvoice,
  getLinkedInvoicePdf,
  invoiceTokenIn,
  type LinkedInvoice,
  payLinkedInvoice,
} from '../../contract/linked-invoices.ts'
import { cents, formatMoney } from '../../contract/money.ts'
import { invoicePath } from '../../contract/paths.ts'
import { call } from '../api/client.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { PaymentForm } from '../payment/PaymentForm.tsx'
import { OrEmail } from '../OrEmail.tsx'
import { readSettings } from '../settings.ts'
import { Button, ButtonLink } from '../ui/button/Button.tsx'
import { PageSpinner } from '../ui/feedback/PageSpinner.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import { dialable } from '../ui/field/phone.ts'
import layout from '../ui/layout/layout.module.css'
import { PageHeading } from '../ui/layout/PageHeading.tsx'
import styles from './sign-in.module.css'
import { SignInFrame } from './SignInFrame.tsx'

/** The monthly invoice of a company: its pickups, the PDF, and what is due by card. */
export function InvoicePage() {
  const [path] = useLocation()
  const token = invoiceTokenIn(path) ?? ''
  const query = useQuery(apiQuery(getLinkedInvoice, { params: { token } }))
  useBackFromBank(token)
  if (query.isPending) return <PageSpinner />
  return (
    <SignInFrame>
      {query.data ? (
        <Invoice invoice={query.data} token={token} />
      ) : (
        <QueryError what="your invoice" query={query} />
      )}
      <Help />
    </SignInFrame>
  )
}

const BADGES = {
  open: ['assigned', 'open'],
  overdue: ['rejected', 'overdue'],
  paid: ['completed', 'paid'],
  void: ['cancelled', 'void'],
} as const

function Invoice({ invoice, token }: { invoice: LinkedInvoice; token: string }) {
  const { number, month, invoiceName, dueOn, state, total, gst, gstNumber } = invoice
  const { paid, credits, due, takesCard } = invoice
  const [status, label] = BADGES[state]
  return (
    <>
      <PageHeading look="display" documentTitle={`Invoice ${number}`}>
        {formatMoney(due > 0 ? due : total)}
      </PageHeading>
      <p className={styles.subtitle}>
        Invoice {number} for {formatMonth(month)}. {due > 0 && `Due on ${formatDay(dueOn)}.`}{' '}
        <StatusBadge status={status}>{label}</StatusBadge>
      </p>
      <p className={layout.quiet}>To {invoiceName}</p>
      <div className={`${layout.stack} ${layout.space5}`}>
        <ul className={styles.lines}>
          {invoice.lines.map(({ jobId, what, day, address, poNumber, amount }) => (
            <li key={`${jobId} ${what} ${amount}`} className={layout.spread}>
              <span>
                <b>{address}</b>
                <small>
                  {WHAT[what]} #{jobId}, {formatDay(day)}
                  {poNumber && `, PO ${poNumber}`}
                </small>
              </span>
              <span className="num">{formatMoney(amount)}</span>
            </li>
          ))}
          <Sum name="Total" amount={formatMoney(total)} />
          {gstNumber && (
            <Sum name={`GST included, GST/HST ${gstNumber}`} amount={formatMoney(gst)} isQuiet />
          )}
          {credits.map((credit) => (
            <Credit key={credit.id} credit={credit} token={token} />
          ))}
          {paid > 0 && <Sum name="Paid" amount={`-${formatMoney(paid)}`} isQuiet />}
        </ul>
        {due > 0 && takesCard && <Pay invoice={invoice} token={token} />}
        {due > 0 && !takesCard && (
          <p role="note">
            {formatMoney(due)} is too little for a card. Please pay by e-transfer or cheque, and
            name {number}.
          </p>
        )}
        {state === 'paid' && <p role="status">Nothing is left to pay. Thank you.</p>}
        {state === 'void' && <p role="status">This invoice is void. You don’t have to pay it.</p>}
        <ButtonLink
          wide
          href={getLinkedInvoicePdf.path.replace(':token', token)}
          icon={<IconDownload size={18} />}
        >
          Download the PDF
        </ButtonLink>
      </div>
    </>
  )
}

const WHAT = { pickup: 'Pickup', cancellation_fee: 'Cancellation fee', credit: 'Refund' } as const

type CreditProps = { credit: LinkedInvoice['credits'][number]; token: string }

/** A credit note with its PDF; what this invoice did not need is taken off the next ones. */
const Credit = ({ credit: { id, number, amount, used }, token }: CreditProps) => (
  <li className={layout.spread}>
    <span>
      <a
        className={layout.quiet}
        href={getLinkedCreditNotePdf.path
          .replace(':token', token)
          .replace(':creditNoteId', String(id))}
        aria-label={`Credit note ${number} as PDF`}
      >
        Credit note {number}
      </a>
      {used < amount && (
        <small className="num">{formatMoney(cents(amount - used))} is for other invoices</small>
      )}
    </span>
    {used > 0 && <span className="num">-{formatMoney(used)}</span>}
  </li>
)

const Sum = ({ name, amount, isQuiet }: { name: string; amount: string; isQuiet?: boolean }) => (
  <li className={layout.spread}>
    {isQuiet ? <span className={layout.quiet}>{name}</span> : <b>{name}</b>}
    <span className="num">{isQuiet ? amount : <b>{amount}</b>}</span>
  </li>
)

type Props = { invoice: LinkedInvoice; token: string }

/** The form of the payment provider, once it is wished for. */
function Pay({ invoice: { due }, token }: Props) {
  const [taken, setTaken] = useState(false)
  const show = useShow(token)
  const starting = useApiMutation(payLinkedInvoice, {
    refetches: [getLinkedInvoice],
    success: () => null,
    failure: ({ reason }) => ({ title: 'Not started', message: reason }),
  })
  const confirming = useApiMutation(checkLinkedInvoice, {
    refetches: [],
    success: () => null,
    failure: ({ reason }) => ({ title: 'Not confirmed yet', message: reason }),
  })
  const confirm = () => {
    setTaken(true)
    confirming.mutate({ params: { token } }, { onSuccess: show })
  }
  if (taken)
    return (
      <div className={layout.stack} role="status">
        <p>Confirming your payment. Please don’t pay again.</p>
        <Button wide pending={confirming.isPending && 'Checking...'} onClick={confirm}>
          Check again
        </Button>
      </div>
    )
  if (starting.data)
    return (
      <PaymentForm
        started={starting.data}
        amount={due}
        keepsCard={false}
        returnTo={`${invoicePath(token)}?${BACK}`}
        onPaying={ignore}
        onPaid={confirm}
        onCancel={starting.reset}
        onLapsed={starting.reset}
      />
    )
  return (
    <Button
      variant="cta"
      size="l"
      wide
      pending={starting.isPending && 'Opening...'}
      onClick={() => starting.mutate({ params: { token }, body: { amount: due } })}
    >
      Pay {formatMoney(due)} by card
    </Button>
  )
}

const ignore = (): void => undefined
const BACK = 'payment=back'

function useShow(token: string) {
  const queries = useQueryClient()
  return (invoice: LinkedInvoice) =>
    queries.setQueryData(apiQuery(getLinkedInvoice, { params: { token } }).queryKey, invoice)
}

/** A bank's own page led back here: what became of the payment is asked for once. */
function useBackFromBank(token: string): void {
  const show = useEffectEvent(useShow(token))
  useEffect(() => {
    if (!location.search.includes(BACK)) return
    history.replaceState(history.state, '', location.pathname)
    call(checkLinkedInvoice, { params: { token } }).then(show, () => undefined)
  }, [token])
}

function Help() {
  const { supportPhone } = readSettings()
  return (
    <p className={`${layout.quiet} ${styles.help}`}>
      Questions about this invoice? Call{' '}
      <a href={`tel:${dialable(supportPhone)}`}>{supportPhone}</a>
      <OrEmail />.
    </p>
  )
}
