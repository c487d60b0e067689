import { expect, test } from 'vitest'
import { addDays, dayOf, type Day } from '../../contract/calendar.ts'
import type { PaperKind } from '../../contract/papers.ts'
import { plannedHaulers } from '../dispatch/assignment/plan-state-query.ts'
import { useApp } from '../testing/app.ts'
import { textsOf } from '../testing/messages.ts'
import { remindOfPapers } from './remind.ts'
import { storeExpiry } from './store.ts'

const app = useApp()
const START = new Date('2026-11-25T20:00:00Z')
const DAY_MS = 86_400_000

type Hauler = Awaited<ReturnType<typeof app.given.hauler>>

const onDay = (days: number) => app.setNow(new Date(START.getTime() + days * DAY_MS))
const inDays = (days: number): Day => addDays(dayOf(START), days)

async function givenPaper(
  hauler: Hauler,
  days: number,
  {
    kind = 'insurance',
    status = 'approved',
  }: { kind?: PaperKind; status?: 'approved' | 'in_review' } = {},
) {
  const fileUrl = await app.given.photo({ userId: hauler.userId })
  await app.ctx.db
    .insertInto('haulerPapers')
    .values({ haulerId: hauler.id, kind, status, expiresOn: inDays(days), fileUrl, sentAt: START })
    .execute()
  await storeExpiry(app.ctx.db, hauler.id, dayOf(app.ctx.now()))
}
const run = () => remindOfPapers.run({}, app.ctx)
const wordsTo = async ({ userId }: Hauler) =>
  (await textsOf(app))
    .filter(({ recipientId }) => recipientId === userId)
    .map(({ message }) => /expires|expired/.exec(message)?.[0])

test('a hauler is reminded 30 and 7 days before and at the end, each once, however often it runs', async () => {
  const hauler = await app.given.hauler()
  await givenPaper(hauler, 40)
  const seen: number[] = []
  for (let day = 0; day <= 45; day++) {
    onDay(day)
    await run()
    await run()
    seen.push((await wordsTo(hauler)).length)
  }
  expect(await wordsTo(hauler)).toEqual(['expires', 'expires', 'expired'])
  expect([9, 10, 32, 33, 40, 41].map((day) => seen[day])).toEqual([0, 1, 1, 2, 2, 3])
})

test('two runs at the same moment send one reminder', async () => {
  onDay(0)
  const hauler = await app.given.hauler()
  await givenPaper(hauler, 20)
  await Promise.all([run(), run(), run()])
  expect(await wordsTo(hauler)).toEqual(['expires'])
})

test('of two reminders that are due together one is sent', async () => {
  onDay(0)
  const hauler = await app.given.hauler()
  await givenPaper(hauler, 3)
  await run()
  onDay(1)
  await run()
  expect(await wordsTo(hauler)).toEqual(['expires'])
})

test('while the renewal is in review nothing reminds of it, until the end has passed', async () => {
  onDay(0)
  const hauler = await app.given.hauler()
  await givenPaper(hauler, 5)
  await givenPaper(hauler, 300, { status: 'in_review' })
  await run()
  expect(await wordsTo(hauler)).toEqual([])
  onDay(6)
  await run()
  expect(await wordsTo(hauler)).toEqual(['expired'])
})

test('applicants and closed accounts are not reminded', async () => {
  onDay(0)
  const haulers = [
    await app.given.hauler({ status: 'rejected' }),
    await app.given.hauler({ deletedAt: START }),
  ]
  for (const hauler of haulers) {
    await givenPaper(hauler, 5)
    await run()
    expect(await wordsTo(hauler)).toEqual([])
  }
})

test('who renews one of two expired papers is not counted before the other is renewed too', async () => {
  onDay(0)
  const hauler = await app.given.hauler()
  await givenPaper(hauler, 0)
  await givenPaper(hauler, 0, { kind: 'drivers_licence' })
  onDay(1)
  await run()
  const counts = async () => (await plannedHaulers(app.ctx.db)).some(({ id }) => id === hauler.id)
  expect(await counts()).toBe(false)
  const renew = async (kind: PaperKind) => {
    await app.ctx.db
      .updateTable('haulerPapers')
      .set({ expiresOn: inDays(300) })
      .where('haulerId', '=', hauler.id)
      .where('kind', '=', kind)
      .execute()
    await storeExpiry(app.ctx.db, hauler.id, dayOf(app.ctx.now()))
  }
  await renew('insurance')
  expect(await counts()).toBe(false)
  await renew('drivers_licence')
  expect(await counts()).toBe(true)
})

test('capacity counts a hauler no longer once the end of a required paper is reported', async () => {
  onDay(0)
  const hauler = await app.given.hauler()
  const other = await app.given.hauler()
  await givenPaper(hauler, 0)
  await givenPaper(other, 0, { kind: 'worksafebc' })
  onDay(1)
  const counted = async () => (await plannedHaulers(app.ctx.db)).map(({ id }) => id)
  expect(await counted()).toContain(hauler.id)
  const changes = await app.given.count('capacityChanges')
  await run()
  expect(await counted()).not.toContain(hauler.id)
  expect(await counted()).toContain(other.id)
  expect(await app.given.count('capacityChanges')).toBeGreaterThan(changes)
})
