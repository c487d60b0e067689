import { beforeEach, expect, test } from 'vitest'
import { addDays, Day, instantAt, type Slot } from '../../contract/calendar.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { getSuggestions, type Suggestion } from '../../contract/insights.ts'
import type { ServiceArea } from '../../contract/places.ts'
import { middleOf } from '../places/area-centres.ts'
import { roadBetween } from '../places/roads.ts'
import { useApp } from '../testing/app.ts'
import { plansOf } from '../testing/plans.ts'
import { suggestionsFor } from './suggest.ts'

const app = useApp()
/** A Tuesday. */
const today = Day.parse('2026-11-24')
const saturday = Day.parse('2026-11-21')

beforeEach(async () => {
  app.setNow(instantAt(today, '09:00'))
  // Jobs of the tests before lie in the same four weeks.
  await app.ctx.db.updateTable('jobs').set({ deletedAt: app.ctx.now() }).execute()
})

type Fields = Parameters<typeof app.given.hauler>[0]
type Given = Awaited<ReturnType<typeof app.given.hauler>>

const hauler = (fields: Fields = {}) =>
  app.given.hauler({ serviceAreas: ['Burnaby'], vehicleType: 'pickup', ...fields })

const suggestions = (of: Given): Promise<Suggestion[]> => app.as(of).call(getSuggestions, {})

const close = ({ id: haulerId }: Given, dayOfWeek: number, ...slots: Slot[]) =>
  app.ctx.db
    .insertInto('availability')
    .values(
      slots.map((timeSlot) => ({ haulerId, dayOfWeek, timeSlot, isAvailable: false, maxJobs: 2 })),
    )
    .execute()

type Missed = { area?: ServiceArea; day?: Day; slot?: Slot; load?: 'small' | 'xl'; by?: HaulerId }

/** Jobs that another hauler did in the afternoon. */
async function missed(count: number, { area = 'Burnaby', day = saturday, ...more }: Missed = {}) {
  const { slot = '2-4', load = 'small' } = more
  const haulerId = more.by ?? (await app.given.hauler()).id
  for (let done = 0; done < count; done += 1) {
    const { id } = await app.given.job({
      haulerId,
      area,
      loadSize: load,
      status: 'completed',
      completedAt: instantAt(day, '15:00'),
      preferredDate: day,
      preferredTime: 'afternoon',
      scheduledDate: day,
    })
    await app.ctx.db
      .insertInto('jobSchedule')
      .values({ jobId: id, haulerId, scheduledDate: day, timeSlot: slot })
      .execute()
  }
}

/** Jobs without a hauler, whose customers were offered a choice. */
async function unassigned(count: number, day = saturday): Promise<void> {
  const window = { preferredDate: day, preferredTime: 'afternoon' } as const
  for (let made = 0; made < count; made += 1) {
    const job = { ...window, area: 'Burnaby', status: 'cancelled' } as const
    const { id } = await app.given.job({ ...job, paymentStatus: 'refunded' })
    await app.ctx.db
      .insertInto('offeredChoices')
      .values({ jobId: id, ...window, at: app.ctx.now() })
      .execute()
  }
}

const AFTERNOON = ['12-2', '2-4', '4-6'] as const

test('without jobs behind it there is no suggestion', async () => {
  const mine = await hauler()
  await close(mine, 6, ...AFTERNOON)
  await missed(2)
  expect(await suggestions(mine)).toEqual([])
})

test('a closed slot is suggested with the jobs that were missed in it', async () => {
  const mine = await hauler()
  await close(mine, 6, ...AFTERNOON)
  await missed(3)
  await missed(1, { slot: '4-6' })
  expect(await suggestions(mine)).toEqual([
    { kind: 'open_slot', dayOfWeek: 6, timeSlot: '2-4', jobs: 3 },
  ])
})

test('jobs that no hauler was found for count in the first slot of their window', async () => {
  const mine = await hauler()
  await close(mine, 6, ...AFTERNOON)
  await unassigned(4)
  expect(await suggestions(mine)).toEqual([
    { kind: 'open_slot', dayOfWeek: 6, timeSlot: '12-2', jobs: 4 },
  ])
})

