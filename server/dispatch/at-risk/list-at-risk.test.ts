import { afterEach, expect, test } from 'vitest'
import { listAtRisk, type AtRiskJob, type RiskKind } from '../../../contract/at-risk.ts'
import { addDays, dayOf, instantAt, instantOf, type Day } from '../../../contract/calendar.ts'
import { claimJob, progressJob, recordJobEvent } from '../../../contract/dispatch.ts'
import { cents } from '../../../contract/money.ts'
import { getAdminStats } from '../../../contract/reports.ts'
import { useApp } from '../../testing/app.ts'
import { clearBoard } from '../testing/by-hand.ts'

const app = useApp()
const day = (): Day => addDays(dayOf(new Date()), 3)
const at = (time: string) => app.setNow(instantAt(day(), time))

afterEach(async () => {
  app.letClockRun()
  await clearBoard(app)
})

/** The lane and the dashboard, which must agree. */
async function lane(): Promise<AtRiskJob[]> {
  const admin = app.as(await app.given.admin())
  const { items, total } = await admin.call(listAtRisk, {})
  expect((await admin.call(getAdminStats, {})).needs.jobsAtRisk).toBe(total)
  expect(items).toHaveLength(total)
  return items
}
const kindsOf = async () => (await lane()).map(({ jobId, kind }) => [jobId, kind])

/** A morning in three days that a hauler has, 8-10 AM. */
async function assigned() {
  const hauler = await app.given.hauler()
  const { id } = await app.given.job({ preferredDate: day(), preferredTime: 'morning' })
  await app.as(hauler).call(claimJob, { params: { jobId: id } })
  return { hauler, id }
}
const note = (
  hauler: { cookie: string },
  jobId: AtRiskJob['jobId'],
  event: 'on_the_way' | 'arrived',
) => app.as(hauler).call(recordJobEvent, { params: { jobId }, body: { event } })

test('without a hauler a job is at risk from a day before its window on', async () => {
  const { id } = await app.given.job({ preferredDate: day(), preferredTime: 'morning' })
  await app.given.job({ preferredDate: day(), paymentStatus: 'pending' })
  app.setNow(new Date(instantOf(addDays(day(), -1), 8).getTime() - 1))
  expect(await lane()).toEqual([])
  app.setNow(instantOf(addDays(day(), -1), 8))
  expect(await lane()).toMatchObject([
    {
      jobId: id,
      kind: 'unassigned',
      at: instantOf(day(), 8),
      hauler: null,
      customer: { firstName: 'Mei', lastName: 'Tanaka', phone: '604-555-0142' },
      price: 149_99,
    },
  ])
})

test.for<[string, RiskKind | null]>([
  ['07:59', null],
  ['08:00', 'late'],
  ['12:00', 'late'],
  ['12:19', 'late'],
  ['12:20', 'no_show'],
])('at %s a hauler who has not set out is %s', async ([time, kind]) => {
  const { id } = await assigned()
  at(time)
  expect(await kindsOf()).toEqual(kind ? [[id, kind]] : [])
})

test('a started job that is not completed three hours after its window asks for a call', async () => {
  const { hauler, id } = await assigned()
  at('09:00')
  const params = { jobId: id }
  await app.as(hauler).call(progressJob, { params, body: { status: 'in_progress' } })
  at('14:59')
  expect(await lane()).toEqual([])
  at('15:00')
  expect(await lane()).toMatchObject([
    {
      jobId: id,
      kind: 'not_completed',
      at: instantOf(day(), 12),
      actions: [{ who: 'hauler' }, {}, {}],
    },
  ])
  app.setNow(instantOf(addDays(day(), 3), 9))
  expect(await kindsOf()).toEqual([[id, 'not_completed']])
})

test('who has the second slot of a window is not late before it begins', async () => {
  const { id } = await assigned()
  await app.ctx.db.updateTable('jobSchedule').set({ timeSlot: '10-12' }).execute()
  at('09:59')
  expect(await lane()).toEqual([])
  at('10:00')
  expect(await lane()).toMatchObject([{ jobId: id, kind: 'late', at: instantOf(day(), 10) }])
})

test('who is on the way is not late, but a no-show 20 minutes after the window; who is there is neither', async () => {
  const { hauler, id } = await assigned()
  await note(hauler, id, 'on_the_way')
  at('11:00')
  expect(await lane()).toEqual([])
  at('12:20')
  expect(await lane()).toMatchObject([
    { jobId: id, kind: 'no_show', at: instantOf(day(), 12), lastSeen: { event: 'on_the_way' } },
  ])
  await note(hauler, id, 'arrived')
  expect(await lane()).toMatchObject([
    { jobId: id, kind: 'past_window', lastSeen: { event: 'arrived' } },
  ])
})

test('the jobs of a suspended hauler are at risk on any day, until they are with another', async () => {
  const { hauler, id } = await assigned()
  expect(await lane()).toEqual([])
  await app.ctx.db
    .updateTable('haulers')
    .set({ status: 'suspended' })
    .where('id', '=', hauler.id)
    .execute()
  expect(await lane()).toMatchObject([{ jobId: id, kind: 'suspended', hauler: { id: hauler.id } }])
})

test('a price question is at risk for its last ten minutes', async () => {
  const { id: haulerId } = await app.given.hauler()
  const { id: jobId } = await app.given.job({ status: 'in_progress', haulerId })
  const answerBy = instantAt(day(), '10:30')
  await app.ctx.db
    .insertInto('priceChanges')
    .values({
      jobId,
      haulerId,
      fromCents: cents(149_99),
      toCents: cents(165_00),
      dueCents: cents(15_01),
      reason: 'A mattress more',
      photos: ['/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp'],
      status: 'pending_customer',
      answerBy,
    })
    .execute()
  at('10:19')
  expect(await lane()).toEqual([])
  at('10:20')
  expect(await lane()).toMatchObject([
    {
      jobId,
      kind: 'price_question',
      at: answerBy,
      actions: [
        { do: 'extend', minutes: 15 },
        { do: 'call', who: 'customer' },
        { do: 'call', who: 'hauler' },
        { do: 'open' },
      ],
    },
  ])
})

test('each job stands once, for its gravest reason; what has begun stands before what is ahead', async () => {
  const { hauler, id: noShow } = await assigned()
  await app.ctx.db
    .updateTable('haulers')
    .set({ status: 'suspended' })
    .where('id', '=', hauler.id)
    .execute()
  const soon = await app.given.job({ preferredDate: day(), preferredTime: 'evening' })
  const tomorrow = await app.given.job({ preferredDate: addDays(day(), 1) })
  at('12:20')
  expect(await kindsOf()).toEqual([
    [noShow, 'no_show'],
    [soon.id, 'unassigned'],
    [tomorrow.id, 'unassigned'],
  ])
})

test('at most 50 jobs are listed, and the total counts all', async () => {
  for (let count = 0; count < 52; count++) await app.given.job({ preferredDate: day() })
  app.setNow(instantOf(day(), 7))
  const { items, total } = await app.as(await app.given.admin()).call(listAtRisk, {})
  expect(items).toHaveLength(50)
  expect(total).toBe(52)
})

test('only the team sees the lane', async () => {
  const hauler = await app.given.hauler()
  await expect(app.as(hauler).call(listAtRisk, {})).rejects.toMatchObject({ code: 'forbidden' })
})
