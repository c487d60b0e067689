import { afterEach, expect, test } from 'vitest'
import { Day, dayOfWeek, instantAt } from '../../../contract/calendar.ts'
import { getJobTimeline } from '../../../contract/job-timeline.ts'
import { cents } from '../../../contract/money.ts'
import * as contract from '../../../contract/recurring-pickups.ts'
import { alertTexts, givenAlertsOf } from '../../testing/alerts.ts'
import { useApp } from '../../testing/app.ts'
import { bookRecurring } from './book-recurring.ts'
import { recurringIn } from './testing/recurring-pickups.ts'

const app = useApp()
const { closeOn, desk, inDays, recurring, jobsOf } = recurringIn(app)
type Form = Partial<contract.RecurringForm>
afterEach(() => app.letClockRun())

/** How the timeline of the first job says that it was booked. */
async function bookedEntries(recurringId: contract.RecurringId) {
  const [job] = await jobsOf(recurringId)
  if (!job) throw new Error('Nothing was booked')
  const request = { params: { jobId: job.id }, query: { show: 'all' as const } }
  const { items } = await (await desk()).call(getJobTimeline, request)
  return items.flatMap((entry) =>
    entry.kind === 'booked' ? [{ by: entry.by, name: entry.name, via: entry.via }] : [],
  )
}

test.for([
  ['week', '2026-12-01', ['2026-12-01', '2026-12-08', '2026-12-15']],
  ['two_weeks', '2026-12-01', ['2026-12-01', '2026-12-15', '2026-12-29']],
  // The second Tuesday of each month.
  ['month', '2026-12-08', ['2026-12-08', '2027-01-12', '2027-02-09']],
  // The fifth Wednesday, or the last one.
  ['month', '2026-12-30', ['2026-12-30', '2027-01-27', '2027-02-24', '2027-03-31']],
] as const)('%s from %s is %s', ([every, firstDay, days]) => {
  const rule = { every, firstDay: Day.parse(firstDay), lastDay: null }
  expect(contract.recurringDays(rule, { from: Day.parse(firstDay), count: days.length })).toEqual(
    days,
  )
  const last = { ...rule, lastDay: Day.parse(days[1]) }
  expect(contract.recurringDays(last, { from: Day.parse(firstDay), count: 9 })).toHaveLength(2)
})

test('its days within the horizon are booked on account, each once, and the next ones as they come', async () => {
  const { add, list } = await recurring({ poNumber: 'PO-88', every: 'two_weeks' })
  const { id, next } = await add()
  expect(next.map(({ day, jobId }) => [day, jobId]).slice(0, 2)).toEqual([
    [inDays(3), null],
    [inDays(17), null],
  ])
  await app.runTasks()
  await Promise.all([1, 2].map(() => bookRecurring.run({ recurringId: id }, app.ctx)))
  expect(await bookedEntries(id)).toEqual([{ by: 'system', name: null, via: 'recurring' }])
  const jobs = await jobsOf(id)
  // 60 days can be booked: every 14 days from the third on.
  expect(jobs.map(({ day }) => day)).toEqual([3, 17, 31, 45, 59].map(inDays))
  expect(jobs[0]).toMatchObject({
    preferredDate: inDays(3),
    preferredTime: 'afternoon',
    collectMethod: 'account',
    poNumber: 'PO-88',
    description: 'Pick up 2 mattresses',
  })
  expect(new Set(jobs.map(({ id: jobId }) => jobId)).size).toBe(5)
  app.setNow(instantAt(inDays(20), '12:00'))
  await bookRecurring.run({ recurringId: id }, app.ctx)
  app.letClockRun()
  expect((await jobsOf(id)).map(({ day }) => day)).toEqual([3, 17, 31, 45, 59, 73].map(inDays))
  expect((await list())[0]?.next[0]).toEqual({
    day: inDays(3),
    jobId: jobs[0]?.id,
    skipped: null,
  })
})

