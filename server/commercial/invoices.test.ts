import { expect, test } from 'vitest'
import * as contract from '../../contract/account-invoices.ts'
import { Day } from '../../contract/calendar.ts'
import { cents, type Cents } from '../../contract/money.ts'
import { inTransaction } from '../core/context.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { balanceOf } from '../ledger/ledger-store.ts'
import { findJob, haulerWithAccount } from '../testing/paying.ts'
import { settlingIn } from '../testing/settled.ts'
import { useApp } from '../testing/app.ts'
import { lockAccount, insertAccountJob } from './account-store.ts'
import { closeMonth } from './close-month.ts'
import { companiesIn } from './testing/companies.ts'

const app = useApp()
const { aCompany, desk } = companiesIn(app)
const { start, complete } = settlingIn(app)

type Company = Awaited<ReturnType<typeof aCompany>>

/** A completed pickup of $149.99 on the account, completed in this month. */
async function doneOn(company: Company, completedAt: Date) {
  const job = await app.given.job({
    paymentStatus: 'pending',
    collectMethod: 'account',
    collectBy: 'office',
  })
  await inTransaction(app.ctx, async ({ db }) => {
    const account = await lockAccount(db, company.accountId)
    if (account)
      await insertAccountJob(
        db,
        { ...account, customerId: null },
        { jobId: job.id, poNumber: 'PO-7' },
      )
  })
  const hauler = await haulerWithAccount(app)
  await start(job, hauler)
  await complete(job, hauler)
  await app.ctx.db.updateTable('jobs').set({ completedAt }).where('id', '=', job.id).execute()
  return findJob(app, job)
}
const close = ({ accountId }: Company, month: string) =>
  closeMonth.run({ accountId, month: Day.parse(month) }, app.ctx)
const invoicesOf = async ({ customerId }: Company) =>
  (await (await desk()).call(contract.listAccountInvoices, { params: { customerId } })).invoices

test('a year of an account is twelve invoices, none twice, and what is paid balances', async () => {
  const company = await aCompany()
  const jobs = []
  for (let month = 1; month <= 12; month++) {
    const name = `2027-${String(month).padStart(2, '0')}`
    jobs.push(await doneOn(company, new Date(`${name}-20T18:00:00Z`)))
    await Promise.all([close(company, `${name}-01`), close(company, `${name}-01`)])
    await close(company, `${name}-01`)
  }
  const invoices = await invoicesOf(company)
  expect(invoices).toHaveLength(12)
  expect(new Set(invoices.map(({ number }) => number)).size).toBe(12)
  expect(
    invoices.flatMap(({ lines }) => lines.map(({ jobId }) => jobId)).toSorted((a, b) => a - b),
  ).toEqual(jobs.map(({ id }) => id))
  const pay = async (invoiceId: contract.InvoiceId, amount: Cents, key?: string) =>
    (await desk()).call(
      contract.recordInvoicePayment,
      { params: { invoiceId }, body: { method: 'cheque', amount, reference: '101' } },
      key === undefined ? undefined : { 'idempotency-key': key },
    )
  const [first] = invoices.toReversed()
  if (!first) throw new Error('No invoice')
  expect(first).toMatchObject({ total: 149_99, due: 149_99, paid: 0 })
  expect(await pay(first.id, cents(50_00), 'one')).toMatchObject({ due: 99_99, paid: 50_00 })
  expect(await pay(first.id, cents(50_00), 'one')).toMatchObject({ due: 99_99 })
  await expect(pay(first.id, cents(100_00))).rejects.toMatchObject({ code: 'refused' })
  expect(await pay(first.id, cents(99_99))).toMatchObject({ state: 'paid', due: 0 })
  await expect(pay(first.id, cents(1))).rejects.toMatchObject({ code: 'illegal_move' })
  expect(await balanceOf(app.ctx.db, 'accounts_receivable')).toBe(11 * 149_99)
  expect(await balanceOf(app.ctx.db, 'office_funds')).toBe(149_99)
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('a void invoice leaves its pickups to the next one, and nothing that is paid is voided', async () => {
  const company = await aCompany()
  const job = await doneOn(company, new Date('2027-03-20T18:00:00Z'))
  await close(company, '2027-03-01')
  const [invoice] = await invoicesOf(company)
  if (!invoice) throw new Error('No invoice')
  const voidIt = async () =>
    (await desk()).call(contract.voidInvoice, {
      params: { invoiceId: invoice.id },
      body: { reason: 'Wrong name' },
    })
  expect(await voidIt()).toMatchObject({ state: 'void', due: 0 })
  await expect(voidIt()).rejects.toMatchObject({ code: 'illegal_move' })
  await close(company, '2027-04-01')
  const [second] = await invoicesOf(company)
  expect(second).toMatchObject({
    state: expect.not.stringMatching('void'),
    lines: [{ jobId: job.id }],
  })
})
