import { addDays, Day, SLOTS, WINDOWS } from '../../../../contract/calendar.ts'
import { HaulerId, type VehicleType } from '../../../../contract/haulers.ts'
import { JobId, LOAD_SIZES } from '../../../../contract/jobs.ts'
import type { ServiceArea } from '../../../../contract/places.ts'
import type { DatedPlaces } from '../../../haulers/availability.ts'
import type { PlanHauler, PlanInput, PlanJob } from '../plan-input.ts'
import { middleOf } from '../../../places/area-centres.ts'
import { createRandom, type Random } from '../random.ts'

const TODAY = Day.parse('2026-11-23')
const areas: readonly ServiceArea[] = ['Vancouver', 'Burnaby', 'Surrey', 'Lions Bay']
const vehicles: readonly VehicleType[] = ['pickup', 'truck', 'Cargo Van', 'Dump Truck']

/** A problem small enough to try every plan, and tight: few places, equal distances, equal waits. */
export const smallInput = (seed: number): PlanInput =>
  someInput(seed, { mostJobs: 6, mostHaulers: 4 })

/** The same with more of both. */
export function someInput(
  seed: number,
  { mostJobs, mostHaulers }: { mostJobs: number; mostHaulers: number },
): PlanInput {
  const random = createRandom(seed)
  const haulers = Array.from(
    { length: random.chance(0.03) ? 0 : 1 + random.below(mostHaulers) },
    (_, at) => haulerOf(random, at + 1),
  )
  // At 13:00 in BC: the morning of today is over.
  return {
    now: new Date('2026-11-23T20:00:00Z'),
    jobs: Array.from({ length: 2 + random.below(mostJobs - 1) }, (_, at) =>
      withExcluded(jobOf(random, at + 1), haulers, createRandom(seed * 31 + at)),
    ),
    haulers,
    evenness: random.pick([0, 300, 5_000]),
    exceptions: haulers.flatMap(({ id }) => exceptionsOf(random, id)),
    schedule: haulers.flatMap(({ id }) =>
      SLOTS.filter(() => random.chance(0.2)).map((timeSlot) => ({
        haulerId: id,
        day: addDays(TODAY, random.below(2)),
        timeSlot,
        jobs: 1 + random.below(2),
        places: [middleOf(random.pick(areas))],
      })),
    ),
  }
}

/** One job in five was given back by some of the haulers. */
const withExcluded = (job: PlanJob, haulers: readonly PlanHauler[], random: Random): PlanJob =>
  random.chance(0.2)
    ? { ...job, excludedHaulers: haulers.filter(() => random.chance(0.5)).map(({ id }) => id) }
    : job

function jobOf(random: Random, id: number): PlanJob {
  const area = random.chance(0.1) ? null : random.pick(areas)
  return {
    id: JobId.parse(id),
    area,
    place: area && middleOf(area),
    loadSize: random.pick(LOAD_SIZES),
    preferredDate: addDays(TODAY, random.chance(0.85) ? 1 : 0),
    preferredTime: random.pick(random.chance(0.7) ? WINDOWS.slice(1) : WINDOWS),
    waitingSince: new Date(Date.UTC(2026, 10, 1 + random.below(3))),
  }
}

function haulerOf(random: Random, id: number): PlanHauler {
  return {
    id: HaulerId.parse(id),
    status: 'approved',
    vehicleType: random.pick(vehicles),
    serviceAreas: random.chance(0.2) ? [] : areas.filter(() => random.chance(0.75)),
    isAvailable: random.chance(0.95),
    week: Array.from({ length: 42 }, (_, cell) => ({
      dayOfWeek: Math.floor(cell / 6),
      timeSlot: SLOTS[cell % 6] ?? SLOTS[0],
      isAvailable: random.chance(0.35),
      maxJobs: random.chance(0.8) ? 1 : 2,
    })),
    ...pauseOf(random),
    homeLat: null,
    homeLon: null,
    homeArea: random.chance(0.5) ? random.pick(areas) : null,
    jobs: random.below(4),
  }
}

/** Few pause: until the day of the jobs, a later one, or for good. */
function pauseOf(random: Random): Pick<PlanHauler, 'pausedAt' | 'resumesOn'> {
  if (!random.chance(0.06)) return { pausedAt: null, resumesOn: null }
  const pausedAt = new Date('2026-11-22T20:00:00Z')
  return { pausedAt, resumesOn: random.chance(0.3) ? null : addDays(TODAY, random.below(4)) }
}

/** Days off, extra hours and single slots that are closed or open for once. */
function exceptionsOf(random: Random, haulerId: HaulerId): DatedPlaces[] {
  return [TODAY, addDays(TODAY, 1)].flatMap((day) => {
    if (!random.chance(0.15)) return []
    const isOff = random.chance(0.4)
    const places = SLOTS.map(() => {
      if (isOff) return 0
      return random.chance(0.5) ? null : random.below(3)
    })
    return [{ haulerId, day, places }]
  })
}
