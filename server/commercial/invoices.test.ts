import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as contract from '../../contract/account-invoices.ts'
import { addDays, dayOf } from '../../contract/calendar.ts'
import { saveCommercialAccount } from '../../contract/commercial-accounts.ts'
import { cents, type Cents } from '../../contract/money.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { balanceOf } from '../ledger/ledger-store.ts'
import { useApp } from '../testing/app.ts'
import { pdfText } from '../testing/pdf-text.ts'
import { closeMonths } from './close-month.ts'
import { doneIn } from './testing/done-pickups.ts'

const app = useApp({ settings: { GST_NUMBER: '823456789 RT0001' } })
const { aCompany, accountOf, desk, doneOn, close, invoicesOf, invoiceOf, invoiced, refund } =
  doneIn(app)

const pay = async (invoiceId: contract.InvoiceId, amount: number, key?: string) =>
  (await desk()).call(
    contract.recordInvoicePayment,
    { params: { invoiceId }, body: { method: 'cheque', amount: cents(amount), reference: '101' } },
    key === undefined ? undefined : { 'idempotency-key': key },
  )
const voidIt = async (invoiceId: contract.InvoiceId, reissue: boolean) =>
  (await desk()).call(contract.voidInvoice, {
    params: { invoiceId },
    body: { reason: 'Wrong name', reissue },
  })
const receivable = (): Promise<Cents> => balanceOf(app.ctx.db, 'accounts_receivable')

