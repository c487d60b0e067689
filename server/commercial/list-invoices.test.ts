import { beforeAll, expect, test } from 'vitest'
import { recordInvoicePayment, sendInvoice, voidInvoice } from '../../contract/account-invoices.ts'
import { addDays, Day } from '../../contract/calendar.ts'
import { getMoney } from '../../contract/admin-money.ts'
import { getInvoice, getInvoiceAgeing, listInvoices } from '../../contract/invoices.ts'
import { cents } from '../../contract/money.ts'
import { getAdminStats } from '../../contract/reports.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { useApp } from '../testing/app.ts'
import { readCsv } from '../testing/read-csv.ts'
import { doneIn } from './testing/done-pickups.ts'
import { linksIn } from './testing/invoice-links.ts'

const app = useApp()
const { aCompany, doneOn, close, invoicesOf, desk, refund } = doneIn(app)
const { mailed } = linksIn(app, desk)
const PRICE = 149_99
const TODAY = Day.parse('2026-11-20')
const NOON = 'T20:00:00Z'

/** Days between the day an invoice was due and today, on both sides of every limit of an age. */
const OVERDUE_BY = [-12, 0, 1, 30, 31, 60, 61, 90, 91, 200]

let companies: Awaited<ReturnType<typeof aCompany>>[]

beforeAll(async () => {
  app.setNow(new Date(`${TODAY}${NOON}`))
  companies = []
  for (const place of OVERDUE_BY.keys()) {
    const invoiceName = place === 0 ? 'Ridgeview Strata' : `Harbour Works ${place}`
    companies.push(await aCompany({ netDays: place === 0 ? 12 : 0, invoiceName }))
  }
  for (const [place, company] of companies.entries()) {
    const issued = addDays(TODAY, -Math.max(0, OVERDUE_BY[place] ?? 0))
    app.setNow(new Date(`${issued}${NOON}`))
    const done = addDays(issued, -40)
    await doneOn(company, new Date(`${done}${NOON}`))
    await close(company, `${done.slice(0, 8)}01`)
  }
  app.setNow(new Date(`${TODAY}${NOON}`))
}, 120_000)

const newestOf = async (place: number) => {
  const company = companies[place]
  const [invoice] = company ? await invoicesOf(company) : []
  if (!invoice) throw new Error(`Company ${place} has no invoice`)
  return invoice
}

const list = async (query: Parameters<typeof page>[0] = {}) => (await page(query)).items
const page = async (query: Record<string, unknown>) =>
  (await desk()).call(listInvoices.page, { query: { limit: 200, ...query } })

/** The ages counted again from what the team reads of each company, day by day. */
async function countedAgain() {
  const ages = new Map<string, { invoices: number; due: number }>()
  for (const company of companies)
    for (const { due, dueOn } of await invoicesOf(company)) {
      if (due === 0) continue
      let days = 0
      while (addDays(dueOn, days) < TODAY) days += 1
      const age =
        days === 0
          ? 'not_due'
          : days <= 30
            ? '1_30'
            : days <= 60
              ? '31_60'
              : days <= 90
                ? '61_90'
                : 'over_90'
      const sum = ages.get(age) ?? { invoices: 0, due: 0 }
      ages.set(age, { invoices: sum.invoices + 1, due: sum.due + due })
    }
  return Object.fromEntries(ages)
}

async function expectAgeing() {
  const { asOf, ages, total, overdue } = await (await desk()).call(getInvoiceAgeing, {})
  expect(asOf).toBe(TODAY)
  const shown = ages.filter(({ invoices }) => invoices > 0)
  expect(Object.fromEntries(shown.map(({ age, ...sum }) => [age, sum]))).toEqual(
    await countedAgain(),
  )
  const rows = await list()
  const sumOf = (some: typeof rows) => ({
    invoices: some.length,
    due: some.reduce((sum, { due }) => sum + due, 0),
  })
  expect(total).toEqual(sumOf(rows.filter(({ due }) => due > 0)))
  expect(overdue).toEqual(sumOf(rows.filter(({ state }) => state === 'overdue')))
  for (const { age, ...sum } of ages) expect(sumOf(await list({ age: [age] }))).toEqual(sum)
  const admin = await desk()
  expect((await admin.call(getMoney, {})).waiting.overdueInvoices).toBe(overdue.invoices)
  expect((await admin.call(getAdminStats, {})).needs.overdueInvoices).toBe(overdue.invoices)
}

