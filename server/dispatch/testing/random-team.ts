import type { DayException } from '../../../contract/availability.ts'
import { addDays, Day, instantOf, SLOTS, WINDOWS } from '../../../contract/calendar.ts'
import { VehicleType } from '../../../contract/haulers.ts'
import type { Hauler } from '../../core/caller.ts'
import { saveCells } from '../../haulers/availability-store.ts'
import { replaceExceptions } from '../../haulers/exception-store.ts'
import { findHauler } from '../../haulers/store.ts'
import { findJob, type Job } from '../../jobs/store.ts'
import type { useApp } from '../../testing/app.ts'
import type { Random } from '../planning/random.ts'

type App = ReturnType<typeof useApp>

export const TODAY = Day.parse('2026-11-23')
export const JOBS = 10
/** Eight haulers break one rule for certain, one breaks none; the others are as chance has them. */
const [PICKUP, BOOKED, SUSPENDED, SWITCHED_OFF, FREE, PAUSED, OFF, EXPIRED, ELSEWHERE] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
]
/** Of these everything is open that is not named. */
const OPEN: readonly number[] = [FREE, EXPIRED, ELSEWHERE]
export const HAULERS = 11

export type Cell = {
  dayOfWeek: number
  timeSlot: (typeof SLOTS)[number]
  isAvailable: boolean
  maxJobs: number
}
/** A hauler, with what the rules read of them. */
export type Member = {
  hauler: Hauler
  week: Cell[]
  dated: DayException[]
  booked: { day: Day; timeSlot: Cell['timeSlot'] }[]
}

/** A job of the next days that anyone, or few, may take. */
export async function randomJob(app: App, random: Random, at: number): Promise<Job> {
  const { id } = await app.given.job({
    area: random.chance(0.1) ? null : random.pick(['Vancouver', 'Burnaby', 'Surrey'] as const),
    loadSize: random.pick(['tiny', 'large', 'xl'] as const),
    // The first is over whatever chance says.
    preferredDate: at === 0 ? TODAY : addDays(TODAY, 1 + random.below(2)),
    preferredTime: at === 0 ? 'morning' : random.pick(WINDOWS),
  })
  return jobNow(app, id)
}

/** A hauler with a week, dates apart from it and what is booked already. */
export async function randomHauler(app: App, random: Random, at: number): Promise<Member> {
  const { id } = await app.given.hauler({
    status: at === SUSPENDED ? 'suspended' : 'approved',
    isAvailable: at !== SWITCHED_OFF,
    // The pauses of the others are over, or end today.
    papersExpireOn: at === EXPIRED ? addDays(TODAY, -1) : at === FREE ? TODAY : null,
    ...(at === PAUSED || (at > ELSEWHERE && random.chance(0.8))
      ? { pausedAt: instantOf(addDays(TODAY, -2), 9), resumesOn: at === PAUSED ? null : TODAY }
      : {}),
    vehicleType:
      at === PICKUP
        ? 'pickup'
        : at === BOOKED || OPEN.includes(at)
          ? 'truck'
          : random.pick(VehicleType.options),
    serviceAreas:
      at === ELSEWHERE
        ? ['Lions Bay']
        : [PICKUP, BOOKED, ...OPEN].includes(at) || random.chance(0.4)
          ? []
          : random.pick([['Vancouver'], ['Burnaby', 'Surrey']]),
  })
  const week = [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) =>
    SLOTS.map((timeSlot) => ({
      dayOfWeek: weekday,
      timeSlot,
      isAvailable: [BOOKED, PAUSED, OFF, ...OPEN].includes(at) || random.chance(0.4),
      maxJobs: at === BOOKED ? 1 : 1 + random.below(2),
    })),
  )
  // What was never saved is open for two jobs.
  const saved = week.filter(() => at === BOOKED || random.chance(0.7))
  await saveCells(app.ctx.db, id, saved)
  const cells = week.map((cell) =>
    saved.includes(cell) ? cell : { ...cell, isAvailable: true, maxJobs: 2 },
  )
  const dated = [0, 1, 2].flatMap((offset): DayException[] => {
    if ([PICKUP, BOOKED, PAUSED, ...OPEN].includes(at) || (at !== OFF && random.chance(0.4)))
      return []
    const slot = () => random.pick([null, 0, 0, 1, 2])
    const places = SLOTS.map(() => (at === OFF ? 0 : slot()))
    return [{ day: addDays(TODAY, offset), places, note: null }]
  })
  await replaceExceptions(
    app.ctx.db,
    id,
    { from: TODAY, to: addDays(TODAY, 2) },
    dated.filter(({ places }) => places.some((each) => each !== null)),
  )
  const booked = []
  for (const offset of [0, 1, 2])
    for (const timeSlot of SLOTS) {
      if ([OFF, ...OPEN].includes(at) || (at !== BOOKED && random.chance(0.4))) continue
      const day = addDays(TODAY, offset)
      const job = await app.given.job({ status: 'assigned', haulerId: id, scheduledDate: day })
      await app.ctx.db
        .insertInto('jobSchedule')
        .values({ jobId: job.id, haulerId: id, scheduledDate: day, timeSlot })
        .execute()
      booked.push({ day, timeSlot })
    }
  const hauler = await findHauler(app.ctx.db, id)
  if (!hauler) throw new Error('The hauler is not there')
  return { hauler, week: cells, dated, booked }
}

export async function jobNow(app: App, id: Job['id']): Promise<Job> {
  const job = await findJob(app.ctx.db, id)
  if (!job) throw new Error('The job is not there')
  return job
}
