import { expect, test } from 'vitest'
import { giveDiscount } from '../../contract/discounts.ts'
import { getJobPrice } from '../../contract/job-price.ts'
import { cents, sumOf } from '../../contract/money.ts'
import { quotedJob } from '../job-page/testing/quoted-job.ts'
import { useApp } from '../testing/app.ts'

const app = useApp({ settings: { GST_NUMBER: '123456789 RT0001' } })

test('the team reads the counted items, the lines of the quote and the tax, also before the job is paid', async () => {
  const { job, price } = await quotedJob(app, { card: null })
  const by = app.as(await app.given.admin('read-only'))
  const shown = await by.call(getJobPrice, { params: { jobId: job.id } })
  expect(shown.items).toEqual([
    { name: 'Sofa', quantity: 1 },
    { name: 'Chair', quantity: 2 },
  ])
  const [agreed, ...rest] = shown.groups
  expect(rest).toEqual([])
  expect(agreed?.lines.length).toBeGreaterThan(1)
  expect(sumOf(agreed?.lines.map(({ amount }) => amount) ?? [])).toBe(price)
  expect(shown).toMatchObject({ total: price, gst: { percent: 5 }, tip: null, refunds: [] })
  expect(shown.gst?.amount).toBe(Math.floor((price * 5) / 105 + 0.5))
  expect(shown.cap).toBeGreaterThan(price)
})

test('a discount stands as a line of its own with its reason, and the total is what is paid', async () => {
  const { job, price } = await quotedJob(app)
  const by = app.as(await app.given.admin('owner'))
  const params = { jobId: job.id }
  const reason = 'Arrived late'
  await by.call(giveDiscount, {
    params,
    body: { amount: cents(10_00), share: 'shared', reason, price },
  })
  await app.runTasks({ delayed: true })
  const shown = await by.call(getJobPrice, { params })
  expect(shown.groups.at(-1)?.lines).toEqual([{ name: reason, quantity: 1, amount: cents(-10_00) }])
  expect(shown.total).toBe(price - 10_00)
})
