import { beforeEach, expect, test } from 'vitest'
import {
  getBoard,
  listBoardRoutes,
  listBoardRows,
  MOST_BOARD_ROWS,
} from '../../../contract/board.ts'
import { addDays, dayOf } from '../../../contract/calendar.ts'
import type { Args } from '../../../contract/endpoint.ts'
import { HaulerId } from '../../../contract/haulers.ts'
import { JobId } from '../../../contract/jobs.ts'
import { moveJobSlot } from '../../../contract/schedule.ts'
import { useApp } from '../../testing/app.ts'
import { assign, clearBoard } from '../testing/by-hand.ts'

const app = useApp()
beforeEach(() => clearBoard(app))

const day = addDays(dayOf(new Date()), 3)
type Narrowing = Omit<Args<typeof getBoard>['query'], 'from' | 'days'>

const asAdmin = async () => app.as(await app.given.admin())
const board = async (narrowing: Narrowing = {}, days: '1' | '7' = '1') =>
  (await asAdmin()).call(getBoard, { query: { from: day, days, ...narrowing } })
const rows = async (hauler: HaulerId[], days: '1' | '7' = '1') =>
  (await asAdmin()).call(listBoardRows, { query: { from: day, days, hauler } })

test('the haulers with the most free places come first, and the day is counted', async () => {
  const admin = await asAdmin()
  const busy = await app.given.hauler({ firstName: 'Amy' })
  const idle = await app.given.hauler({ firstName: 'Zoe' })
  await app.given.hauler({ isAvailable: false })
  const job = await app.given.job()
  await app.given.job()
  await assign(admin, job, busy, '8-10')
  expect(await board()).toEqual({
    days: [{ day, free: [3, 4, 4, 4, 4, 4], jobs: 1, waiting: 1 }],
    order: [idle.id, busy.id],
    isCut: false,
    rows: [],
  })
  const [row] = await rows([busy.id])
  expect((await board({ rows: 1 })).rows).toEqual(await rows([idle.id]))
  expect(row).toMatchObject({
    id: busy.id,
    user: { firstName: 'Amy' },
    takesJobs: true,
    days: [{ day, places: [2, 2, 2, 2, 2, 2] }],
    jobs: [{ jobId: job.id, timeSlot: '8-10', assignmentType: 'manual' }],
  })
  expect(row?.jobs[0]).not.toHaveProperty('hauler')
})

test('a week has seven days, and a hauler is on it with a job on any of them', async () => {
  const admin = await asAdmin()
  const hauler = await app.given.hauler({ serviceAreas: ['Surrey', 'Vancouver'] })
  const near = await app.given.job({ preferredDate: addDays(day, 1), area: 'Surrey' })
  await assign(admin, near, hauler)
  await app.ctx.db.updateTable('haulers').set({ status: 'suspended' }).execute()
  const { days, order } = await board({}, '7')
  expect(days.map(({ jobs }) => jobs)).toEqual([0, 1, 0, 0, 0, 0, 0])
  expect(order).toEqual([hauler.id])
  const [row] = await rows([hauler.id], '7')
  expect(row?.takesJobs).toBe(false)
  expect(row?.days.every(({ places }) => places.every((each) => each === 0))).toBe(true)
  expect(row?.days.map(({ metres }) => metres > 0)).toEqual(
    Array.from({ length: 7 }, (_, index) => index === 1),
  )
})

test('area, vehicle, a search, room and jobs narrow the board', async () => {
  const admin = await asAdmin()
  const surrey = await app.given.hauler({ firstName: 'Rosa', serviceAreas: ['Surrey'] })
  const any = await app.given.hauler({ firstName: 'Owen', vehicleType: 'van' })
  const full = await app.given.hauler({ firstName: 'Minh', serviceAreas: ['Vancouver'] })
  await app.ctx.db
    .insertInto('availabilityExceptions')
    .values({ haulerId: full.id, day, places: [1, 0, 0, 0, 0, 0], note: null })
    .execute()
  await assign(admin, await app.given.job(), full, '8-10')
  const narrowed = async (narrowing: Narrowing) => (await board(narrowing)).order
  expect(await narrowed({ area: ['Surrey'] })).toEqual([any.id, surrey.id])
  expect(await narrowed({ vehicle: ['van'] })).toEqual([any.id])
  expect(await narrowed({ q: 'rosa' })).toEqual([surrey.id])
  expect(await narrowed({ free: true })).toEqual([any.id, surrey.id])
  expect(await narrowed({ jobs: true })).toEqual([full.id])
  expect(await narrowed({ jobs: true, free: true })).toEqual([])
})

