import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { addDays, Day, dayOfWeek, SLOTS, WINDOWS } from '../../contract/calendar.ts'
import { VehicleType, type HaulerId } from '../../contract/haulers.ts'
import { LOAD_SIZES } from '../../contract/jobs.ts'
import type { Db } from '../db/database.ts'
import { plannedHaulers } from '../dispatch/assignment/plan-state-query.ts'
import { createRandom } from '../dispatch/planning/random.ts'
import { saveCells } from '../haulers/availability-store.ts'
import { useApp } from '../testing/app.ts'
import { removeChangesBefore } from './change-store.ts'
import { readDays } from './day-facts.ts'
import { fillDay } from './day-flow.ts'
import { readDayRows, readDemand, readExceptions, readSchedule } from './places-query.ts'
import { supplyOf } from './supply.ts'

const app = useApp()
const NOON = new Date('2026-11-21T19:00:00Z')
const DAYS = [0, 1, 2].map((days) => addDays(Day.parse('2026-11-24'), days))
const AREAS = ['Vancouver', 'Surrey'] as const
const STEPS = 300

type Facts = Pick<ReturnType<typeof fillDay>, 'roomFor'>
const roomIn = ({ roomFor }: Facts) =>
  WINDOWS.flatMap((window) =>
    [...AREAS, null].flatMap((area) =>
      (['small', 'xl'] as const).map((loadSize) => roomFor({ window, area, loadSize })),
    ),
  )

/** Worked out from every row, without anything that is kept. */
async function roomNow(db: Db) {
  const supply = supplyOf(await plannedHaulers(db))
  const rooms = []
  for (const { day, paid, held, ...rows } of await readDayRows(db, DAYS, app.ctx.now(), {})) {
    const demand = [...readDemand(paid), ...readDemand(held)]
    const schedule = readSchedule(rows.schedule, day)
    const exceptions = readExceptions(rows.exceptions, day)
    const closed = { begun: new Set<never>(), tooSoon: new Set<never>() }
    rooms.push(roomIn(fillDay({ day, supply, schedule, exceptions, demand, closed })))
  }
  return rooms
}

const keptRoom = async (db: Db, read = readDays) =>
  (await read(app.ctx, db, DAYS, { leadMinutes: 120 })).map(roomIn)

const random = createRandom(7)

/** A hauler who has few places, so that most changes are seen. */
async function narrowHauler(db: Db) {
  const serviceAreas = random.pick([[], ['Vancouver'], ['Surrey']] as const)
  const { id } = await app.given.hauler({ serviceAreas: [...serviceAreas] })
  await narrowWeek(db, id)
}

const narrowWeek = (db: Db, id: HaulerId) =>
  saveCells(
    db,
    id,
    DAYS.map(dayOfWeek).flatMap((weekday) =>
      SLOTS.map((timeSlot) => ({
        dayOfWeek: weekday,
        timeSlot,
        isAvailable: random.chance(0.4),
        maxJobs: 1,
      })),
    ),
  )

