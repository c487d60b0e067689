import { afterEach, expect, test } from 'vitest'
import * as contract from '../../contract/account-invoices.ts'
import { addDays, dayOf, instantAt } from '../../contract/calendar.ts'
import { JobId } from '../../contract/jobs.ts'
import * as linked from '../../contract/linked-invoices.ts'
import { receiptOf } from '../job-page/receipt.ts'
import { findAnyJob } from '../jobs/store.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { balanceOf } from '../ledger/ledger-store.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { checkProvider } from '../reconciliation/check-provider.ts'
import { useApp } from '../testing/app.ts'
import { outbox } from '../testing/messages.ts'
import { sandboxOf } from '../testing/paying.ts'
import { remindOfInvoice } from './send-invoice.ts'
import { doneIn } from './testing/done-pickups.ts'
import { linksIn } from './testing/invoice-links.ts'

const app = useApp()
const { desk, invoiced, invoiceOf, refund, doneOn, close } = doneIn(app)
const { mailed, linkOf, recordCheque, chargesOf } = linksIn(app, desk)
afterEach(() => app.letClockRun())

test('the invoice goes to the invoice contact by email, and is paid by its link once', async () => {
  const { company, invoice } = await invoiced()
  await app.runTasks()
  const [email] = (await outbox(app)).filter(({ recipient }) => recipient === company.email)
  expect(email).toMatchObject({
    channel: 'email',
    subject: `Invoice ${invoice.number}: $149.99, due on ${email?.subject?.split(' on ')[1]}`,
    body: expect.stringContaining('your company pays'),
  })
  const { start, confirm, show, check, token } = await linkOf(company.email)
  expect(await show()).toMatchObject({ number: invoice.number, due: 149_99, state: 'open' })
  await expect(start(100_00)).rejects.toMatchObject({ code: 'amount_mismatch' })
  // Two tabs are one payment.
  const [one, other] = await Promise.all([start(149_99), start(149_99)])
  expect(one.clientSecret).toBe(other.clientSecret)
  await confirm(one.clientSecret)
  expect(await check()).toMatchObject({ state: 'paid', due: 0, paid: 149_99 })
  await expect(start(149_99)).rejects.toMatchObject({ code: 'already_paid' })
  // The provider's own report, and a worker that was killed after settling, find it settled.
  await app.runTasks()
  const [payment] = await chargesOf(invoice.id)
  await Promise.all(
    [1, 2].map(() => settlePayment(app.ctx, payment?.providerPaymentId ?? 'missing')),
  )
  const now = await invoiceOf(company)
  expect(now.payments).toMatchObject([{ method: 'card', amount: 149_99 }])
  expect(await balanceOf(app.ctx.db, 'accounts_receivable', now.lines[0]?.jobId)).toBe(0)
  expect(await checkBooks(app.ctx.db)).toEqual([])
  const { contradictions } = await checkProvider(app.ctx, async () => {})
  expect(contradictions).toEqual([])
  const url = linked.getLinkedInvoicePdf.path.replace(':token', token)
  const file = await app.http.inject({ url })
  expect(file.headers['content-type']).toBe('application/pdf')
  expect((await app.http.inject({ url: url.replace(token, `${token}x`) })).statusCode).toBe(404)
})

test('a declined card leaves the invoice open for another one', async () => {
  const { company, invoice } = await invoiced()
  const { start, confirm, check } = await linkOf(company.email)
  const first = await start(149_99)
  await confirm(first.clientSecret, '4000 0000 0000 0002').catch(() => undefined)
  expect(await check()).toMatchObject({ due: 149_99 })
  const second = await start(149_99)
  await confirm(second.clientSecret)
  expect(await check()).toMatchObject({ state: 'paid' })
  expect((await chargesOf(invoice.id)).filter(({ status }) => status === 'paid')).toHaveLength(1)
})

