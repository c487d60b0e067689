import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  getJournal,
  getJournalFile,
  listBookkeepingAccounts,
  saveBookkeepingAccount,
} from '../../contract/bookkeeping.ts'
import { addDays, Day } from '../../contract/calendar.ts'
import { getGstReturn } from '../../contract/gst-return.ts'
import { getOperationsReport } from '../../contract/operations-report.ts'
import { getRevenueReport, type RevenueGrouping } from '../../contract/revenue-report.ts'
import { settleCustomers } from '../customers/store.ts'
import { useApp } from '../testing/app.ts'
import { bookAt, bookPriceAt } from '../testing/book-ledger.ts'

const app = useApp()
const day = (text: string): Day => Day.parse(text)
const SUMMER = { from: day('2026-07-01'), to: day('2026-07-31') }

const asAdmin = async () => app.as(await app.given.admin())
const revenue = async (by: RevenueGrouping, days = SUMMER) =>
  (await asAdmin()).call(getRevenueReport, { query: { ...days, by } })

test('every kind of transaction that the ledger allows has a role in reports', async () => {
  const { rows } = await sql<{ kind: string; role: string | null }>`
    select kind, report_role(kind) as role from (
      select (regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g'))[1] as kind
      from pg_constraint where conname = 'ledger_transactions_kind_check') as kinds`.execute(
    app.ctx.db,
  )
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ role }) => role === null)).toEqual([])
})

test('every account that the ledger allows is named for the bookkeeping program', async () => {
  const { rows } = await sql<{ account: string }>`
    select (regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g'))[1] as account
    from pg_constraint where conname = 'ledger_entries_account_check'`.execute(app.ctx.db)
  const accounts = await (await asAdmin()).call(listBookkeepingAccounts, {})
  const named = accounts.filter(({ mapping }) => mapping).map(({ account }) => account)
  expect(named).toEqual(expect.arrayContaining(rows.map(({ account }) => account)))
})

test('revenue is divided by what the job is now, and each division adds up to the total', async () => {
  const { db } = app.ctx
  const noon = new Date('2026-07-15T19:00:00Z')
  const inVancouver = await app.given.job({ area: 'Vancouver', loadSize: 'large' })
  const outside = await app.given.job({ area: null, source: 'phone' })
  await bookPriceAt(db, inVancouver.id, 300_00, noon)
  await bookPriceAt(db, outside.id, 100_00, noon)
  await bookAt(db, {
    kind: 'provider_fee',
    jobId: outside.id,
    at: noon,
    entries: { provider_fees: 3_20, cash: -3_20 },
  })

  const byArea = await revenue('area')
  expect(byArea.total).toMatchObject({ jobs: 2, revenue: 400_00, fees: 3_20, afterFees: 396_80 })
  expect(byArea.groups.map(({ area, revenue: sum }) => [area, sum])).toEqual([
    ['Vancouver', 300_00],
    [null, 100_00],
  ])
  const bySource = await revenue('source')
  expect(bySource.groups.map(({ source, fees }) => [source, fees])).toEqual([
    ['online', 0],
    ['phone', 3_20],
  ])
  await db.updateTable('jobs').set({ loadSize: 'xl' }).where('id', '=', inVancouver.id).execute()
  expect((await revenue('size')).groups.map(({ size }) => size)).toEqual(['xl', 'small'])
})

test('weeks begin on Sunday, are cut by the period, and say when they are still running', async () => {
  app.setNow(new Date('2026-07-31T19:00:00Z'))
  const { groups, isRunning } = await revenue('week')
  app.letClockRun()
  expect(groups.map(({ from, to }) => `${from} ${to}`)).toEqual([
    '2026-07-01 2026-07-04',
    '2026-07-05 2026-07-11',
    '2026-07-12 2026-07-18',
    '2026-07-19 2026-07-25',
    '2026-07-26 2026-07-31',
  ])
  expect(groups.map((group) => group.isRunning)).toEqual([false, false, false, false, true])
  app.setNow(new Date('2026-07-13T19:00:00Z'))
  const begun = (await revenue('week')).groups
  app.letClockRun()
  expect(begun.map(({ from }) => from)).toEqual(['2026-07-01', '2026-07-05', '2026-07-12'])
  expect(isRunning).toBe(true)
})

test('callers without an address are counted one by one, and a customer with two addresses is one', async () => {
  const { db } = app.ctx
  const done = async (fields: { email: string; phoneE164: string | null }, endedOn: string) => {
    const completedAt = new Date(`${endedOn}T19:00:00Z`)
    const { id: haulerId } = await app.given.hauler()
    const ended = { status: 'completed', completedAt, haulerId } as const
    return app.given.job({ ...ended, ...fields })
  }
  const customers = async () =>
    (await (await asAdmin()).call(getOperationsReport, { query: SUMMER })).customers
  const before = await customers()
  await done({ email: '', phoneE164: '+16045550181' }, '2026-07-08')
  await done({ email: '', phoneE164: '+16045550182' }, '2026-07-09')
  expect(await customers()).toEqual({ all: before.all + 2, repeat: before.repeat })
  await done({ email: '', phoneE164: '+16045550182' }, '2026-06-09')
  await done({ email: 'one@example.ca', phoneE164: null }, '2026-07-10')
  const other = await done({ email: 'two@example.ca', phoneE164: null }, '2026-06-10')
  expect(await customers()).toEqual({ all: before.all + 3, repeat: before.repeat + 1 })
  await settleCustomers(db)
  expect(await customers()).toEqual({ all: before.all + 3, repeat: before.repeat + 1 })
  await sql`update customer_jobs set customer_id = (select customer_id from customer_contacts where value = 'one@example.ca')
    where job_id = ${other.id}`.execute(db)
  expect(await customers()).toEqual({ all: before.all + 3, repeat: before.repeat + 2 })
})

test('days in the wrong order, and more than 366 of them, are refused in words', async () => {
  const admin = await asAdmin()
  const backwards = { from: SUMMER.to, to: SUMMER.from }
  const tooMany = { from: SUMMER.from, to: addDays(SUMMER.from, 366) }
  for (const endpoint of [getOperationsReport, getGstReturn, getJournal]) {
    await expect(admin.call(endpoint, { query: backwards })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'The last day is before the first',
    })
    await expect(admin.call(endpoint, { query: tooMany })).rejects.toMatchObject({
      message: 'A report covers at most 366 days',
    })
  }
  await expect(revenue('month', tooMany)).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a journal is refused while an account has no name, and a name that a spreadsheet would run', async () => {
  const { db } = app.ctx
  const admin = await asAdmin()
  await sql`delete from bookkeeping_accounts where account = 'platform_fee'`.execute(db)
  expect((await admin.call(getJournal, { query: SUMMER })).unmapped).toEqual(['platform_fee'])
  await expect(
    admin.call(getJournalFile, { query: { ...SUMMER, program: 'xero' } }),
  ).rejects.toMatchObject({ code: 'refused', message: expect.stringContaining('platform_fee') })

  const save = (account: string, name: string) =>
    admin.call(saveBookkeepingAccount, {
      params: { account },
      body: { name, code: '4000', taxRate: 'Tax Exempt' },
    })
  await expect(save('platform_fee', '=1+1')).rejects.toMatchObject({
    fields: [{ path: 'name', message: 'Please begin with a letter or a number' }],
  })
  await expect(save('no_such_account', 'Sales')).rejects.toMatchObject({ code: 'not_found' })
  await save('platform_fee', 'Platform revenue')
  expect((await admin.call(getJournal, { query: SUMMER })).unmapped).toEqual([])
})
