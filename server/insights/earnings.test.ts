import { expect, test } from 'vitest'
import { addDays, Day, instantAt } from '../../contract/calendar.ts'
import type { HaulerEarnings } from '../../contract/insights.ts'
import { cents } from '../../contract/money.ts'
import { useApp } from '../testing/app.ts'
import { haulerWithAccount } from '../testing/paying.ts'
import { plansOf } from '../testing/plans.ts'
import { showEarnings } from './show-earnings.ts'
import { earningStories } from './testing/earning-stories.ts'

const app = useApp()
const { stories, at, earnings, done } = earningStories(app)
/** A Tuesday. */
const today = Day.parse('2026-11-24')
const monday = Day.parse('2026-11-23')

const weekOf = ({ weeks }: HaulerEarnings, start: Day) => weeks.find((week) => week.start === start)

test('a hauler without jobs has twelve empty weeks and no figure that is made up', async () => {
  await at(today, '12:00')
  const { weeks, ...rest } = await earnings(await haulerWithAccount(app))
  expect(weeks).toHaveLength(12)
  expect(weeks.at(-1)).toMatchObject({ start: monday, jobs: 0, earned: 0, unpaid: 0, metres: 0 })
  expect(rest).toMatchObject({
    perHour: { amount: null, jobs: 0 },
    perKilometre: { amount: null, jobs: 0, metres: 0 },
    rating: null,
    kept: { percent: null, kept: 0 },
    onTime: { percent: null, jobs: 0 },
  })
})

test('a week ends on Sunday at midnight in BC', async () => {
  await at(addDays(monday, -1), '12:00')
  const hauler = await haulerWithAccount(app)
  await done(hauler, addDays(monday, -1), { completed: '23:30' })
  await done(hauler, monday, { completed: '00:30' })
  const shown = await earnings(hauler)
  expect(weekOf(shown, addDays(monday, -7))).toMatchObject({ jobs: 1, earned: 70_00 })
  expect(weekOf(shown, monday)).toMatchObject({ jobs: 1, earned: 70_00 })
})

test('a week shows how its money stands now: paid, not paid yet and taken back, with tips apart', async () => {
  await at(addDays(monday, -6), '12:00')
  const hauler = await haulerWithAccount(app)
  const jobId = await stories.completed(hauler, cents(100_00))
  await stories.tipped(jobId, cents(10_00))
  await at(today, '12:00')
  await stories.refunded(jobId, cents(50_00), 'take_back')
  const shown = await earnings(hauler)
  expect(weekOf(shown, addDays(monday, -7))).toMatchObject({
    earned: 70_00,
    tips: 10_00,
    takenBack: 35_00,
    paid: 45_00,
    unpaid: 0,
  })
  expect(weekOf(shown, monday)).toMatchObject({ jobs: 0, earned: 0, takenBack: 0, paid: 0 })
})

test('a tip belongs to the week in which it came, and the job before it is counted once', async () => {
  await at(addDays(monday, -6), '12:00')
  const hauler = await haulerWithAccount(app, { connected: false })
  const jobId = await stories.completed(hauler, cents(100_00))
  await at(today, '12:00')
  await stories.tipped(jobId, cents(10_00))
  const shown = await earnings(hauler, 1)
  expect(shown.weeks).toMatchObject([
    { start: monday, jobs: 0, earned: 0, tips: 10_00, unpaid: 10_00 },
  ])
})

test('all weeks together are what the ledger owes and paid', async () => {
  await at(addDays(monday, -20), '12:00')
  const hauler = await haulerWithAccount(app, { connected: false })
  const jobIds = [
    await stories.completed(hauler, cents(123_45)),
    await stories.calledOff(hauler, cents(200_00), cents(49_00)),
  ]
  await at(today, '12:00')
  jobIds.push(await stories.completed(hauler, cents(81_07)))
  const { total } = await earnings(hauler)
  expect(total.unpaid).toBe(await stories.owedFor(jobIds))
  expect(total).toMatchObject({ jobs: 3, paid: 0, takenBack: 0 })
})

test('another hauler sees none of it', async () => {
  await at(monday, '07:00')
  await done(await haulerWithAccount(app), monday, { completed: '09:00' })
  expect((await earnings(await haulerWithAccount(app))).total).toMatchObject({ jobs: 0, earned: 0 })
})

test.for([
  ['0', 400],
  ['1', 200],
  ['53', 200],
  ['54', 400],
  ['all', 400],
] as const)('weeks=%s is answered with %i', async ([weeks, status]) => {
  const { cookie } = await app.given.hauler()
  const answer = await app.http.inject({
    url: `/api/hauler/earnings?weeks=${weeks}`,
    headers: { cookie: `sid=${cookie}` },
  })
  expect(answer.statusCode).toBe(status)
})

test('the weeks are read by indexes', async () => {
  await at(monday, '07:00')
  const hauler = await haulerWithAccount(app)
  await done(hauler, monday, { arrived: '08:00', completed: '09:00' })
  const plans = await plansOf(app.ctx, (ctx) => showEarnings(ctx, hauler))
  const scanned = plans.flat().filter((step) => step['Node Type'] === 'Seq Scan')
  expect(scanned.map((step) => step['Relation Name'])).toEqual([])
})

test('a job that was finished without a signal took as long as it took, not until we heard of it', async () => {
  await at(today, '07:00')
  const hauler = await haulerWithAccount(app)
  const jobId = await done(hauler, today, { arrived: '09:00', completed: '15:00' })
  await app.ctx.db
    .updateTable('jobs')
    .set({ finishedAt: instantAt(today, '10:00') })
    .where('id', '=', jobId)
    .execute()
  expect(weekOf(await earnings(hauler), monday)).toMatchObject({ minutesOnSite: 60 })
})
