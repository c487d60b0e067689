import { z } from 'zod'
import { AvailabilityEntry, DayException } from './availability.ts'
import { Day, SLOTS } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { anyOf } from './filters.ts'
import { HaulerId, VehicleType } from './haulers.ts'
import { Id } from './ids.ts'
import { list } from './list.ts'
import { ServiceArea } from './places.ts'

const user = z.object({ firstName: z.string(), lastName: z.string() })

/** A hauler on the calendar of the admin team. */
export const CalendarHauler = z.object({
  id: HaulerId,
  user,
  vehicleType: VehicleType,
  /** Empty means every area. */
  serviceAreas: z.array(ServiceArea),
  /** Whether the hauler takes new jobs now: not while switched off or paused. */
  isAvailable: z.boolean(),
  /** The day on which a pause of new jobs ends; null without a pause, or until the hauler resumes. */
  resumesOn: Day.nullable(),
  /** The 42 cells of the week, Sunday first. */
  availability: z.array(AvailabilityEntry).length(42),
  /** The dates from today on that differ from the week, by date. */
  exceptions: z.array(DayException),
})
export type CalendarHauler = z.infer<typeof CalendarHauler>

/** The approved haulers with the 42 cells of the week and the dates that differ from it, newest first. A week is large: at most 80 in one answer. */
export const listAllAvailability = list(
  {
    path: '/api/all-hauler-availability',
    access: 'admin',
    right: 'see-jobs',
    summary: 'Every approved hauler with the 42 cells of the week, newest first',
    item: CalendarHauler,
    search: 'name, email, phone, company, vehicle or plate',
    filters: { area: anyOf(ServiceArea) },
    sorts: { createdAt: 'desc', name: 'asc' },
    most: 80,
  },
  {
    id: { title: 'Hauler ID', value: (hauler) => hauler.id },
    name: { title: 'Name', value: (hauler) => `${hauler.user.firstName} ${hauler.user.lastName}` },
    areas: { title: 'Areas', value: (hauler) => hauler.serviceAreas.join(', ') },
    available: { title: 'Takes jobs', value: (hauler) => (hauler.isAvailable ? 'yes' : 'no') },
    open: {
      title: 'Open slots a week',
      value: (hauler) => hauler.availability.filter((cell) => cell.isAvailable).length,
    },
  },
)

/** A hauler on one day of the calendar. */
export const DayHauler = CalendarHauler.omit({
  availability: true,
  vehicleType: true,
  resumesOn: true,
  exceptions: true,
}).extend({
  /** Whether the hauler takes jobs of this day: not when switched off, or paused until a later one. */
  isAvailable: z.boolean(),
  /** How many jobs each slot of the day takes, the earliest first; 0 where it is closed. */
  places: z.array(z.int()).length(SLOTS.length),
})
export type DayHauler = z.infer<typeof DayHauler>

/** The most haulers of one answer of `listDayHaulers`. */
export const MOST_DAY_HAULERS = 500

/** A day of BC that a query must name; without it the answer is this sentence. */
export const dayOfQuery = (missing: string) =>
  z.string(missing).min(1, missing).pipe(Day).meta({ example: '2026-11-20' })

/** The day whose schedule is asked for. */
export const scheduleDate = dayOfQuery('Please choose a day: ?date=YYYY-MM-DD')

/**
 * The approved haulers by id with their places on a day, at most 500; `after` is the last id
 * of the answer before. `X-Total-Count` says how many there are.
 */
export const listDayHaulers = endpoint({
  method: 'GET',
  path: '/api/job-schedules/haulers',
  access: 'admin',
  right: 'see-jobs',
  summary: 'The approved haulers and how many jobs each slot of a day takes, 500 at a time',
  query: z.object({ date: scheduleDate, after: Id.optional() }),
  response: z.array(DayHauler),
})
