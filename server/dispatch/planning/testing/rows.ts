import type { AvailabilityEntry } from '../../../../contract/availability.ts'
import { Day, SLOTS, type Slot } from '../../../../contract/calendar.ts'
import { HaulerId } from '../../../../contract/haulers.ts'
import { JobId } from '../../../../contract/jobs.ts'
import type { PlanHauler, PlanJob } from '../plan-input.ts'
import { middleOf } from '../../../places/area-centres.ts'

/** Noon in BC, the day before the jobs. */
export const NOW = new Date('2026-11-23T19:00:00Z')
export const TODAY = Day.parse('2026-11-23')
export const TOMORROW = Day.parse('2026-11-24')

/** A job in the middle of Vancouver tomorrow morning; a higher id waits for a shorter time. */
export const aJob = (id: number, facts: Partial<PlanJob> = {}): PlanJob => ({
  id: JobId.parse(id),
  area: 'Vancouver',
  place: facts.area === null ? null : middleOf(facts.area ?? 'Vancouver'),
  loadSize: 'small',
  preferredDate: TOMORROW,
  preferredTime: 'morning',
  waitingSince: new Date(Date.UTC(2026, 10, id)),
  ...facts,
})

/** A pickup truck that goes everywhere, open for one job in every slot. */
export const aHauler = (id: number, facts: Partial<PlanHauler> = {}): PlanHauler => ({
  id: HaulerId.parse(id),
  status: 'approved',
  vehicleType: 'pickup',
  serviceAreas: [],
  homeLat: null,
  homeLon: null,
  homeArea: null,
  isAvailable: true,
  week: weekOf({}),
  pausedAt: null,
  resumesOn: null,
  jobs: 0,
  ...facts,
})

/** Every day alike: so many jobs in these slots, one in the others; 0 closes a slot. */
export const weekOf = (places: Partial<Record<Slot, number>>): AvailabilityEntry[] =>
  Array.from({ length: 42 }, (_, cell) => {
    const timeSlot = SLOTS[cell % 6] ?? SLOTS[0]
    const maxJobs = places[timeSlot] ?? 1
    const isAvailable = maxJobs > 0
    return { dayOfWeek: Math.floor(cell / 6), timeSlot, isAvailable, maxJobs: maxJobs || 1 }
  })
