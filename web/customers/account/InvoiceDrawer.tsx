import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { getInvoicePdf, InvoiceId, sendInvoice } from '../../../contract/account-invoices.ts'
import { dayOf, formatDay, formatInstantDay, formatMonth } from '../../../contract/calendar.ts'
import type { Result } from '../../../contract/endpoint.ts'
import { getInvoice } from '../../../contract/invoices.ts'
import { formatMoney } from '../../../contract/money.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'
import { now } from '../../clock.ts'
import { adminPath } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { JobLink } from '../../ui/button/JobLink.tsx'
import { Drawer } from '../../ui/dialog/Drawer.tsx'
import { DrawerStatus } from '../../ui/dialog/DrawerStatus.tsx'
import { useLast } from '../../ui/dialog/use-last.ts'
import { invoiceBadges } from '../../ui/feedback/money-badges.ts'
import { dialogOnDemand } from '../../ui/feedback/on-demand.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import { Fact, FactSection } from '../../ui/layout/FactSection.tsx'
import layout from '../../ui/layout/layout.module.css'
import { INVOICE_READS } from './invoice-reads.ts'
import { Payments } from './Payments.tsx'

const PaymentDialog = dialogOnDemand(
  async () => (await import('./PaymentDialog.tsx')).PaymentDialog,
)
const VoidDialog = dialogOnDemand(async () => (await import('./VoidDialog.tsx')).VoidDialog)

type Invoice = Result<typeof getInvoice>
type Props = { id: InvoiceId | null; onClose: () => void }

/** One invoice beside the list of all: its pickups and payments, and what can be done about it. */
export function InvoiceDrawer({ id, onClose }: Props) {
  const last = useLast(id)
  const query = useQuery({
    ...apiQuery(getInvoice, { params: { invoiceId: last ?? InvoiceId.parse(1) } }),
    enabled: last !== null,
  })
  const invoice = query.data
  return (
    <Drawer
      opened={id !== null}
      title={invoice ? `${invoice.number}, ${invoice.invoiceName}` : 'Invoice'}
      onClose={onClose}
    >
      <DrawerStatus isLoading={query.isLoading}>
        {invoice && (
          <StatusBadge status={invoiceBadges[invoice.state].tone}>
            {invoiceBadges[invoice.state].label}
          </StatusBadge>
        )}
      </DrawerStatus>
      <QueryError what="the invoice" query={query} />
      {invoice && <Details key={invoice.id} invoice={invoice} />}
    </Drawer>
  )
}

const Details = ({ invoice }: { invoice: Invoice }) => (
  <>
    <Actions invoice={invoice} />
    <FactSection title="To pay">
      <Fact name="Company">
        {invoice.customerId === null ? (
          invoice.invoiceName
        ) : (
          <Link
            className={layout.link}
            href={adminPath({ tab: 'customers', customer: String(invoice.customerId) })}
          >
            {invoice.invoiceName}
          </Link>
        )}
      </Fact>
      <Fact name="Month">{formatMonth(invoice.month)}</Fact>
      <Fact name="Issued">{formatInstantDay(invoice.issuedAt)}</Fact>
      <Fact name="Due on">{formatDay(invoice.dueOn)}</Fact>
      <Fact name="Last emailed">
        {invoice.sentAt ? formatInstantDay(invoice.sentAt) : 'Not yet'}
      </Fact>
      <Fact name="Total">{formatMoney(invoice.total)}</Fact>
      <Fact name="Of it GST">{formatMoney(invoice.gst)}</Fact>
      <Fact name="Paid">{formatMoney(invoice.paid)}</Fact>
      <Fact name="Credited">{formatMoney(invoice.credited)}</Fact>
      <Fact name="Left to pay">
        <b>{formatMoney(invoice.due)}</b>
      </Fact>
      {invoice.replaces !== null && <Fact name="Issued instead of">{invoice.replaces}</Fact>}
      {invoice.voided && <Fact name="Void because">{invoice.voided.reason}</Fact>}
    </FactSection>
    <FactSection
      title="Payments and credits"
      {...(invoice.payments.length + invoice.credits.length === 0 && { text: 'None yet' })}
    />
    <Payments invoice={invoice} />
    <FactSection title="Pickups" text="To credit one of them, refund it on its own page.">
      {invoice.lines.map(({ jobId, what, day, address, poNumber, amount }) => (
        <Fact
          key={`${jobId} ${what} ${amount}`}
          name={[formatDay(day), address, poNumber && `PO ${poNumber}`].filter(Boolean).join(', ')}
        >
          <JobLink id={jobId} /> {formatMoney(amount)}
        </Fact>
      ))}
    </FactSection>
  </>
)

/** What can be done about an invoice; a pickup is credited on its own page. */
function Actions({ invoice }: { invoice: Invoice }) {
  const { id, number, state, paid, dueOn, billingEmail } = invoice
  const [asked, setAsked] = useState<'pay' | 'void' | null>(null)
  const close = () => setAsked(null)
  const sending = useApiMutation(sendInvoice, {
    refetches: INVOICE_READS,
    success: () => `Invoice ${number} is on its way to ${billingEmail}.`,
    failure: ({ reason }) => ({ title: 'Not sent', message: reason }),
  })
  const isOwed = state === 'open' || state === 'overdue'
  return (
    <div className={layout.row}>
      {isOwed && (
        <Button
          needs="give-money"
          size="s"
          variant="primary"
          data-ask="pay-invoice"
          onClick={() => setAsked('pay')}
        >
          Record payment
        </Button>
      )}
      {isOwed && billingEmail !== null && (
        <Button
          needs="give-money"
          size="s"
          data-ask-focus="send-invoice"
          pending={sending.isPending}
          onClick={() => sending.mutate({ params: { invoiceId: id } })}
        >
          {dayOf(now()) >= dueOn ? 'Send reminder' : 'Send again'}
        </Button>
      )}
      <ButtonLink
        size="s"
        href={getInvoicePdf.path.replace(':invoiceId', String(id))}
        icon={<IconDownload size={18} />}
        aria-label={`${number} as PDF`}
      >
        PDF
      </ButtonLink>
      {isOwed && paid === 0 && (
        <Button
          needs="give-money"
          size="s"
          variant="danger-quiet"
          data-ask="void-invoice"
          onClick={() => setAsked('void')}
        >
          Void
        </Button>
      )}
      <PaymentDialog
        key={`pay ${invoice.due}`}
        opened={asked === 'pay'}
        invoice={invoice}
        onClose={close}
      />
      <VoidDialog opened={asked === 'void'} invoice={invoice} onClose={close} />
    </div>
  )
}
