import { beforeEach, expect, test } from 'vitest'
import { Day } from '../../contract/calendar.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { LoadSize } from '../../contract/jobs.ts'
import { getWindows, holdWindow } from '../../contract/windows.ts'
import { reschedulePickup } from '../../contract/rescheduling.ts'
import { tokenFor } from '../job-page/testing/links.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { countStatements } from '../testing/count-statements.ts'
import { findJob, unpaidJob } from '../testing/paying.ts'
import { fillMorning, takeMorning } from './testing/full-days.ts'

const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '0' } })
const NOON = new Date('2026-12-05T20:00:00Z')
const MINUTE_MS = 60_000
const [TUESDAY, WEDNESDAY] = [Day.parse('2026-12-08'), Day.parse('2026-12-09')]
const FULL = { code: 'window_full' }

beforeEach(async () => {
  app.setNow(NOON)
  const { db } = app.ctx
  await db.deleteFrom('holds').execute()
  await db.updateTable('jobs').set({ deletedAt: NOON }).execute()
  await db.updateTable('haulers').set({ deletedAt: NOON }).execute()
})

type Load = { loadSize?: LoadSize; area?: ServiceArea }

const hold = (visit: Visit, load: Load = {}) =>
  app.as(visit).call(holdWindow, {
    body: { date: TUESDAY, window: 'morning', loadSize: 'small', area: 'Vancouver', ...load },
  })

const morningOf = async (visit: Visit) => {
  const query = { date: TUESDAY, area: 'Vancouver' } as const
  return (await app.as(visit).call(getWindows, { query })).find(
    ({ window }) => window === 'morning',
  )
}

const heldBy = ({ visitorId }: { visitorId: string }) =>
  app.ctx.db
    .selectFrom('holds')
    .select('until')
    .where('visitorId', '=', visitorId)
    .where('until', '>', app.ctx.now())
    .execute()

/** An unpaid pickup in the last place of Tuesday morning. */
const bookedLast = (fields: object = {}) =>
  unpaidJob(app, {
    preferredDate: TUESDAY,
    preferredTime: 'morning',
    createdAt: NOON,
    heldUntil: new Date(NOON.getTime() + 15 * MINUTE_MS),
    ...fields,
  })

test('who holds the last place changes size and area, and holds the same again', async () => {
  await fillMorning(app, TUESDAY, 1)
  const visit = await app.given.visitor()
  await hold(visit)
  for (const load of [{ loadSize: 'tiny' }, { loadSize: 'medium' }, {}, {}] satisfies Load[])
    expect(await hold(visit, load)).toMatchObject({ state: 'last' })
  await expect(hold(await app.given.visitor())).rejects.toMatchObject(FULL)
})

test('who is paying for the last place goes back and holds the same window with another size', async () => {
  await fillMorning(app, TUESDAY, 1)
  const { visitor, start } = await bookedLast()
  await start()
  expect(await morningOf(visitor)).toMatchObject({ state: 'last', hold: true })
  expect(await hold(visitor, { loadSize: 'medium' })).toMatchObject({ state: 'last' })
  const other = await app.given.visitor()
  expect(await morningOf(other)).toMatchObject({ state: 'full' })
  await expect(hold(other)).rejects.toMatchObject(FULL)
})

test('who holds the place that their booking lost pays for the booking, and holds it no longer', async () => {
  await fillMorning(app, TUESDAY, 1)
  const { visitor, job, start } = await bookedLast({
    heldUntil: new Date(NOON.getTime() - MINUTE_MS),
  })
  await hold(visitor)
  expect((await start()).heldUntil).toEqual(new Date(NOON.getTime() + 15 * MINUTE_MS))
  expect(await heldBy(visitor)).toEqual([])
  expect((await findJob(app, job)).heldUntil).not.toBeNull()
})

test('who holds the last place moves their pickup there', async () => {
  await fillMorning(app, TUESDAY, 1)
  const { visitor, job, pay } = await unpaidJob(app, {
    preferredDate: WEDNESDAY,
    preferredTime: 'morning',
  })
  await pay()
  await app.runTasks()
  await hold(visitor)
  const body = { preferredDate: TUESDAY, preferredTime: 'morning' } as const
  await app.as().call(reschedulePickup, { params: { token: await tokenFor(app, job) }, body })
  expect(await findJob(app, job)).toMatchObject(body)
  expect(await heldBy(visitor)).toEqual([])
})

test('a refused payment keeps what its visitor holds, and reads other windows once the day is unlocked', async () => {
  await fillMorning(app, TUESDAY, 1)
  const { visitor, start } = await bookedLast({
    heldUntil: new Date(NOON.getTime() - MINUTE_MS),
  })
  await hold(visitor)
  await takeMorning(app, TUESDAY)
  const { result, statements } = await countStatements(() =>
    start().catch((error: unknown) => error),
  )
  expect(result).toMatchObject({
    ...FULL,
    facts: { alternatives: [{ date: TUESDAY, window: 'afternoon', state: 'open' }, {}, {}] },
  })
  expect(await heldBy(visitor)).toHaveLength(1)
  const isLock = (statement: string) => statement.includes("hashtext('capacity')")
  const [lockIndex, rollbackIndex, read] = [
    statements.findIndex(isLock),
    statements.findIndex((statement) => statement === 'rollback'),
    statements.findLastIndex((statement) => statement.includes('settings_versions')),
  ]
  expect(lockIndex).toBeGreaterThan(-1)
  expect(rollbackIndex).toBeGreaterThan(lockIndex)
  expect(read).toBeGreaterThan(rollbackIndex)
})