test('a board of two days, a filter that is none and too many rows are refused', async () => {
  const { cookie } = await app.given.admin()
  const ask = async (query: string) => {
    const url = `/api/admin/board${query}`
    const answer = await app.http.inject({ url, headers: { cookie: `sid=${cookie}` } })
    return [answer.statusCode, answer.json().code]
  }
  for (const query of ['', '?from=2026-02-30', `?from=${day}&days=2`, `?from=${day}&area=Paris`])
    expect(await ask(query)).toEqual([400, 'invalid_input'])
  const ids = Array.from({ length: MOST_BOARD_ROWS + 1 }, (_, index) => index + 1)
  expect(await ask(`/rows?from=${day}&hauler=${ids.join(',')}`)).toEqual([400, 'invalid_input'])
  expect(await rows([HaulerId.parse(2_000_000_000)])).toEqual([])
})

test('a route has the stops of a day in driving order, and where one more would come', async () => {
  const admin = await asAdmin()
  const hauler = await app.given.hauler({ serviceAreas: ['Surrey', 'Vancouver', 'Langley'] })
  const evening = await app.given.job({
    area: 'Surrey',
    address: 'Surrey',
    preferredTime: 'evening',
  })
  const morning = await app.given.job({ area: 'Vancouver' })
  const between = await app.given.job({
    area: 'Langley',
    address: 'Langley',
    preferredTime: 'afternoon',
  })
  for (const job of [evening, morning]) await assign(admin, job, hauler)
  const routes = (query: { job?: JobId; timeSlot?: '2-4' }) =>
    admin.call(listBoardRoutes, { query: { date: day, hauler: [hauler.id], ...query } })
  const [now] = await routes({})
  expect(now?.stops.map(({ jobId }) => jobId)).toEqual([morning.id, evening.id])
  expect(now?.metres).toBe(now?.before)
  const [next] = await routes({ job: between.id, timeSlot: '2-4' })
  expect(next?.stops.map(({ jobId, isProposed }) => [jobId, isProposed])).toEqual([
    [morning.id, false],
    [between.id, true],
    [evening.id, false],
  ])
  expect(next?.before).toBe(now?.metres)
  expect(next?.metres).toBeGreaterThan(next?.before ?? Infinity)
  await expect(routes({ job: JobId.parse(999_999_999) })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('the map draws the home of a hauler to about 1 km', async () => {
  const hauler = await app.given.hauler({
    homeAddress: '453 W 12th Ave, Vancouver',
    homeArea: 'Vancouver',
    homeLat: 49.28273,
    homeLon: -123.12074,
  })
  const [route] = await (
    await asAdmin()
  ).call(listBoardRoutes, { query: { date: day, hauler: [hauler.id] } })
  expect(route?.home).toEqual({ latitude: 49.28, longitude: -123.12 })
})

test('of two dispatchers who move a job from the same place at once, one is refused', async () => {
  const admins = [await asAdmin(), await asAdmin()] as const
  const hauler = await app.given.hauler()
  const [first, second] = [await app.given.hauler(), await app.given.hauler()]
  const job = await app.given.job()
  await assign(admins[0], job, hauler, '8-10')
  const from = { haulerId: hauler.id, timeSlot: '8-10' as const }
  const moves = await Promise.allSettled(
    [first, second].map(({ id: haulerId }, index) =>
      (index === 0 ? admins[0] : admins[1]).call(moveJobSlot, {
        params: { jobId: job.id },
        body: { haulerId, timeSlot: '8-10', from },
      }),
    ),
  )
  const refused = moves.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused).toHaveLength(1)
  expect(refused[0]).toMatchObject({
    code: 'illegal_move',
    message: `Job #${job.id} was moved by a colleague meanwhile`,
  })
})

test('who may not see jobs sees no board', async () => {
  const call = app.as(await app.given.admin('marketing'))
  await expect(call.call(getBoard, { query: { from: day } })).rejects.toMatchObject({
    code: 'forbidden',
  })
})
