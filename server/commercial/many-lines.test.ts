import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import { findAnyJob } from '../jobs/store.ts'
import { gstOf, gstOfParts } from '../ledger/gst.ts'
import { useApp } from '../testing/app.ts'
import { quotedJob } from '../job-page/testing/quoted-job.ts'
import { findInvoice, type Invoice } from './invoice-store.ts'
import { invoiceViews } from './invoice-view.ts'
import { doneIn } from './testing/done-pickups.ts'

const app = useApp({ settings: { GST_NUMBER: '823456789 RT0001' } })
const { aCompany, doneOn, close, invoiceOf } = doneIn(app)

/** How many statements some work sends to the database. */
async function statementsOf(work: (db: Db) => Promise<unknown>): Promise<number> {
  let statements = 0
  const count: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await work(app.ctx.db.withPlugin(count))
  return statements
}

test('the tax of many lines is one question, and to the cent that of each', async () => {
  const { db, config } = app.ctx
  // One with the rate card of its quote, and one with that in force when it was booked.
  const jobs = [(await quotedJob(app)).job, await app.given.job()]
  const parts = Array.from({ length: 40 }, (_, place) => ({
    jobId: (jobs[place % 2] ?? jobs[0])?.id ?? (0 as never),
    amountCents: cents((place % 3 === 0 ? -1 : 1) * (1_01 + place * 37)),
  }))
  const expected = []
  for (const { jobId, amountCents } of parts) {
    const gst = await gstOf(app.ctx, await findAnyJob(db, jobId), cents(Math.abs(amountCents)))
    expected.push(amountCents < 0 ? -gst : gst)
  }
  expect(new Set(expected).size).toBeGreaterThan(20)
  let gst: number[] = []
  const statements = await statementsOf(async (counted) => {
    gst = await gstOfParts({ config, db: counted }, parts)
  })
  expect(gst).toEqual(expected)
  expect(statements).toBe(1)
  expect(await gstOfParts({ config: { ...config, gstNumber: undefined }, db }, parts)).toEqual(
    parts.map(() => 0),
  )
})

test('a page of invoices is read with the same questions as one of them, and with equal amounts', async () => {
  const company = await aCompany()
  const invoices: Invoice[] = []
  for (const month of ['2026-03', '2026-04', '2026-05']) {
    await doneOn(company, new Date(`${month}-20T18:00:00Z`))
    await doneOn(company, new Date(`${month}-21T18:00:00Z`))
    await close(company, `${month}-01`)
    const invoice = await findInvoice(app.ctx.db, (await invoiceOf(company)).id)
    if (invoice) invoices.push(invoice)
  }
  const one = await statementsOf((db) => invoiceViews(db, invoices.slice(0, 1), app.ctx.now()))
  const all = await statementsOf((db) => invoiceViews(db, invoices, app.ctx.now()))
  expect(all).toBe(one)
  const views = await invoiceViews(app.ctx.db, invoices, app.ctx.now())
  expect(views.map(({ total, gst, lines }) => ({ total, gst, lines: lines.length }))).toEqual(
    invoices.map(() => ({ total: 299_98, gst: 14_28, lines: 2 })),
  )
})
