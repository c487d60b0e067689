import { type AccountInvoice, invoiceMethodNames } from '../../contract/account-invoices.ts'
import { formatDay, formatInstantDay, formatMonth } from '../../contract/calendar.ts'
import { formatMoney } from '../../contract/money.ts'
import type { Context } from '../core/context.ts'
import { startPaper, type Paper } from '../core/pdf.ts'
import { sellerOf } from '../core/seller.ts'

const WHAT = { pickup: 'Pickup', cancellation_fee: 'Cancellation fee', credit: 'Refund' } as const
const TITLES = {
  open: 'Invoice',
  overdue: 'Invoice',
  paid: 'Invoice',
  void: 'Void invoice',
} as const

/** An invoice on paper, with what is paid and credited of it by now. */
export async function printInvoice(
  { config }: Pick<Context, 'config'>,
  invoice: AccountInvoice,
): Promise<{ name: string; bytes: Buffer }> {
  const { number, issuedAt, dueOn, month, state, due } = invoice
  const paper = await startPaper({
    from: config.productName,
    title: TITLES[state],
    about: `No. ${number}`,
    issuedAt,
  })
  if (state === 'paid') paper.badge('Paid', 'good')
  paper.columns(
    [
      ['Issued', formatInstantDay(issuedAt)],
      ['Month', formatMonth(month)],
      ['Due', formatDay(dueOn)],
    ],
    { rules: true },
  )
  const { name, address, phone, email } = sellerOf(config)
  const from = [name, address, invoice.gstNumber && `GST/HST ${invoice.gstNumber}`]
  paper.columns([
    ['From', from.filter(Boolean).join('\n')],
    ['Bill to', invoice.invoiceName],
  ])
  paper.heading('Pickups')
  paper.amounts(
    invoice.lines.map(({ what, jobId, day, address: place, poNumber, amount, gst }) => [
      [
        `${formatDay(day)}, ${WHAT[what]} #${jobId}, ${place}`,
        poNumber && `PO ${poNumber}`,
        gst !== 0 && `GST ${formatMoney(gst)}`,
      ]
        .filter(Boolean)
        .join(', '),
      formatMoney(amount),
    ]),
    [
      ['Total', formatMoney(invoice.total)],
      ...(invoice.gstNumber ? [['GST included', formatMoney(invoice.gst)] as const] : []),
    ],
  )
  writeSettled(paper, invoice)
  paper.foot(
    `All amounts are in Canadian dollars. ${due > 0 ? `Please pay ${formatMoney(due)} by ${formatDay(dueOn)}, and name ${number}. ` : ''}Questions? ${email === null ? phone : `${phone} or ${email}`}.`,
  )
  return { name: `invoice-${number}.pdf`, bytes: await paper.finish() }
}

/** What lowers the total: payments and credit notes. */
function writeSettled(paper: Paper, { payments, credits, due, voided }: AccountInvoice): void {
  if (voided)
    return paper.text(`This invoice is void since ${formatInstantDay(voided.at)}: ${voided.reason}`)
  const used = credits.filter((credit) => credit.used > 0)
  if (payments.length + used.length === 0) return
  paper.heading('Payments and credits')
  paper.amounts(
    [
      ...payments.map(
        ({ recordedAt, method, reference, amount }) =>
          [
            `${formatInstantDay(recordedAt)}, paid by ${invoiceMethodNames[method]}${reference && `, ${reference}`}`,
            `-${formatMoney(amount)}`,
          ] as const,
      ),
      ...used.map(
        ({ number, issuedAt, jobId, used: amount }) =>
          [
            `${formatInstantDay(issuedAt)}, credit note ${number} for pickup #${jobId}`,
            `-${formatMoney(amount)}`,
          ] as const,
      ),
    ],
    [['Left to pay', formatMoney(due)]],
  )
}
