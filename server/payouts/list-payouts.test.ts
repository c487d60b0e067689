import { beforeAll, expect, test } from 'vitest'
import { listPayouts, type AdminPayout } from '../../contract/admin-payouts.ts'
import type { ListQuery } from '../../contract/list.ts'
import { cents } from '../../contract/money.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { plansOf } from '../testing/plans.ts'
import { adminPayouts } from './list-payouts.ts'

const app = useApp()
let admin: Visit

/** One payout each of the price of a job. */
const PAYOUTS = [
  { firstName: 'Dale', amount: 104_99, status: 'failed', reason: 'Too old a charge' },
  { firstName: 'Zoë', amount: 70_00, status: 'waiting_for_bank', reason: 'No bank account' },
  { firstName: 'Amara', amount: 87_50, status: 'paid', reason: null },
] as const

beforeAll(async () => {
  admin = await app.given.admin()
  for (const { firstName, amount, status, reason } of PAYOUTS) {
    const { id: haulerId } = await app.given.hauler({ firstName })
    const { id: jobId } = await app.given.job({ status: 'completed', haulerId })
    const payment = await app.ctx.db
      .insertInto('payments')
      .values({ jobId, amountCents: cents(149_99), status: 'paid', chargeId: `ch_${jobId}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.ctx.db
      .insertInto('payouts')
      .values({
        jobId,
        haulerId,
        paymentId: payment.id,
        amountCents: cents(amount),
        status,
        reason,
        ...(status === 'paid' && { transferId: 'tr_1', paidAt: new Date('2026-11-20T18:00:00Z') }),
      })
      .execute()
  }
})

type Query = ListQuery<typeof listPayouts>
const page = (query: Query) => app.as(admin).call(listPayouts.page, { query })
const first = ({ haulerName }: AdminPayout) => haulerName.split(' ')[0]
const names = async (query: Query) => (await page(query)).items.map(first)

test('a call without parameters answers the newest first, and how many there are', async () => {
  const answer = await app.http.inject({
    url: '/api/admin/payouts',
    headers: { cookie: `sid=${admin.cookie}` },
  })
  expect(answer.headers['x-total-count']).toBe('3')
  expect(answer.json().map(({ id }: { id: number }) => id)).toEqual([3, 2, 1])
})

test('payouts are found by state, job, hauler, reason and amount', async () => {
  expect(await names({ status: ['failed', 'paid'] })).toEqual(['Amara', 'Dale'])
  expect(await names({ job: [2] })).toEqual(['Zoë'])
  expect(await names({ hauler: [3] })).toEqual(['Amara'])
  expect(await names({ q: '#1 dale' })).toEqual(['Dale'])
  expect(await names({ q: 'zoe bank' })).toEqual(['Zoë'])
  expect(await names({ amount: { from: cents(80_00), to: cents(90_00) } })).toEqual(['Amara'])
  expect(await names({ sort: 'amount' })).toEqual(['Dale', 'Amara', 'Zoë'])
})

test('a day of payment leaves those that were paid on it', async () => {
  const { body } = await app.http.inject({
    url: '/api/admin/payouts.csv?paid=2026-11-20',
    headers: { cookie: `sid=${admin.cookie}` },
  })
  const [head, row, ...rest] = body.split('\r\n')
  expect(head).toMatch(/^\uFEFFPayout ID,Job ID,Hauler ID,Hauler,Amount \(CAD\),/)
  expect(row).toContain('Amara Kowalchuk,87.50,paid,,tr_1,')
  expect(row).toContain('2026-11-20T18:00:00.000Z')
  expect(rest).toEqual([''])
})

test('the total of a state comes from a counter, and stays right when it changes', async () => {
  expect(await page({ status: ['failed'] })).toMatchObject({ total: 1, isTotalExact: true })
  const fail = (status: 'failed' | 'waiting_for_bank') =>
    app.ctx.db.updateTable('payouts').set({ status }).where('id', '=', 2).execute()
  await fail('failed')
  expect((await page({ status: ['failed'] })).total).toBe(2)
  await fail('waiting_for_bank')
  expect((await page({ limit: 1 })).total).toBe(3)
})

test('a payout is found by what its reason and its hauler are now', async () => {
  const { db } = app.ctx
  await db.updateTable('payouts').set({ reason: 'Closed account' }).where('id', '=', 1).execute()
  await db
    .updateTable('haulers')
    .set({ lastName: 'Okafor' })
    .where('firstName', '=', 'Dale')
    .execute()
  expect(await names({ q: 'okafor closed' })).toEqual(['Dale'])
  expect(await names({ q: 'dale kowalchuk' })).toEqual([])
})

test.for<Query>([
  {},
  { sort: 'amount' },
  { status: ['failed'] },
  { job: [1] },
  { hauler: [1] },
  { q: 'dale' },
])('the list by %o has an index', async (query) => {
  const plans = await plansOf(app.ctx, (ctx) => adminPayouts.page(ctx, query, undefined))
  const scans = plans.flat().filter((step) => step['Relation Name'] === 'payouts')
  expect(scans.length).toBeGreaterThanOrEqual(1)
  expect(scans.map((step) => step['Node Type'])).not.toContain('Seq Scan')
})
