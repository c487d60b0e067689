import { formatDay, formatInstantDay, formatWeekday } from '../../contract/calendar.ts'
import {
  groupRows,
  issuedText,
  lineText,
  paymentRows,
  placeRows,
  receiptBadge,
  sumRows,
  whatWasDone,
} from '../../contract/receipt-lines.ts'
import type { Receipt, ReceiptLine } from '../../contract/receipts.ts'
import { formatMoney } from '../../contract/money.ts'
import type { Context } from '../core/context.ts'
import { startPaper } from '../core/pdf.ts'
import { receiptFor } from './receipt.ts'

type Pdf = { name: string; bytes: Buffer }

/** The receipt of the job that a link leads to, on paper. @throws AppError not_found for any other link. */
export const receiptPdfFor = async (ctx: Context, token: string): Promise<Pdf> =>
  printReceipt(ctx, await receiptFor(ctx, token))

/** A receipt on paper: the same bytes for the same payments, refunds, places and buyer, whenever it is printed. */
export async function printReceipt(
  { config }: Pick<Context, 'config'>,
  receipt: Receipt,
): Promise<Pdf> {
  const { jobId, day, issuedAt } = receipt
  const paper = await startPaper({
    from: config.productName,
    title: 'Receipt',
    about: `No. ${receipt.number}`,
    issuedAt,
  })
  const badge = receiptBadge(receipt)
  if (badge) paper.badge(badge.text, badge.tone)
  paper.columns(
    [
      ['Issued', issuedText(receipt)],
      ['Service date', `${formatWeekday(day)}, ${formatDay(day)}`],
      ['Job', `#${jobId}`],
    ],
    { rules: true },
  )
  paper.columns([
    ['From', senderOf(receipt)],
    ['Bill to', buyerOf(receipt)],
  ])
  paper.heading(`Junk removal at ${receipt.address}`)
  paper.text(whatWasDone(receipt))
  const rows = groupRows(receipt)
  paper.amounts(rows.map(row), sumRows(receipt).map(row), {
    strong: strongOf(rows),
    strongSums: strongOf(sumRows(receipt)),
    total: sumRows(receipt).findIndex(({ look }) => look === 'total'),
  })
  const payments = paymentRows(receipt)
  if (payments.length > 0) {
    paper.heading('Payments')
    paper.amounts(
      payments.map(({ at, name, amount }) =>
        row({ name: `${formatInstantDay(at)}, ${name}`, amount }),
      ),
    )
  }
  const places = placeRows(receipt)
  if (places.length > 0) {
    paper.heading('Where it went')
    paper.facts(places.map(({ place, groups }) => [place, groups] as const))
  }
  paper.foot(footOf(receipt))
  return { name: `receipt-pickup-${jobId}.pdf`, bytes: await paper.finish() }
}

const row = (line: ReceiptLine) => [lineText(line), formatMoney(line.amount)] as const

const strongOf = (rows: readonly { look?: string }[]): ReadonlySet<number> =>
  new Set(rows.flatMap(({ look }, at) => (look === 'strong' ? [at] : [])))

const senderOf = ({ seller: { name, address, gstNumber } }: Receipt): string =>
  [name, address, gstNumber && `GST/HST ${gstNumber}`].filter(Boolean).join('\n')

const buyerOf = ({ buyer: { company, name, address } }: Receipt): string =>
  [company, name, address].filter(Boolean).join('\n')

function footOf({ seller: { phone, email }, jobId }: Receipt): string {
  const reach = email === null ? phone : `${phone} or ${email}`
  return `All amounts are in Canadian dollars, GST included where it is named. Times are Pacific time. Questions? ${reach}. Please mention job #${jobId}.`
}