test('a closed day is left out, and the team is alerted once', async () => {
  const firstDay = inDays(3)
  await closeOn([inDays(10)])
  await givenAlertsOf(app, 'recurring_skipped')
  const { add, company } = await recurring({ firstDay, lastDay: inDays(17) })
  const { id } = await add()
  await app.runTasks()
  await bookRecurring.run({ recurringId: id }, app.ctx)
  expect((await jobsOf(id)).map(({ day }) => day)).toEqual([firstDay, inDays(17)])
  await closeOn([])
  const alerts = await app.ctx.db
    .selectFrom('alerts')
    .select(['kind', 'what'])
    .where('about', 'like', `recurring ${id} %`)
    .execute()
  expect(alerts).toEqual([
    {
      kind: 'recurring_skipped',
      what: expect.stringMatching(
        `^The recurring pickup of ${company.terms.invoiceName} on .* was left out: .*Book another day with them, or edit the recurring pickup.$`,
      ),
    },
  ])
  // Who chose this kind gets it with a link to the account.
  const mine = (await alertTexts(app)).filter((text) => text.includes('The recurring pickup'))
  expect(mine).toEqual([
    expect.stringMatching(`/admin\\?tab=customers&customer=${company.customerId}$`),
  ])
})

test('a pickup above the credit is left out, and the ones after it are tried', async () => {
  const { add, list } = await recurring({ lastDay: inDays(10) }, { creditLimit: cents(200_00) })
  const { id } = await add()
  await app.runTasks()
  expect(await jobsOf(id)).toHaveLength(1)
  const [{ next } = { next: [] }] = await list()
  expect(next.map(({ skipped }) => skipped)).toEqual([
    null,
    expect.stringContaining('of the credit of'),
  ])
})

test('paused, it books nothing more, resumed the days that are still to come, and ended it stays ended', async () => {
  const { add, change, list } = await recurring()
  const { id } = await add()
  await change(id, 'paused')
  await app.runTasks()
  expect(await jobsOf(id)).toEqual([])
  app.setNow(instantAt(inDays(6), '12:00'))
  await change(id, 'active')
  await bookRecurring.run({ recurringId: id }, app.ctx)
  app.letClockRun()
  expect((await jobsOf(id))[0]?.day).toBe(inDays(10))
  const jobCount = (await jobsOf(id)).length
  await change(id, 'ended')
  await app.runTasks()
  expect((await list())[0]).toMatchObject({ state: 'ended' })
  expect(await jobsOf(id)).toHaveLength(jobCount)
  await expect(change(id, 'active')).rejects.toMatchObject({ code: 'illegal_move' })
})

test('it is set up once, with a load, an order number where one is needed, and days to come', async () => {
  const { add } = await recurring({}, { requiresPo: true })
  await expect(add()).rejects.toMatchObject({ fields: [{ path: 'poNumber' }] })
  await expect(add({ items: [] })).rejects.toMatchObject({ fields: [{ path: 'items' }] })
  await expect(add({ firstDay: inDays(0) })).rejects.toMatchObject({
    fields: [{ path: 'firstDay' }],
  })
  await expect(add({ lastDay: inDays(2) })).rejects.toMatchObject({
    fields: [{ path: 'lastDay' }],
  })
  await expect(add({ address: '12 Main St, Kelowna' })).rejects.toMatchObject({ code: 'refused' })
  const once = await Promise.all([1, 2].map(() => add({ poNumber: 'PO-1' }, 'once')))
  expect(new Set(once.map(({ id }) => id)).size).toBe(1)
  const others: Form[] = [
    { every: 'month' },
    { window: 'evening' },
    { loadSize: 'xl' },
    { lastDay: inDays(30) },
  ]
  for (const other of others)
    await expect(add({ poNumber: 'PO-1', ...other }, 'once')).rejects.toMatchObject({
      code: 'key_reused',
    })
  const other = await recurring()
  await app.ctx.db
    .updateTable('commercialAccounts')
    .set({ closedAt: app.ctx.now() })
    .where('id', '=', other.company.accountId)
    .execute()
  await expect(other.add()).rejects.toMatchObject({ code: 'illegal_move' })
})

test('the price of each day is that of the rate card when it is booked', async () => {
  const { add } = await recurring()
  const { id } = await add({ lastDay: inDays(3) })
  await app.runTasks()
  const [job] = await jobsOf(id)
  const quote = await app.ctx.db
    .selectFrom('quotes')
    .innerJoin('jobs', 'jobs.quoteId', 'quotes.id')
    .select(['quotes.estimatedPriceCents', 'quotes.createdAt'])
    .where('jobs.id', '=', job?.id ?? (0 as never))
    .executeTakeFirstOrThrow()
  expect(job?.price).toBe(quote.estimatedPriceCents)
  expect(dayOfWeek(job?.day ?? inDays(0))).toBe(dayOfWeek(inDays(3)))
})