test('what was paid otherwise while the card form was open goes back to the card', async () => {
  const { company, invoice } = await invoiced()
  const { start, confirm, check } = await linkOf(company.email)
  const { clientSecret } = await start(149_99)
  await recordCheque(invoice.id, 100_00)
  await confirm(clientSecret)
  expect(await check()).toMatchObject({ state: 'paid', paid: 149_99 })
  await app.runTasks()
  const [payment] = await chargesOf(invoice.id)
  const refunds = await app.ctx.db
    .selectFrom('refunds')
    .selectAll()
    .where('paymentId', '=', payment?.id ?? 0)
    .execute()
  expect(refunds).toMatchObject([{ amountCents: 100_00, status: 'succeeded' }])
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('a payment of another amount than what is due now ends before the next begins', async () => {
  const { company, invoice } = await invoiced()
  const { start, confirm, check } = await linkOf(company.email)
  const stale = await start(149_99)
  await recordCheque(invoice.id, 49_99)
  const { clientSecret } = await start(100_00)
  expect(clientSecret).not.toBe(stale.clientSecret)
  await confirm(clientSecret)
  expect(await check()).toMatchObject({ state: 'paid' })
  expect((await chargesOf(invoice.id)).map(({ status }) => status)).toEqual(['cancelled', 'paid'])
})

test('a void invoice takes no card: its link says so, and one that was charged meanwhile goes back', async () => {
  const { company, invoice } = await invoiced()
  const old = await linkOf(company.email)
  const { clientSecret } = await old.start(149_99)
  await (
    await desk()
  ).call(contract.voidInvoice, {
    params: { invoiceId: invoice.id },
    body: { reason: 'Wrong name', reissue: true },
  })
  await old.confirm(clientSecret)
  expect(await old.check()).toMatchObject({ state: 'void', paid: 0 })
  await expect(old.start(149_99)).rejects.toMatchObject({ code: 'already_paid' })
  await app.runTasks()
  const fresh = await linkOf(company.email)
  await fresh.confirm((await fresh.start(149_99)).clientSecret)
  expect(await fresh.check()).toMatchObject({ state: 'paid' })
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('a card payment that the bank takes back is owed again', async () => {
  const { company, job, invoice } = await invoiced()
  const { start, confirm, check } = await linkOf(company.email)
  await confirm((await start(149_99)).clientSecret)
  await check()
  // Its reminders end while it is paid.
  app.setNow(instantAt(addDays(invoice.dueOn, -6), '12:00'))
  await app.runTasks({ delayed: true })
  expect(await mailed(company.email, 'account_invoice_reminder')).toEqual([])
  const [payment] = await chargesOf(invoice.id)
  const dispute = await sandboxOf(app.ctx).openDispute(payment?.chargeId ?? '')
  await app.runTasks()
  await sandboxOf(app.ctx).closeDispute(dispute, 'lost')
  await app.runTasks({ delayed: true })
  expect(await invoiceOf(company)).toMatchObject({ due: 149_99, paid: 0 })
  expect(await balanceOf(app.ctx.db, 'accounts_receivable', job.id)).toBe(149_99)
  expect(await checkBooks(app.ctx.db)).toEqual([])
  expect(await mailed(company.email, 'account_invoice_reminder')).toHaveLength(1)
})

test('the receipt of a pickup on the invoice has no card payment of the whole invoice', async () => {
  const { company } = await invoiced()
  await doneOn(company, new Date('2026-04-20T18:00:00Z'))
  await close(company, '2026-04-01')
  const { start, confirm, check } = await linkOf(company.email)
  await confirm((await start(149_99)).clientSecret)
  const [line] = (await check()).lines
  const jobId = JobId.parse(line?.jobId)
  const money = await app.ctx.db
    .selectFrom('payments')
    .select('purpose')
    .where('jobId', '=', jobId)
    .execute()
  expect(money.map(({ purpose }) => purpose)).toEqual(['booking', 'invoice'])
  const receipt = await receiptOf(app.ctx, await findAnyJob(app.ctx.db, jobId))
  expect(receipt).toMatchObject({ total: 149_99, payments: [{ method: 'account' }] })
})

test('a credit note is sent to the invoice contact', async () => {
  const { company, job, invoice } = await invoiced()
  await refund(job, 20_00)
  await app.runTasks()
  const [note] = await mailed(company.email, 'account_credit_note')
  expect(note?.message).toContain(`for $20.00 for pickup #${job.id} of invoice ${invoice.number}`)
})

test('an invoice is sent again, but not twice within a minute', async () => {
  const { company, invoice } = await invoiced()
  const staff = await desk()
  const send = () => staff.call(contract.sendInvoice, { params: { invoiceId: invoice.id } })
  await expect(send()).rejects.toMatchObject({ code: 'too_many_requests' })
  app.setNow(new Date(Date.now() + 120_000))
  await send()
  expect(await mailed(company.email, 'account_invoice')).toHaveLength(2)
})

test('an invoice that is not paid is reminded of a week before, on, and one and two weeks after its day, once each', async () => {
  const { company, invoice } = await invoiced()
  const remind = async (days: number, time = '12:00') => {
    app.setNow(instantAt(addDays(invoice.dueOn, days), time))
    await Promise.all([1, 2].map(() => remindOfInvoice.run({ invoiceId: invoice.id }, app.ctx)))
    return (await mailed(company.email, 'account_invoice_reminder')).map(({ message }) => message)
  }
  expect(await remind(-8)).toEqual([])
  expect(await remind(-7)).toEqual([expect.stringContaining('$149.99 of invoice')])
  expect(await remind(-1)).toHaveLength(1)
  // In the quiet hours it waits for the morning.
  expect(await remind(0, '05:00')).toHaveLength(1)
  expect((await remind(0)).at(-1)).toContain('is due today')
  expect((await remind(7)).at(-1)).toContain('was due on')
  expect(await remind(14)).toHaveLength(4)
  expect(await remind(30)).toHaveLength(4)
})

test('after a time without a server only the latest reminder goes out, and none once it is paid', async () => {
  const { company, invoice } = await invoiced()
  app.setNow(instantAt(addDays(invoice.dueOn, 9), '12:00'))
  await app.runTasks({ delayed: true })
  expect(await mailed(company.email, 'account_invoice_reminder')).toHaveLength(1)
  app.letClockRun()
  await recordCheque(invoice.id, 149_99)
  app.setNow(instantAt(addDays(invoice.dueOn, 20), '12:00'))
  await remindOfInvoice.run({ invoiceId: invoice.id }, app.ctx)
  expect(await mailed(company.email, 'account_invoice_reminder')).toHaveLength(1)
})

test('an invoice that is due at once is not reminded of on its own day', async () => {
  const { company, invoice } = await invoiced({ netDays: 0 })
  expect(invoice.dueOn).toBe(dayOf(app.ctx.now()))
  app.setNow(instantAt(invoice.dueOn, '23:00'))
  await remindOfInvoice.run({ invoiceId: invoice.id }, app.ctx)
  expect(await mailed(company.email, 'account_invoice_reminder')).toEqual([])
})