test('a year of an account is twelve invoices, none twice, and what is paid balances', async () => {
  const company = await aCompany()
  const before = { owed: await receivable(), office: await balanceOf(app.ctx.db, 'office_funds') }
  const jobs = []
  for (let month = 1; month <= 12; month++) {
    const name = `2027-${String(month).padStart(2, '0')}`
    jobs.push(await doneOn(company, new Date(`${name}-20T18:00:00Z`)))
    await Promise.all([close(company, `${name}-01`), close(company, `${name}-01`)])
    await close(company, `${name}-01`)
  }
  const invoices = await invoicesOf(company)
  expect(invoices).toHaveLength(12)
  expect(
    invoices.flatMap(({ lines }) => lines.map(({ jobId }) => jobId)).toSorted((a, b) => a - b),
  ).toEqual(jobs.map(({ id }) => id))
  const [first] = invoices.toReversed()
  if (!first) throw new Error('No invoice')
  expect(first).toMatchObject({
    total: 149_99,
    gst: 7_14,
    due: 149_99,
    dueOn: addDays(dayOf(app.ctx.now()), 30),
  })
  expect(await pay(first.id, 50_00, 'one')).toMatchObject({ due: 99_99, paid: 50_00 })
  expect(await pay(first.id, 50_00, 'one')).toMatchObject({ due: 99_99 })
  await expect(pay(first.id, 60_00, 'one')).rejects.toMatchObject({ code: 'key_reused' })
  await expect(pay(first.id, 0)).rejects.toMatchObject({ code: 'refused' })
  await expect(pay(first.id, 100_00)).rejects.toMatchObject({ code: 'refused' })
  const both = await Promise.allSettled([pay(first.id, 99_99), pay(first.id, 99_99)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(pay(first.id, 1)).rejects.toMatchObject({ code: 'illegal_move' })
  expect(await receivable()).toBe(before.owed + 11 * 149_99)
  expect(await balanceOf(app.ctx.db, 'office_funds')).toBe(before.office + 149_99)
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('numbers have no gap, also after an invoice that failed half-way and with two workers', async () => {
  const companies = [await aCompany(), await aCompany(), await aCompany()]
  for (const company of companies) await doneOn(company, new Date('2026-05-20T18:00:00Z'))
  const [first, ...others] = companies
  if (!first) throw new Error('No company')
  await sql`alter table account_invoice_lines add constraint lost check (false) not valid`.execute(
    app.ctx.db,
  )
  await expect(close(first, '2026-05-01')).rejects.toThrow('lost')
  await sql`alter table account_invoice_lines drop constraint lost`.execute(app.ctx.db)
  expect(await invoicesOf(first)).toEqual([])
  await Promise.all(others.map((company) => close(company, '2026-05-01')))
  await close(first, '2026-05-01')
  const rows = await app.ctx.db
    .selectFrom('accountInvoices')
    .select('number')
    .orderBy('number')
    .execute()
  expect(rows.map(({ number }) => number)).toEqual(
    rows.map((_, at) => `INV-${String(at + 1).padStart(5, '0')}`),
  )
})

test('the task of the day closes the last month, once', async () => {
  const company = await aCompany()
  await doneOn(company, new Date('2026-02-27T18:00:00Z'))
  const inMarch = await doneOn(company, new Date('2026-03-02T18:00:00Z'))
  app.setNow(new Date('2026-03-03T18:00:00Z'))
  for (let run = 0; run < 2; run++) {
    await closeMonths.run({}, app.ctx)
    await app.runTasks()
  }
  app.letClockRun()
  const [invoice, ...more] = await invoicesOf(company)
  expect(more).toEqual([])
  expect(invoice).toMatchObject({ month: '2026-02-01', issuedAt: new Date('2026-03-03T18:00:00Z') })
  expect(invoice?.lines.map(({ jobId }) => jobId)).not.toContain(inMarch.id)
})

test('an invoice without another leaves its pickups to the next month, and nothing that is paid is voided', async () => {
  const { company, job, invoice } = await invoiced()
  const { invoice: voided, reissued } = await voidIt(invoice.id, false)
  expect(voided).toMatchObject({ state: 'void', due: 0, voided: { reason: 'Wrong name' } })
  expect(reissued).toBeNull()
  await expect(voidIt(invoice.id, false)).rejects.toMatchObject({ code: 'illegal_move' })
  await close(company, '2026-03-01')
  expect(await invoicesOf(company)).toHaveLength(1)
  await close(company, '2026-04-01')
  const second = await invoiceOf(company)
  expect(second).toMatchObject({ month: '2026-04-01', lines: [{ jobId: job.id }] })
  await pay(second.id, 10_00)
  await expect(voidIt(second.id, true)).rejects.toMatchObject({ code: 'illegal_move' })
})

test('an invoice that was wrong is issued again with the terms as they are', async () => {
  const { company, job, invoice } = await invoiced()
  const account = await accountOf(company)
  const terms = { ...company.terms, invoiceName: 'Ridgeview Strata Ltd.', netDays: 15 }
  await (
    await desk()
  ).call(saveCommercialAccount, {
    params: { customerId: company.customerId },
    body: { ...terms, version: account?.version ?? 0 },
  })
  const { reissued } = await voidIt(invoice.id, true)
  expect(reissued).toMatchObject({
    month: invoice.month,
    invoiceName: 'Ridgeview Strata Ltd.',
    dueOn: addDays(dayOf(app.ctx.now()), 15),
    replaces: invoice.number,
    lines: [{ jobId: job.id, amount: 149_99 }],
    due: 149_99,
  })
  expect(reissued?.number).not.toBe(invoice.number)
})

test('a refund before the invoice is a line of it, and one after it a credit note', async () => {
  const company = await aCompany()
  const job = await doneOn(company, new Date('2026-06-20T18:00:00Z'))
  await refund(job, 20_00)
  await app.runTasks()
  await close(company, '2026-06-01')
  const invoice = await invoiceOf(company)
  expect(invoice).toMatchObject({
    total: 129_99,
    lines: [{ what: 'pickup' }, { what: 'credit', amount: -20_00 }],
    credits: [],
  })
  await refund(job, 30_00)
  await app.runTasks()
  const credited = await invoiceOf(company)
  expect(credited).toMatchObject({
    due: 99_99,
    credited: 30_00,
    credits: [{ number: expect.stringMatching(/^CN-\d{5}$/), jobId: job.id, used: 30_00 }],
  })
  // What is paid already is taken off the next invoice.
  await pay(invoice.id, 99_99)
  await refund(job, 40_00)
  await app.runTasks()
  expect(await invoiceOf(company)).toMatchObject({ state: 'paid', due: 0, credited: 30_00 })
  await doneOn(company, new Date('2026-07-20T18:00:00Z'))
  await close(company, '2026-07-01')
  const next = await invoiceOf(company)
  expect(next).toMatchObject({ total: 149_99, credited: 40_00, due: 109_99 })
  // Void, it leaves the credit to the one that is issued instead.
  expect((await voidIt(next.id, true)).reissued).toMatchObject({ credited: 40_00, due: 109_99 })
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('voiding an invoice voids its credit notes: the next one has the refund as a line', async () => {
  const { company, job, invoice } = await invoiced()
  await refund(job, 49_99)
  await app.runTasks()
  expect((await voidIt(invoice.id, true)).reissued).toMatchObject({
    total: 100_00,
    credits: [],
    lines: [{ amount: 149_99 }, { amount: -49_99 }],
  })
  expect(await invoicesOf(company)).toHaveLength(2)
})

test('an invoice that credit notes cover is not voided, nor one whose credit note another invoice takes off', async () => {
  const { company, job, invoice } = await invoiced()
  await refund(job, 149_99)
  await app.runTasks()
  expect(await invoiceOf(company)).toMatchObject({ state: 'paid', credited: 149_99 })
  await expect(voidIt(invoice.id, true)).rejects.toThrow('nothing is left to pay')

  const other = await invoiced()
  const paid = await pay(other.invoice.id, 149_99)
  await refund(other.job, 100_00)
  await app.runTasks()
  await doneOn(other.company, new Date('2026-04-20T18:00:00Z'))
  await close(other.company, '2026-04-01')
  expect(await invoiceOf(other.company)).toMatchObject({ due: 49_99, credited: 100_00 })
  // The bank takes the money back: nothing of the first invoice is paid any more, but its credit is in use.
  await app.ctx.db.deleteFrom('accountInvoicePayments').where('invoiceId', '=', paid.id).execute()
  await expect(voidIt(paid.id, true)).rejects.toThrow('Void that one first')
  expect(await invoiceOf(other.company)).toMatchObject({ due: 49_99, credited: 100_00 })
})

test('the invoice on paper names the business, each pickup with its order number and tax, and what is left', async () => {
  const { company, job, invoice } = await invoiced()
  await pay(invoice.id, 100_00)
  const { cookie } = await app.given.admin('accountant')
  const url = contract.getInvoicePdf.path.replace(':invoiceId', String(invoice.id))
  const file = await app.http.inject({ url, headers: { cookie: `sid=${cookie}` } })
  expect(file.headers['content-disposition']).toBe(
    `attachment; filename="invoice-${invoice.number}.pdf"`,
  )
  const words = pdfText(file.rawPayload).replaceAll(/\s+/g, ' ')
  for (const part of [
    invoice.number,
    'GST/HST 823456789 RT0001',
    company.terms.invoiceName,
    `Pickup #${job.id}, ${job.address}`,
    'PO PO-7',
    '$149.99',
    'GST included $7.14',
    'paid by cheque, 101',
    'Left to pay $49.99',
  ])
    expect(words).toContain(part)
  const missing = url.replace(String(invoice.id), '999999')
  const none = await app.http.inject({ url: missing, headers: { cookie: `sid=${cookie}` } })
  expect(none.statusCode).toBe(404)
})