test('ageing is what an independent count of each company’s invoices comes to, through every change', async () => {
  await expectAgeing()
  const staff = await desk()
  const pay = async (place: number, amount: number) =>
    staff.call(recordInvoicePayment, {
      params: { invoiceId: (await newestOf(place)).id },
      body: { method: 'cheque', amount: cents(amount), reference: '' },
    })
  await pay(3, 49_99)
  await pay(5, PRICE)
  const body = { reason: 'Wrong name', reissue: false }
  await staff.call(voidInvoice, { params: { invoiceId: (await newestOf(7)).id }, body })
  const [refunded] = (await newestOf(8)).lines
  if (!refunded) throw new Error('The invoice has no pickup')
  await refund({ id: refunded.jobId }, 20_00)
  await app.runTasks()
  await expectAgeing()
  expect(await list({ state: ['paid'] })).toMatchObject([{ total: PRICE, paid: PRICE, due: 0 }])
  expect(await list({ state: ['void'] })).toMatchObject([{ total: PRICE, due: 0, age: null }])
  expect(await newestOf(8)).toMatchObject({ due: PRICE - 20_00 })
  expect(await list({ age: ['over_90'] })).toMatchObject([{ credited: 20_00 }, { credited: 0 }])
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('each row is what the customer’s page says of the invoice, and one invoice says whom it goes to', async () => {
  for (const row of await list()) {
    const { billingEmail, customerId, ...invoice } = await (
      await desk()
    ).call(getInvoice, { params: { invoiceId: row.id } })
    const { age, remindedAt: _, ...shown } = row
    expect({ ...invoice, customerId }).toMatchObject(shown)
    expect(age === null).toBe(invoice.due === 0)
    expect(companies.map(({ email }) => email)).toContain(billingEmail)
  }
  await expect(
    (await desk()).call(getInvoice, { params: { invoiceId: 99_999 as never } }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('the list is searched, filtered, sorted and read page by page', async () => {
  const names = async (query: Record<string, unknown>) =>
    (await list(query)).map(({ invoiceName }) => invoiceName)
  expect(await names({ q: 'ridgeview' })).toEqual(['Ridgeview Strata'])
  const { number, dueOn } = await newestOf(4)
  expect(await names({ q: number })).toEqual(['Harbour Works 4'])
  expect(await names({ due: { from: dueOn, to: dueOn } })).toEqual(['Harbour Works 4'])
  expect(await names({ customer: [companies[2]?.customerId] })).toEqual(['Harbour Works 2'])
  const byDue = await list({ sort: 'dueOn' })
  expect(byDue.map(({ dueOn: day }) => day)).toEqual(byDue.map(({ dueOn: day }) => day).toSorted())
  const first = await page({ limit: 4, sort: 'total' })
  const second = await page({ limit: 4, sort: 'total', cursor: first.nextCursor })
  expect(first.total).toBe(OVERDUE_BY.length)
  const ids = [...first.items, ...second.items].map(({ id }) => id)
  expect(new Set(ids).size).toBe(8)
})

test('the file has every row, and opens in a spreadsheet as it is', async () => {
  const admin = await app.given.admin()
  const file = await app.http.inject({
    url: `${listInvoices.csv.path}?state=open,overdue`,
    headers: { cookie: `sid=${admin.cookie}` },
  })
  expect(file.body.startsWith('\uFEFF')).toBe(true)
  const [head = [], ...rows] = readCsv(file.body.replace('\uFEFF', ''))
  const due = head.indexOf('Left to pay (CAD)')
  const owed = rows.reduce((sum, row) => sum + Math.round(Number(row[due]) * 100), 0)
  const { total } = await (await desk()).call(getInvoiceAgeing, {})
  expect({ invoices: rows.length, due: owed }).toEqual(total)
})

test('an invoice that is overdue is sent again as a reminder', async () => {
  const company = companies[2]
  if (!company) throw new Error('There is no company')
  const { id, dueOn } = await newestOf(2)
  expect(dueOn).toBe(addDays(TODAY, -1))
  const before = (await mailed(company.email, 'account_invoice_reminder')).length
  await (await desk()).call(sendInvoice, { params: { invoiceId: id } })
  await app.runTasks()
  const reminders = await mailed(company.email, 'account_invoice_reminder')
  expect(reminders).toHaveLength(before + 1)
  expect(reminders.at(-1)?.message).toContain('was due on')
  const [row] = await list({ customer: [company.customerId] })
  expect(row?.remindedAt).toEqual(row?.sentAt)
})
