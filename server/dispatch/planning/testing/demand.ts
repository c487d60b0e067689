import { addDays, Day, SLOTS, WINDOWS } from '../../../../contract/calendar.ts'
import { HaulerId, REGISTRATION_VEHICLES } from '../../../../contract/haulers.ts'
import { JobId, LOAD_SIZES } from '../../../../contract/jobs.ts'
import { SERVICE_AREAS, type ServiceArea } from '../../../../contract/places.ts'
import type { PlanHauler, PlanInput, PlanJob } from '../plan-input.ts'
import { createRandom, type Random } from '../random.ts'
import { lineBetween } from '../../../places/roads.ts'
import { middleOf, nearestArea } from '../../../places/area-centres.ts'
import { DISTRICTS } from '../../../places/postal-districts.ts'
import type { Point } from '../../../places/shores.ts'

/** Made-up demand: as many people as live in each area (ten thousands), haulers who serve what is near. */
const people: Record<ServiceArea, number> = {
  Vancouver: 66,
  Burnaby: 25,
  Richmond: 21,
  Surrey: 57,
  Langley: 16,
  Coquitlam: 15,
  'North Vancouver': 14,
  'West Vancouver': 4,
  'New Westminster': 8,
  Delta: 11,
  'White Rock': 2,
  'Maple Ridge': 9,
  'Port Coquitlam': 6,
  'Port Moody': 3,
  'Pitt Meadows': 2,
  Anmore: 0.3,
  Belcarra: 0.1,
  'Bowen Island': 0.4,
  'Lions Bay': 0.2,
}
const sizes = [15, 35, 30, 15, 5]
const windows = [45, 40, 15]
const maxJobs = [1, 2, 2, 2, 2, 3, 3, 4]
const FIRST_DAY = Day.parse('2026-11-22')

/** The same demand for the same numbers. 60 % of slots are open, and some already hold a job. */
export function demand(jobs: number, haulers: number, days: number, seed = 0): PlanInput {
  const random = createRandom(jobs + haulers * 31 + days * 17 + seed * 1_000_003)
  const allDays = Array.from({ length: days }, (_, at) => addDays(FIRST_DAY, at))
  const team = Array.from({ length: haulers }, (_, at) => haulerOf(random, at + 1))
  const schedule = team.flatMap(({ id, serviceAreas }) =>
    allDays.flatMap((day) =>
      SLOTS.filter(() => random.chance(0.15)).map((timeSlot) => ({
        haulerId: id,
        day,
        timeSlot,
        jobs: 1,
        places: [placeIn(random, random.pick(serviceAreas))],
      })),
    ),
  )
  const scheduled = Map.groupBy(schedule, ({ haulerId }) => haulerId)
  return {
    now: new Date('2026-11-21T17:00:00Z'),
    jobs: Array.from({ length: jobs }, (_, at) => jobOf(random, at + 1, allDays)),
    haulers: team.map((hauler) => ({ ...hauler, jobs: scheduled.get(hauler.id)?.length ?? 0 })),
    schedule,
    exceptions: [],
    evenness: 300,
  }
}

/** The same demand before anything is scheduled: all routes are the plan's own. */
export function demandFromScratch(jobs: number, haulers: number, days: number, seed: number) {
  const input = demand(jobs, haulers, days, seed)
  return {
    ...input,
    schedule: [],
    haulers: input.haulers.map((hauler) => ({ ...hauler, jobs: 0 })),
  }
}

const areaOf = (random: Random): ServiceArea =>
  SERVICE_AREAS[random.weighted(SERVICE_AREAS.map((area) => people[area]))] ?? 'Vancouver'

/** The middles of the postal districts of each area, or of the area where it has none of its own. */
const placesIn = Map.groupBy(
  Object.values(DISTRICTS).map(([latitude, longitude]): Point => ({ latitude, longitude })),
  ({ latitude, longitude }) => nearestArea({ lat: latitude, lon: longitude }).area,
)
const placeIn = (random: Random, area: ServiceArea): Point =>
  random.pick(placesIn.get(area) ?? [middleOf(area)])

function haulerOf(random: Random, id: number): PlanHauler {
  const home = areaOf(random)
  const far = (area: ServiceArea) => lineBetween(middleOf(home), middleOf(area))
  const near = SERVICE_AREAS.toSorted((a, b) => far(a) - far(b))
  const base = placeIn(random, home)
  return {
    id: HaulerId.parse(id),
    status: 'approved',
    vehicleType: random.pick(REGISTRATION_VEHICLES),
    serviceAreas: near.slice(0, 3 + random.below(6)),
    isAvailable: true,
    homeLat: base.latitude + (random.below(200) - 100) / 10_000,
    homeLon: base.longitude + (random.below(200) - 100) / 10_000,
    homeArea: home,
    week: Array.from({ length: 42 }, (_, cell) => ({
      dayOfWeek: Math.floor(cell / 6),
      timeSlot: SLOTS[cell % 6] ?? SLOTS[0],
      isAvailable: random.chance(0.6),
      maxJobs: random.pick(maxJobs),
    })),
    pausedAt: null,
    resumesOn: null,
    jobs: 0,
  }
}

function jobOf(random: Random, id: number, days: readonly Day[]): PlanJob {
  const size = random.weighted(sizes)
  const area = areaOf(random)
  return {
    id: JobId.parse(id),
    area,
    place: placeIn(random, area),
    loadSize: LOAD_SIZES[size] ?? 'small',
    preferredDate: random.pick(days),
    preferredTime: WINDOWS[random.weighted(windows)] ?? 'morning',
    waitingSince: new Date(Date.UTC(2026, 10, 1) + random.below(20 * 86_400) * 1_000),
  }
}
