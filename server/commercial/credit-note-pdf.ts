import type { CreditNoteId } from '../../contract/account-invoices.ts'
import { formatDay, formatInstantDay } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { formatMoney } from '../../contract/money.ts'
import type { Context } from '../core/context.ts'
import { startPaper } from '../core/pdf.ts'
import { sellerOf } from '../core/seller.ts'
import { findPrintedNote, type PrintedNote } from './credit-store.ts'

export const noSuchNote = (id: CreditNoteId): AppError =>
  new AppError('not_found', `There is no credit note ${id}`)

/** A credit note on paper: the same bytes each time, until it is void. @throws AppError not_found. */
export async function creditNotePdf(
  ctx: Pick<Context, 'config' | 'db'>,
  id: CreditNoteId,
): Promise<{ name: string; bytes: Buffer }> {
  const note = await findPrintedNote(ctx.db, id)
  if (!note) throw noSuchNote(id)
  return print(ctx, note)
}

async function print({ config }: Pick<Context, 'config'>, note: PrintedNote) {
  const { number, issuedAt, voidedAt, invoiceNumber, gstNumber, amount, gst } = note
  const paper = await startPaper({
    from: config.productName,
    title: voidedAt ? 'Void credit note' : 'Credit note',
    about: `No. ${number}`,
    issuedAt,
  })
  paper.columns(
    [
      ['Issued', formatInstantDay(issuedAt)],
      ['For invoice', invoiceNumber],
      ['Pickup', `#${note.jobId}`],
    ],
    { rules: true },
  )
  const { name, address, phone, email } = sellerOf(config)
  paper.columns([
    ['From', [name, address, gstNumber && `GST/HST ${gstNumber}`].filter(Boolean).join('\n')],
    ['Credit to', note.invoiceName],
  ])
  paper.heading('Credit')
  paper.amounts(
    [[lineOf(note), formatMoney(amount)]],
    [
      ['Total credit', formatMoney(amount)],
      ...(gstNumber ? [['GST included', formatMoney(gst)] as const] : []),
    ],
  )
  paper.text(
    voidedAt
      ? `This credit note is void since ${formatInstantDay(voidedAt)}, with its invoice.`
      : `It is taken off what is due of invoice ${invoiceNumber}, and what is left of it off your next invoices.`,
  )
  paper.foot(
    `All amounts are in Canadian dollars. Questions? ${email === null ? phone : `${phone} or ${email}`}.`,
  )
  return { name: `credit-note-${number}.pdf`, bytes: await paper.finish() }
}

/** 'Nov 26, 2026, refund of pickup #12, 4500 Kingsway, PO 7741'. */
const lineOf = ({ jobId, address, poNumber, scheduledDate, preferredDate }: PrintedNote): string =>
  [
    `${formatDay(scheduledDate ?? preferredDate)}, refund of pickup #${jobId}, ${address}`,
    poNumber && `PO ${poNumber}`,
  ]
    .filter(Boolean)
    .join(', ')
