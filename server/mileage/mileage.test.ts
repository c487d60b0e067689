import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, Day, instantAt } from '../../contract/calendar.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { enterMileage, getMileage, type NewMileage } from '../../contract/mileage.ts'
import type { ServiceArea } from '../../contract/places.ts'
import { monthOfDay } from '../../contract/statements.ts'
import { useApp } from '../testing/app.ts'
import { plansOf } from '../testing/plans.ts'
import { mileageOfMonth } from './mileage-of-days.ts'
import { roadMetres } from './road-distance.ts'

const app = useApp()
const today = Day.parse('2026-11-24')
type Given = Awaited<ReturnType<typeof app.given.hauler>>

async function hauler(homeArea: ServiceArea | null = null): Promise<Given> {
  app.setNow(instantAt(today, '18:00'))
  return app.given.hauler(
    homeArea === null
      ? {}
      : { homeArea, homeAddress: '1 Main St', homeLat: 49.25, homeLon: -122.98 },
  )
}

/** A completed job of the hauler; `at` is when the hauler arrived. */
async function done(
  { id }: { id: HaulerId },
  at: Date,
  { area, facility }: { area: ServiceArea | null; facility?: string },
) {
  const job = await app.given.job({
    haulerId: id,
    area,
    status: 'completed',
    startedAt: at,
    completedAt: new Date(at.getTime() + 1_800_000),
  })
  await app.ctx.db
    .insertInto('jobEvents')
    .values({ jobId: job.id, haulerId: id, event: 'arrived', notedAt: at })
    .execute()
  if (facility !== undefined) await dropAt(job.id, facility)
  return job.id
}

async function dropAt(jobId: Awaited<ReturnType<typeof done>>, name: string): Promise<void> {
  const listed = await app.ctx.db
    .selectFrom('facilities')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst()
  await app.ctx.db
    .insertInto('disposals')
    .values({
      jobId,
      itemGroup: 'Everything',
      way: 'facility',
      facilityId: listed?.id ?? null,
      place: name,
      noTicket: 'None was printed',
      recordedAt: app.ctx.now(),
    })
    .execute()
}

const month = (of: Pick<Given, 'cookie'>) =>
  app.as(of).call(getMileage, { params: { month: monthOfDay(today) } })
const enter = (of: Given, day: Day, body: NewMileage) =>
  app.as(of).call(enterMileage, { params: { day }, body })

const TRANSFER = 'Vancouver South Transfer Station'

test('a day goes from the home base to each stop as the hauler came to it, and to the facility', async () => {
  const mine = await hauler('Burnaby')
  const second = await done(mine, instantAt(today, '11:00'), { area: 'Delta', facility: TRANSFER })
  const first = await done(mine, instantAt(today, '09:00'), { area: 'Richmond' })
  const { days, metres, estimatedMetres, firstMonth, hasHomeBase } = await month(mine)
  expect(days).toMatchObject([{ day: today, jobIds: [first, second], isEstimate: true }])
  expect(days[0]?.legs).toEqual([
    { from: 'Home base', to: 'Richmond', jobId: first, metres: roadMetres('Burnaby', 'Richmond') },
    { from: 'Richmond', to: 'Delta', jobId: second, metres: roadMetres('Richmond', 'Delta') },
    { from: 'Delta', to: TRANSFER, jobId: second, metres: roadMetres('Delta', 'Vancouver') },
  ])
  const all = (days[0]?.legs ?? []).reduce((sum, leg) => sum + (leg.metres ?? 0), 0)
  expect({ metres, estimatedMetres }).toEqual({ metres: all, estimatedMetres: all })
  expect({ firstMonth, hasHomeBase }).toEqual({ firstMonth: '2026-11', hasHomeBase: true })
})

test('without a home base a day begins at its first stop', async () => {
  const mine = await hauler()
  await done(mine, instantAt(today, '09:00'), { area: 'Richmond' })
  const next = await done(mine, instantAt(today, '11:00'), { area: 'Richmond' })
  const { days, hasHomeBase } = await month(mine)
  expect(hasHomeBase).toBe(false)
  expect(days[0]?.legs).toEqual([{ from: 'Richmond', to: 'Richmond', jobId: next, metres: 3_300 }])
})

test('a truck that is emptied once for two jobs in a row drives to the facility once', async () => {
  const mine = await hauler('Burnaby')
  await done(mine, instantAt(today, '09:00'), { area: 'Richmond', facility: TRANSFER })
  await done(mine, instantAt(today, '11:00'), { area: 'Delta', facility: TRANSFER })
  const { days } = await month(mine)
  expect(days[0]?.legs.map(({ to }) => to)).toEqual(['Richmond', 'Delta', TRANSFER])
})

test('a facility of the list is known by its name, too', async () => {
  const mine = await hauler()
  const jobId = await done(mine, instantAt(today, '09:00'), {
    area: 'Burnaby',
    facility: 'north shore recycling and waste centre',
  })
  const { days } = await month(mine)
  const metres = roadMetres('Burnaby', 'North Vancouver')
  expect(days[0]?.legs).toMatchObject([{ jobId, metres }])
})

test('a place that we cannot locate counts as nothing', async () => {
  const mine = await hauler('Burnaby')
  const jobId = await done(mine, instantAt(today, '09:00'), { area: null, facility: 'Scrap yard' })
  const { days, metres } = await month(mine)
  expect(days[0]?.legs).toEqual([
    { from: 'Home base', to: `Job #${jobId}`, jobId, metres: null },
    { from: `Job #${jobId}`, to: 'Scrap yard', jobId, metres: null },
  ])
  expect(metres).toBe(0)
})

