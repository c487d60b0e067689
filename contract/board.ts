import { z } from 'zod'
import { Day, Slot, SLOTS } from './calendar.ts'
import { CalendarHauler, scheduleDate } from './calendar-haulers.ts'
import { endpoint } from './endpoint.ts'
import { anyOf, flag } from './filters.ts'
import { HaulerId, VehicleType } from './haulers.ts'
import { JobId } from './jobs.ts'
import { ServiceArea } from './places.ts'
import { ScheduledJob } from './schedule.ts'

/** The most haulers on a board; beyond it the filters say whom to look at. */
export const MOST_BOARD_HAULERS = 2_000
/** The most rows of one answer. */
export const MOST_BOARD_ROWS = 60

const ROWS = `rows is a whole number up to ${MOST_BOARD_ROWS}`

/** A number for each slot of a day, the earliest first. */
const perSlot = z.array(z.int()).length(SLOTS.length)

/** The days of a board: one, or the seven of a week. */
const span = {
  from: scheduleDate,
  days: z.enum(['1', '7'], 'A board has 1 day or 7').optional(),
}

const BoardTotal = z.object({
  day: Day,
  /** How many more jobs the haulers of the board take in each slot. */
  free: perSlot,
  /** Their jobs. */
  jobs: z.int(),
  /** Paid jobs of the day without a hauler, whatever the filters say. */
  waiting: z.int(),
})
/** One day of the board in numbers. */
export type BoardTotal = z.infer<typeof BoardTotal>

/** A job on the board; its hauler is that of the row. */
export const BoardJob = ScheduledJob.omit({ hauler: true })
export type BoardJob = z.infer<typeof BoardJob>

/** A hauler on the board. */
export const BoardRow = CalendarHauler.pick({
  id: true,
  user: true,
  vehicleType: true,
  serviceAreas: true,
}).extend({
  /** Whether the hauler takes new jobs at all: approved, and not switched off. */
  takesJobs: z.boolean(),
  days: z.array(
    z.object({
      day: Day,
      /** How many jobs each slot takes; 0 where it is closed. */
      places: perSlot,
      /** The day's drive by road in metres, from home and back, in the order in which the stops are driven. */
      metres: z.int(),
    }),
  ),
  /** Their jobs on these days, by slot. */
  jobs: z.array(BoardJob),
})
export type BoardRow = z.infer<typeof BoardRow>

/** Who is on the board, in order, and its days in numbers. */
export const Board = z.object({
  days: z.array(BoardTotal),
  /** The haulers with the most free places first, then by name. */
  order: z.array(HaulerId),
  /** Whether there are more than `MOST_BOARD_HAULERS`; only those are on it then. */
  isCut: z.boolean(),
  /** The first rows, as many as `rows` asked for, so that a screen is drawn with one answer. */
  rows: z.array(BoardRow),
})
export type Board = z.infer<typeof Board>

/**
 * The haulers of a dispatch board: who is open or has jobs on its days, with the most free places first. `q` searches names,
 * contacts and plates, `area` keeps those who serve one of these areas, `free` those with room, `jobs` those with jobs; `rows` says how many of the first rows come along.
 * `invalid_input` for a day or filter that there is not.
 */
export const getBoard = endpoint({
  method: 'GET',
  path: '/api/admin/board',
  access: 'admin',
  right: 'see-jobs',
  summary:
    'Who is on the dispatch board of a day or a week, by free places, and its days in numbers',
  query: z.object({
    ...span,
    q: z.string('A search is given once').max(100, 'Please use at most 100 characters').optional(),
    area: anyOf(ServiceArea).optional(),
    vehicle: anyOf(VehicleType).optional(),
    free: flag.optional(),
    jobs: flag.optional(),
    rows: z
      .codec(
        z
          .string()
          .regex(/^\d{1,2}$/, ROWS)
          .meta({ example: '40' }),
        z.int().max(MOST_BOARD_ROWS, ROWS),
        {
          decode: Number,
          encode: String,
        },
      )
      .optional(),
  }),
  response: Board,
})

/** Rows of the board for some of its haulers, at most 60. `invalid_input` for more, or a day that there is not. */
export const listBoardRows = endpoint({
  method: 'GET',
  path: '/api/admin/board/rows',
  access: 'admin',
  right: 'see-jobs',
  summary: `Rows of the dispatch board with their places and jobs, at most ${MOST_BOARD_ROWS}`,
  query: z.object({ ...span, hauler: anyOf(HaulerId) }),
  response: z.array(BoardRow),
})

/** Degrees (WGS 84), rounded to what a drawing needs. */
const MapPoint = z.object({ latitude: z.number(), longitude: z.number() })

/** A hauler's day in driving order. A stop without a known place has none. */
export const BoardRoute = z.object({
  haulerId: HaulerId,
  user: CalendarHauler.shape.user,
  home: MapPoint,
  stops: z.array(
    z.object({
      jobId: JobId,
      timeSlot: Slot,
      customer: z.string(),
      place: MapPoint.nullable(),
      /** Not assigned yet: where it would come if it was. */
      isProposed: z.boolean(),
    }),
  ),
  /** By road in metres from home and back; `before` is without the proposed stop. */
  metres: z.int(),
  before: z.int(),
})
export type BoardRoute = z.infer<typeof BoardRoute>

/**
 * Where haulers drive on a day, at most 60 of them; with `job` and `timeSlot` also where that job would come in the routes of all
 * of them. `not_found` for a job that there is not, `invalid_input` for too many haulers.
 */
export const listBoardRoutes = endpoint({
  method: 'GET',
  path: '/api/admin/board/routes',
  access: 'admin',
  right: 'see-jobs',
  summary: `The day routes of haulers in driving order, at most ${MOST_BOARD_ROWS}`,
  query: z.object({
    date: scheduleDate,
    hauler: anyOf(HaulerId),
    job: z
      .codec(
        z
          .string()
          .regex(/^\d{1,9}$/)
          .meta({ example: '4711' }),
        JobId,
        {
          decode: (text) => Number(text) as z.input<typeof JobId>,
          encode: String,
        },
      )
      .optional(),
    timeSlot: Slot.optional(),
  }),
  errors: ['not_found'],
  response: z.array(BoardRoute),
})
