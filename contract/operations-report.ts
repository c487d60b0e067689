import { z } from 'zod'
import { Day } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { ACTORS } from './lifecycle.ts'
import { MoneySum } from './money.ts'
import { ReportPeriod } from './report-period.ts'

/** The figures of how the business ran, each with its one definition, which the screen shows beside it. */
export const OPERATIONS_FIGURES = {
  margin: {
    title: 'Margin after disposal',
    about:
      'The platform’s share of revenue, less payment fees and the disposal fees recorded for jobs completed in the period, also for those refunded later.',
  },
  utilisation: {
    title: 'Hauler utilisation',
    about:
      'Jobs scheduled with a hauler, of the places that haulers offered: those approved on that day, by their hours then, with days off, extra hours and pauses.',
  },
  claims: {
    title: 'Time to claim',
    about:
      'From payment to the first hauler, by claim or assignment, of jobs that got one in the period.',
  },
  endings: {
    title: 'Cancelled and released',
    about: 'How often jobs were cancelled or released in the period, by who did it and why.',
  },
  customers: {
    title: 'Repeat customers',
    about:
      'Customers of jobs completed in the period who had an earlier completed job, refunded or not. People with the same phone number count as one, unless the team said that they are not; a company counts by its record.',
  },
  quotes: {
    title: 'Quote accuracy',
    about:
      'The price booked against the final price of jobs completed in the period, also of those refunded later.',
  },
} as const

/** How a job came off its course: it was cancelled, the hauler was sent away, the customer was not there, or the hauler gave it back. */
export const ENDING_MOVES = ['cancel', 'call_off', 'no_show', 'release'] as const
/** One of `ENDING_MOVES`. */
export const EndingMove = z.enum(ENDING_MOVES)
export type EndingMove = z.infer<typeof EndingMove>

/** How many reasons are listed; all others are added up in one line with `reason` null and `isOther`. */
export const MOST_REASONS = 20

const count = z.int()

/**
 * How the business ran in a period of days in BC, each part as `OPERATIONS_FIGURES` defines it. What nothing was counted
 * for is null where it is a share or a middle, never zero.
 */
export const OperationsReport = z.object({
  from: Day,
  to: Day,
  /** Whether today is in it: the figures will change. */
  isRunning: z.boolean(),
  margin: z.object({
    platform: MoneySum,
    fees: MoneySum,
    /** The recorded disposal fees of the jobs completed in the period. */
    disposal: MoneySum,
    margin: MoneySum,
    /** Completed jobs with at least one recorded fee, and those without any: the margin of these is too high. */
    jobsWithCost: count,
    jobsWithoutCost: count,
  }),
  utilisation: z.object({
    booked: count,
    offered: count,
    /** The weeks from Sunday that the period touches, each cut to it, in order. */
    weeks: z.array(z.object({ from: Day, to: Day, booked: count, offered: count })),
  }),
  claims: z.object({
    jobs: count,
    medianSeconds: z.number().nullable(),
    /** Nine of ten jobs had a hauler by then. */
    p90Seconds: z.number().nullable(),
  }),
  /** The most frequent first. */
  endings: z.array(
    z.object({
      move: EndingMove.nullable(),
      by: z.enum(ACTORS).nullable(),
      /** As it was recorded; null where none was. */
      reason: z.string().nullable(),
      isOther: z.boolean(),
      jobs: count,
    }),
  ),
  customers: z.object({ all: count, repeat: count }),
  quotes: z.object({
    jobs: count,
    /** Jobs that cost what was booked, more, and less. */
    exact: count,
    above: count,
    below: count,
    booked: MoneySum,
    final: MoneySum,
    /** The mean of how far the final price was from the booked one, whichever way, in percent of it. */
    meanMiss: z.number().nullable(),
  }),
})
export type OperationsReport = z.infer<typeof OperationsReport>

/** How the business ran in a period. `invalid_input` when the last day is before the first, or for more than 366 days. */
export const getOperationsReport = endpoint({
  method: 'GET',
  path: '/api/admin/reports/operations',
  access: 'admin',
  right: 'see-money',
  summary:
    'Margin after disposal, utilisation, time to claim, reasons of cancellations, repeat customers and quote accuracy of a period',
  query: ReportPeriod,
  response: OperationsReport,
})
