import { formatDay, formatInstantDay, formatWeekday, instantOf } from '../../contract/calendar.ts'
import { type Receipt, receiptLines, type ReceiptLine } from '../../contract/receipts.ts'
import { loadSizeFacts } from '../../contract/jobs.ts'
import { formatMoney, sumOf } from '../../contract/money.ts'
import type { Context } from '../core/context.ts'
import { startPaper, type Paper } from '../core/pdf.ts'
import { receiptFor } from './receipt.ts'

type Pdf = { name: string; bytes: Buffer }

/** The receipt of the job that a link leads to, on paper. @throws AppError not_found for any other link. */
export const receiptPdfFor = async (ctx: Context, token: string): Promise<Pdf> =>
  printReceipt(ctx, await receiptFor(ctx, token))

/** A receipt on paper: the same bytes for the same payments and refunds, whenever it is printed. */
export async function printReceipt(
  { config }: Pick<Context, 'config'>,
  receipt: Receipt,
): Promise<Pdf> {
  const { jobId, loadSize, day, cancellationFee } = receipt
  const issuedAt = lastMoveOf(receipt)
  const { label, items } = loadSizeFacts[loadSize]
  const paper = await startPaper({
    from: config.productName,
    title: 'Receipt',
    about: `Pickup #${jobId}`,
    issuedAt,
  })
  writeBadge(paper, receipt)
  paper.columns(
    [
      ['Issued', formatInstantDay(issuedAt)],
      ['Service date', `${formatWeekday(day)}, ${formatDay(day)}`],
      ['Load', `${label}, ${items}`],
    ],
    { rules: true },
  )
  paper.columns([
    ['From', senderOf(config, receipt)],
    ['Junk removal at', receipt.address],
  ])
  paper.heading('What was paid and what went back')
  const { moves, sums } = receiptLines(receipt)
  paper.amounts(moves.map(row), sums.map(row))
  if (cancellationFee !== null)
    paper.text(
      `The pickup was cancelled; ${formatMoney(cancellationFee)} was kept as the cancellation fee.`,
    )
  paper.foot(
    `All amounts are in Canadian dollars. Dates are in Pacific time. Questions? ${config.supportPhone}. Please mention pickup #${jobId}.`,
  )
  return { name: `receipt-pickup-${jobId}.pdf`, bytes: await paper.finish() }
}

/** When the receipt became what it is; before the first payment, the day of the pickup. */
const lastMoveOf = ({ payments, refunds, day }: Receipt): Date =>
  [...payments, ...refunds]
    .map(({ at }) => at)
    .reduce<Date | undefined>((last, at) => (last && last > at ? last : at), undefined) ??
  instantOf(day, 0)

function senderOf(
  { productName, email, supportPhone }: Context['config'],
  { gst }: Receipt,
): string {
  const lines = [
    email?.from.name || productName,
    email?.postalAddress,
    supportPhone,
    gst && `GST/HST ${gst.number}`,
  ]
  return lines.filter(Boolean).join('\n')
}

function writeBadge(paper: Paper, { status, payments, refunds, total }: Receipt): void {
  if (payments.length === 0) return
  if (refunds.length === 0)
    return paper.badge(status === 'completed' ? 'Paid in full' : 'Paid', 'good')
  const back = formatMoney(sumOf(refunds.map(({ amount }) => amount)))
  const done = total === 0 ? 'Refunded' : 'Partly refunded'
  const isOnItsWay = refunds.some((refund) => refund.isOnItsWay)
  paper.badge(`${isOnItsWay ? 'Refund on its way' : done}, ${back}`, 'news')
}

const row = ({ name, amount, isBack }: ReceiptLine) =>
  [name, `${isBack ? '−' : ''}${formatMoney(amount)}`] as const
