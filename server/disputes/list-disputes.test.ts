import { beforeAll, expect, test } from 'vitest'
import { listDisputes } from '../../contract/job-money.ts'
import type { ListQuery } from '../../contract/list.ts'
import { cents } from '../../contract/money.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { plansOf } from '../testing/plans.ts'
import { adminDisputes } from './list-disputes.ts'

const app = useApp()
let admin: Visit

const at = (day: number) => new Date(`2026-11-${day}T20:00:00Z`)
const DISPUTES = [
  { status: 'lost', openedAt: at(10), closedAt: at(12), evidenceDueBy: at(11) },
  { status: 'won', openedAt: at(13), closedAt: at(15), evidenceDueBy: at(14) },
  { status: 'open', openedAt: at(16), closedAt: null, evidenceDueBy: null },
  { status: 'open', openedAt: at(17), closedAt: null, evidenceDueBy: at(25) },
  { status: 'open', openedAt: at(18), closedAt: null, evidenceDueBy: at(22) },
] as const

beforeAll(async () => {
  admin = await app.given.admin()
  for (const dispute of DISPUTES) {
    const { id: jobId } = await app.given.job()
    const amountCents = cents(100_00 + jobId * 10_00)
    const payment = await app.ctx.db
      .insertInto('payments')
      .values({ jobId, amountCents, status: 'paid', chargeId: `ch_${jobId}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const providerDisputeId = `du_${jobId}`
    await app.ctx.db
      .insertInto('disputes')
      .values({
        ...dispute,
        jobId,
        amountCents,
        providerDisputeId,
        paymentId: payment.id,
        reason: 'duplicate',
      })
      .execute()
  }
})

type Query = ListQuery<typeof listDisputes>
const page = (query: Query) => app.as(admin).call(listDisputes.page, { query })
const ids = async (query: Query) => (await page(query)).items.map(({ id }) => id)

test('by urgency the open ones stand first, the soonest due before others, then the latest', async () => {
  expect(await ids({ sort: 'urgency' })).toEqual([5, 4, 3, 2, 1])
  await app.ctx.db
    .updateTable('disputes')
    .set({ evidenceDueBy: at(20) })
    .where('id', '=', 4)
    .execute()
  expect(await ids({ sort: 'urgency' })).toEqual([4, 5, 3, 2, 1])
})

test('disputes are found by state, job, amount and the day their evidence is due', async () => {
  expect(await ids({ status: ['won', 'lost'] })).toEqual([2, 1])
  expect(await ids({ job: [3] })).toEqual([3])
  expect(await ids({ amount: { from: cents(140_00) } })).toEqual([5, 4])
  const answer = await app.http.inject({
    url: '/api/admin/disputes.csv?due=2026-11-22',
    headers: { cookie: `sid=${admin.cookie}` },
  })
  const [, row, ...rest] = answer.body.split('\r\n')
  expect(row).toBe(
    '5,5,Mei Tanaka,150.00,price,open,The customer says that they were charged twice,2026-11-22,2026-11-18,,0.00,0.00,0.00,0.00',
  )
  expect(rest).toEqual([''])
})

test.for<Query>([{}, { sort: 'urgency' }, { sort: 'amount' }, { status: ['open'] }, { job: [1] }])(
  'the list by %o has an index',
  async (query) => {
    const plans = await plansOf(app.ctx, (ctx) => adminDisputes.page(ctx, query, undefined))
    const scans = plans.flat().filter((step) => step['Relation Name'] === 'disputes')
    expect(scans.length).toBeGreaterThanOrEqual(1)
    expect(scans.map((step) => step['Node Type'])).not.toContain('Seq Scan')
  },
)