test('a slot is not suggested when the hauler was open in the same window', async () => {
  const mine = await hauler()
  await close(mine, 6, '2-4')
  await missed(5)
  expect(await suggestions(mine)).toEqual([])
})

test.for([
  ['of four weeks and a day ago', { day: addDays(today, -29) }],
  ['of today', { day: today }],
  ['too large for the vehicle', { load: 'xl' }],
] as const)('jobs %s do not count', async ([, fields]) => {
  const mine = await hauler()
  for (const day of [0, 1, 2, 3, 4, 5, 6]) await close(mine, day, ...AFTERNOON)
  await missed(3, fields)
  expect(await suggestions(mine)).toEqual([])
})

test('jobs that the hauler did are not missed', async () => {
  const mine = await hauler()
  await close(mine, 6, ...AFTERNOON)
  await missed(3, { by: mine.id })
  expect(await suggestions(mine)).toEqual([])
})

test('an area in reach is suggested with the jobs in the hauler’s hours, and how far it is', async () => {
  const mine = await hauler()
  await missed(4, { area: 'Coquitlam' })
  await missed(3, { area: 'Port Moody' })
  await missed(9, { area: 'Bowen Island' })
  const area = { kind: 'add_area', area: 'Coquitlam', jobs: 4 } as const
  const { metres } = roadBetween(middleOf('Burnaby'), middleOf('Coquitlam'))
  expect(await suggestions(mine)).toEqual([
    { ...area, metres: Math.round(metres), fromHomeBase: false },
  ])
  const atHome = await hauler({
    homeArea: 'Coquitlam',
    homeAddress: '1 Main St',
    homeLat: 49.26,
    homeLon: -122.82,
  })
  expect(await suggestions(atHome)).toEqual([{ ...area, metres: 0, fromHomeBase: true }])
})

test('jobs in other areas outside the hauler’s hours suggest no area', async () => {
  const mine = await hauler()
  await close(mine, 6, ...AFTERNOON)
  await missed(5, { area: 'Coquitlam' })
  expect(await suggestions(mine)).toEqual([])
})

test('a pause is named with the jobs that passed by, and a hauler at work has none', async () => {
  const mine = await hauler({ isAvailable: false })
  const atWork = await hauler()
  await missed(3)
  expect(await suggestions(mine)).toEqual([{ kind: 'take_jobs', jobs: 3 }])
  expect(await suggestions(atWork)).toEqual([])
})

test('expired documents come first, and at most three suggestions come', async () => {
  const expiredOn = addDays(today, -3)
  const mine = await hauler({ isAvailable: false, papersExpireOn: expiredOn })
  for (const kind of ['insurance', 'worksafebc'] as const)
    await app.ctx.db
      .insertInto('haulerPapers')
      .values({
        haulerId: mine.id,
        kind,
        status: 'approved',
        number: null,
        expiresOn: expiredOn,
        fileUrl: '/uploads/a.webp',
        reason: null,
        sentAt: app.ctx.now(),
        remindedAt: null,
      })
      .execute()
  await close(mine, 6, ...AFTERNOON)
  await missed(3)
  await missed(3, { day: addDays(saturday, -1) })
  await missed(3, { day: addDays(saturday, -1), area: 'Coquitlam' })
  const all = await suggestions(mine)
  expect(all.map(({ kind }) => kind)).toEqual(['renew_papers', 'take_jobs', 'open_slot'])
  expect(all[0]).toEqual({ kind: 'renew_papers', papers: 1, expiredOn })
})

test('a hauler who is not approved reads none', async () => {
  const mine = await hauler({ status: 'pending' })
  await close(mine, 6, ...AFTERNOON)
  await missed(3)
  expect(await suggestions(mine)).toEqual([])
})

test('the jobs of four weeks are read by indexes', async () => {
  const mine = await hauler({ papersExpireOn: addDays(today, -3) })
  const plans = await plansOf(app.ctx, (ctx) => suggestionsFor(ctx, mine))
  expect(plans.length).toBeGreaterThan(2)
  const scanned = plans.flat().filter((step) => step['Node Type'] === 'Seq Scan')
  expect(scanned.map((step) => step['Relation Name'])).toEqual([])
})
