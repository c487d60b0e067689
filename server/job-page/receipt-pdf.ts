import { formatDay, formatInstantDay } from '../../contract/calendar.ts'
import { type Receipt, receiptLines, type ReceiptLine } from '../../contract/receipts.ts'
import { loadSizeFacts } from '../../contract/jobs.ts'
import { formatMoney } from '../../contract/money.ts'
import type { Context } from '../core/context.ts'
import { startPaper } from '../core/pdf.ts'
import { receiptFor } from './receipt.ts'

/** The receipt of the job that a link leads to, on paper. @throws AppError not_found for any other link. */
export async function receiptPdfFor(
  ctx: Context,
  token: string,
): Promise<{ name: string; bytes: Buffer }> {
  const receipt = await receiptFor(ctx, token)
  return { name: `receipt-pickup-${receipt.jobId}.pdf`, bytes: await printed(ctx, receipt) }
}

async function printed(
  { config: { productName, supportPhone }, now }: Pick<Context, 'config' | 'now'>,
  receipt: Receipt,
): Promise<Buffer> {
  const { jobId, loadSize, day, address, cancellationFee, gst } = receipt
  const issuedAt = now()
  const paper = await startPaper({
    from: productName,
    title: `Receipt for pickup #${jobId}`,
    about: `Issued ${formatInstantDay(issuedAt)}`,
    issuedAt,
  })
  paper.facts([
    ['Pickup', `#${jobId}, ${loadSizeFacts[loadSize].label} load`],
    ['Day', formatDay(day)],
    ['Address', address],
    ['From', `${productName}, ${supportPhone}`],
    ...(gst ? [['GST number', gst.number] as const] : []),
  ])
  paper.heading('What was paid and what went back')
  const { moves, sums } = receiptLines(receipt)
  paper.amounts(moves.map(row), sums.map(row))
  if (cancellationFee !== null)
    paper.text(
      `The pickup was cancelled; ${formatMoney(cancellationFee)} was kept as the cancellation fee.`,
    )
  if (gst) paper.text(`Prices hold ${gst.percent}% GST.`)
  paper.text('All amounts are in Canadian dollars. Dates are in Pacific time.')
  return paper.finish()
}

const row = ({ name, amount, isBack }: ReceiptLine) =>
  [name, `${isBack ? '−' : ''}${formatMoney(amount)}`] as const
