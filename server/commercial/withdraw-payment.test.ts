import { expect, test } from 'vitest'
import * as contract from '../../contract/account-invoices.ts'
import { addDays, instantAt } from '../../contract/calendar.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { balanceOf } from '../ledger/ledger-store.ts'
import { useApp } from '../testing/app.ts'
import { doneIn } from './testing/done-pickups.ts'
import { linksIn } from './testing/invoice-links.ts'

const app = useApp()
const { desk, invoiced, invoiceOf } = doneIn(app)
const { mailed, recordCheque } = linksIn(app, desk)

test('a payment that was recorded wrongly is withdrawn once, and the invoice is owed and reminded of again', async () => {
  const { company, job, invoice } = await invoiced()
  const [payment] = (await recordCheque(invoice.id, 149_99)).payments
  app.setNow(instantAt(addDays(invoice.dueOn, -6), '12:00'))
  await app.runTasks({ delayed: true })
  const staff = await desk()
  const withdraw = (paymentId: number) =>
    staff.call(contract.withdrawInvoicePayment, {
      params: { invoiceId: invoice.id, paymentId },
      body: { reason: 'The cheque bounced' },
    })
  await Promise.all([1, 2].map(() => withdraw(payment?.id ?? 0)))
  expect(await invoiceOf(company)).toMatchObject({ state: 'open', due: 149_99, payments: [] })
  expect(await balanceOf(app.ctx.db, 'accounts_receivable', job.id)).toBe(149_99)
  expect(await balanceOf(app.ctx.db, 'office_funds', job.id)).toBe(0)
  expect(await checkBooks(app.ctx.db)).toEqual([])
  await app.runTasks({ delayed: true })
  expect(await mailed(company.email, 'account_invoice_reminder')).toHaveLength(1)
  await expect(withdraw(999_999)).rejects.toMatchObject({ code: 'not_found' })
})
