import { expect, test } from 'vitest'
import * as contract from '../../contract/account-invoices.ts'
import { getLinkedCreditNotePdf } from '../../contract/linked-invoices.ts'
import { useApp } from '../testing/app.ts'
import { pdfText } from '../testing/pdf-text.ts'
import { doneIn } from './testing/done-pickups.ts'
import { linksIn } from './testing/invoice-links.ts'

const app = useApp({ settings: { GST_NUMBER: '823456789 RT0001' } })
const { desk, invoiced, invoiceOf, refund } = doneIn(app)
const { linkOf, mailed } = linksIn(app, desk)

const words = (pdf: Buffer): string => pdfText(pdf).replaceAll(/\s+/g, ' ')

/** A company with an invoice of $149.99, of which $40.00 was credited. */
async function credited() {
  const { company, job, invoice } = await invoiced()
  await refund(job, 40_00)
  await app.runTasks()
  const [note] = (await invoiceOf(company)).credits
  if (!note) throw new Error('There is no credit note')
  return { company, job, invoice, note }
}

const staffPdf = async (id: number) => {
  const { cookie } = await app.given.admin('accountant')
  const url = contract.getCreditNotePdf.path.replace(':creditNoteId', String(id))
  return app.http.inject({ url, headers: { cookie: `sid=${cookie}` } })
}
const linkedPdf = (token: string, id: number) =>
  app.http.inject({
    url: getLinkedCreditNotePdf.path.replace(':token', token).replace(':creditNoteId', String(id)),
  })

test('a credit note is a PDF with what it takes off, for the team and by the link of its invoice', async () => {
  const { company, job, invoice, note } = await credited()
  const file = await staffPdf(note.id)
  expect(file.headers['content-disposition']).toBe(
    `attachment; filename="credit-note-${note.number}.pdf"`,
  )
  for (const part of [
    `No. ${note.number}`,
    invoice.number,
    'GST/HST 823456789 RT0001',
    company.terms.invoiceName,
    `refund of pickup #${job.id}, ${job.address}`,
    'PO PO-7',
    'Total credit $40.00',
    'GST included $1.90',
  ])
    expect(words(file.rawPayload)).toContain(part)
  const { token, show } = await linkOf(company.email)
  expect((await show()).credits).toMatchObject([{ number: note.number, amount: 40_00 }])
  expect((await linkedPdf(token, note.id)).rawPayload).toEqual(file.rawPayload)
})

test('the link of another company does not lead to it, and one that does not exist is not found', async () => {
  const { note } = await credited()
  const other = await credited()
  const { token } = await linkOf(other.company.email)
  expect((await linkedPdf(token, note.id)).statusCode).toBe(404)
  expect((await staffPdf(999_999)).statusCode).toBe(404)
})

test('its email brings the PDF along', async () => {
  const { company, note } = await credited()
  const [email] = await mailed(company.email, 'account_credit_note')
  const { content } = await app.ctx.db
    .selectFrom('sandboxMessages')
    .selectAll()
    .where('id', '=', email?.providerMessageId ?? '')
    .executeTakeFirstOrThrow()
    .then(({ attachments }) => attachments?.[0] ?? { content: '' })
  expect(words(Buffer.from(content, 'base64'))).toContain(`No. ${note.number}`)
  expect(Buffer.from(content, 'base64')).toEqual((await staffPdf(note.id)).rawPayload)
})