test('a job that was called off before the hauler came is no trip; one at the door is', async () => {
  const mine = await hauler('Burnaby')
  const cancelled = { haulerId: mine.id, status: 'cancelled', area: 'Delta' } as const
  await app.given.job({ ...cancelled, scheduledDate: today })
  expect((await month(mine)).days).toEqual([])
  const started = { scheduledDate: today, startedAt: instantAt(today, '09:00') }
  const { id } = await app.given.job({ ...cancelled, ...started })
  expect((await month(mine)).days).toMatchObject([{ jobIds: [id] }])
})

test('what the hauler enters counts instead of the estimate, and every entry is kept', async () => {
  const mine = await hauler('Burnaby')
  await done(mine, instantAt(today, '09:00'), { area: 'Richmond' })
  const estimate = roadMetres('Burnaby', 'Richmond')
  expect(await enter(mine, today, { kind: 'distance', metres: 41_500, note: '' })).toMatchObject({
    metres: 41_500,
    isEstimate: false,
    estimatedMetres: estimate,
  })
  const odometer = { kind: 'odometer', start: 120_400, end: 120_452, note: 'Both trucks' } as const
  await enter(mine, today, odometer)
  const back = await enter(mine, today, { kind: 'estimate', note: '' })
  expect(back).toMatchObject({ metres: estimate, isEstimate: true })
  expect(back.readings).toMatchObject([
    { metres: null, odometerStart: null, note: '' },
    { metres: 52_000, odometerStart: 120_400, odometerEnd: 120_452, note: 'Both trucks' },
    { metres: 41_500, odometerStart: null },
  ])
})

test('the same entry again, or an estimate that counts already, adds nothing to the history', async () => {
  const mine = await hauler()
  const untouched = await enter(mine, today, { kind: 'estimate', note: '' })
  expect(untouched).toMatchObject({ readings: [], metres: 0 })
  const entry: NewMileage = { kind: 'distance', metres: 7_000, note: '' }
  await Promise.all([enter(mine, today, entry), enter(mine, today, entry)])
  expect((await enter(mine, today, entry)).readings).toHaveLength(1)
})

test('a day without jobs can be entered, and is part of its month', async () => {
  const mine = await hauler()
  const other = await hauler()
  await enter(mine, addDays(today, -3), { kind: 'distance', metres: 12_000, note: 'Dump run' })
  expect(await month(mine)).toMatchObject({
    firstMonth: '2026-11',
    metres: 12_000,
    estimatedMetres: 0,
    days: [{ day: addDays(today, -3), legs: [], jobIds: [] }],
  })
  expect(await month(other)).toMatchObject({ firstMonth: null, days: [], metres: 0 })
})

test.for([
  ['today', '2026-11-24', 200],
  ['tomorrow', '2026-11-25', 422],
  ['the first day of the year before', '2025-01-01', 200],
  ['a day of the year before that', '2024-12-31', 422],
] as const)('mileage of %s, %s, is answered with %i', async ([, day, status]) => {
  const { cookie } = await hauler()
  const answer = await app.http.inject({
    method: 'PUT',
    url: `/api/hauler/mileage/days/${day}`,
    headers: { cookie: `sid=${cookie}` },
    payload: { kind: 'distance', metres: 5_000 },
  })
  expect(answer.statusCode).toBe(status)
})

test.for([
  [{ kind: 'distance', metres: -1 }],
  [{ kind: 'distance', metres: 2_000_001 }],
  [{ kind: 'distance', metres: 1.5 }],
  [{ kind: 'odometer', start: 200, end: 199 }],
  [{ kind: 'odometer', start: 0, end: 2_001 }],
  [{ kind: 'odometer', start: 0.5, end: 2 }],
  [{ kind: 'odometer', start: 1_999_999, end: 2_000_001 }],
  [{ kind: 'distance', metres: 1, note: 'x'.repeat(201) }],
] as const)('%j is refused', async ([payload]) => {
  const { cookie } = await hauler()
  const answer = await app.http.inject({
    method: 'PUT',
    url: `/api/hauler/mileage/days/${today}`,
    headers: { cookie: `sid=${cookie}` },
    payload,
  })
  expect(answer.statusCode).toBe(400)
  expect((await month({ cookie })).days).toEqual([])
})

test.for([
  ['a distance above 2,000 km', sql`2000001, null, null, ''`],
  ['a distance below nothing', sql`-1, null, null, ''`],
  ['one odometer reading alone', sql`5000, 100, null, ''`],
  ['readings in the wrong order', sql`-5000, 105, 100, ''`],
  ['a distance that differs from its readings', sql`4000, 100, 105, ''`],
  ['readings without a distance', sql`null, 100, 105, ''`],
  ['a note that is too long', sql`5000, null, null, repeat('x', 201)`],
] as const)('the database refuses %s', async ([, values]) => {
  const { id } = await hauler()
  const insert = sql`insert into mileage_readings (hauler_id, day, metres, odometer_start, odometer_end, note, recorded_at)
    select ${id}, ${today}::date, ${values}, now()`
  await expect(insert.execute(app.ctx.db)).rejects.toThrow(/mileage_readings_\w+_check/)
})

test('a month is read by indexes', async () => {
  const mine = await hauler('Burnaby')
  const plans = await plansOf(app.ctx, (ctx) => mileageOfMonth(ctx.db, mine, monthOfDay(today)))
  expect(plans.length).toBeGreaterThan(3)
  const scanned = plans.flat().filter((step) => step['Node Type'] === 'Seq Scan')
  expect(scanned.map((step) => step['Relation Name'])).toEqual([])
})