/** A change of a kind that counts, by the database alone. */
async function change(db: Db): Promise<string> {
  const jobs = await db.selectFrom('jobs').select(['id', 'status', 'preferredDate']).execute()
  const haulers = await db.selectFrom('haulers').select('id').execute()
  const [job, hauler] = [random.pick(jobs), random.pick(haulers)]
  const day = random.pick(DAYS)
  const update = (fields: object) =>
    db.updateTable('jobs').set(fields).where('id', '=', job.id).execute()
  const updateHauler = (fields: object) =>
    db.updateTable('haulers').set(fields).where('id', '=', hauler.id).execute()
  const exceptOn = (places: (number | null)[]) =>
    db
      .insertInto('availabilityExceptions')
      .values({ haulerId: hauler.id, day, places, note: null })
      .onConflict((same) => same.columns(['haulerId', 'day']).doUpdateSet({ places }))
      .execute()
  const kind = {
    area: random.pick([...AREAS, null]),
    loadSize: random.pick(LOAD_SIZES),
    preferredTime: random.pick(WINDOWS),
  }
  const changes = {
    paid: () => app.given.job({ ...kind, preferredDate: day }),
    unpaid: () => app.given.job({ ...kind, preferredDate: day, paymentStatus: 'pending' }),
    pay: () => update({ paymentStatus: 'paid' }),
    hide: () => update({ deletedAt: NOON }),
    show: () => update({ deletedAt: null }),
    move: () => update({ preferredDate: day, preferredTime: kind.preferredTime }),
    resize: () => update({ loadSize: kind.loadSize, area: kind.area }),
    request: () => update({ confirmBy: NOON }),
    lapse: () => update({ heldUntil: NOON }),
    assign: async () => {
      if (job.status !== 'pending') return
      const assignment = { haulerId: hauler.id, scheduledDate: job.preferredDate }
      await update({ status: 'assigned', ...assignment })
      await db
        .insertInto('jobSchedule')
        .values({ ...assignment, jobId: job.id, timeSlot: random.pick(SLOTS) })
        .execute()
    },
    release: async () => {
      await db.deleteFrom('jobSchedule').where('jobId', '=', job.id).execute()
      await update({ status: 'pending', haulerId: null, scheduledDate: null })
    },
    slot: () =>
      db
        .updateTable('jobSchedule')
        .set({ timeSlot: random.pick(SLOTS), scheduledDate: day })
        .execute(),
    hauler: () => (haulers.length < 3 ? narrowHauler(db) : undefined),
    suspend: () => updateHauler({ status: random.chance(0.8) ? 'approved' : 'suspended' }),
    off: () => updateHauler({ isAvailable: random.chance(0.9) }),
    vehicle: () => updateHauler({ vehicleType: random.pick(VehicleType.options) }),
    week: () => narrowWeek(db, hauler.id),
    pause: () =>
      updateHauler({ pausedAt: NOON, resumesOn: random.pick([null, DAYS[1], '2026-11-21']) }),
    resume: () => updateHauler({ pausedAt: null, resumesOn: null }),
    'day off': () => exceptOn(random.chance(0.5) ? SLOTS.map(() => 0) : [2, 0, null, 1, null, 0]),
    'as in the week': () =>
      db.deleteFrom('availabilityExceptions').where('haulerId', '=', hauler.id).execute(),
    hold: () =>
      db
        .insertInto('holds')
        .values({
          visitorId: randomUUID(),
          day,
          timeWindow: kind.preferredTime,
          loadSize: kind.loadSize,
          area: kind.area,
          confirmBy: null,
          ip: '127.0.0.1',
          since: NOON,
          until: new Date(NOON.getTime() + 60_000 * random.below(3)),
        })
        .execute(),
    unhold: () => db.deleteFrom('holds').execute(),
    sweep: () => removeChangesBefore(db, new Date(), Day.parse('2026-11-21')),
  }
  const name = random.pick(Object.keys(changes) as (keyof typeof changes)[])
  await changes[name]()
  return name
}

test('what is kept of a day is what the rows say after every change, in this process and another', async () => {
  app.setNow(NOON)
  const { db } = app.ctx
  await narrowHauler(db)
  await app.given.job({ preferredDate: random.pick(DAYS) })
  vi.resetModules()
  const another = (await import('./day-facts.ts')).readDays
  const seenStates = new Set<string>()
  for (let step = 0; step < STEPS; step++) {
    const name = await change(db)
    const now = await roomNow(db)
    expect({ step, name, room: await keptRoom(db) }).toEqual({ step, name, room: now })
    // The other process asks rarely, and meets many changes together.
    expect(step % 7 === 0 ? await keptRoom(db, another) : now).toEqual(now)
    seenStates.add(JSON.stringify(now))
  }
  expect(seenStates.size).toBeGreaterThan(STEPS / 10)
})

test('what a transaction read of its own changes is forgotten when it rolls back', async () => {
  const { db } = app.ctx
  const before = await keptRoom(db)
  const rollback = new Error('undone')
  await expect(
    db.transaction().execute(async (tx) => {
      for (let times = 0; times < 5; times++) {
        await tx.updateTable('haulers').set({ isAvailable: false }).execute()
        await tx.updateTable('jobs').set({ preferredDate: DAYS[1] }).execute()
        expect(await keptRoom(tx)).toEqual(await roomNow(tx))
      }
      throw rollback
    }),
  ).rejects.toBe(rollback)
  expect(await keptRoom(db)).toEqual(before)
  expect(await keptRoom(db)).toEqual(await roomNow(db))
})
