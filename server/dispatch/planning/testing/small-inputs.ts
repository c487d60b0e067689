import { addDays, Day, SLOTS, WINDOWS } from '../../../../contract/calendar.ts'
import { HaulerId, type VehicleType } from '../../../../contract/haulers.ts'
import { JobId, LOAD_SIZES } from '../../../../contract/jobs.ts'
import { cents } from '../../../../contract/money.ts'
import type { ServiceArea } from '../../../../contract/places.ts'
import type { PlanHauler, PlanInput, PlanJob } from '../plan-input.ts'
import { createRandom, type Random } from './random.ts'

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
    jobs: Array.from({ length: 2 + random.below(mostJobs - 1) }, (_, at) => jobOf(random, at + 1)),
    haulers,
    schedule: haulers.flatMap(({ id }) =>
      SLOTS.filter(() => random.chance(0.2)).map((timeSlot) => ({
        haulerId: id,
        day: addDays(TODAY, random.below(2)),
        timeSlot,
        jobs: 1 + random.below(2),
      })),
    ),
  }
}

function jobOf(random: Random, id: number): PlanJob {
  return {
    id: JobId.parse(id),
    area: random.chance(0.1) ? null : random.pick(areas),
    loadSize: random.pick(LOAD_SIZES),
    preferredDate: addDays(TODAY, random.chance(0.85) ? 1 : 0),
    preferredTime: random.pick(random.chance(0.7) ? WINDOWS.slice(1) : WINDOWS),
    waitingSince: new Date(Date.UTC(2026, 10, 1 + random.below(3))),
    payout: cents(5_000 + 1_000 * random.below(4)),
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
    earned: cents(3_000 * random.below(4)),
  }
}
