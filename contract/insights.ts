import { z } from 'zod'
import { Day, Slot } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { MoneySum } from './money.ts'
import { ServiceArea } from './places.ts'

/** How many weeks are answered unless the caller says otherwise. */
export const EARNINGS_WEEKS = 12
/** The most weeks of one answer: a year. */
export const MOST_EARNINGS_WEEKS = 53
/** From how many jobs on a figure by hour, kilometre or share says something. */
export const MIN_FIGURE_JOBS = 3
/** A job that took longer from the way there to its completion has a time that was noted late, and does not count. */
export const LONGEST_JOB_HOURS = 12

const sums = {
  /** Jobs and trips whose share was booked in this time. */
  jobs: z.int(),
  /** Shares of prices and trip fees, before what was taken back. */
  earned: MoneySum,
  tips: MoneySum,
  /** Of these shares and tips: given up since, for refunds and lost disputes. */
  takenBack: MoneySum,
  /** Of these shares and tips: sent to the hauler's account so far, less what came back. */
  paid: MoneySum,
  /** earned + tips - takenBack - paid: on hold or on its way. */
  unpaid: MoneySum,
  /** From the arrival, or the start where no arrival is noted, to the completion. */
  minutesOnSite: z.int(),
  /** From "On my way" to the arrival. */
  minutesDriving: z.int(),
  /** By road: what the hauler entered, else the estimate. */
  metres: z.int(),
}

/**
 * A week from Monday to Sunday in BC. A share belongs to the week in which it was booked, and a tip to that of the
 * job's first tip; what is paid or taken back of them later stays in that week, so that a week shows how its money
 * stands now.
 */
export const EarningsWeek = z.object({ start: Day, ...sums })
export type EarningsWeek = z.infer<typeof EarningsWeek>

/** What a hauler earned in the last weeks, and how it went. */
export const HaulerEarnings = z.object({
  /** Oldest first; the last one is the present week. */
  weeks: z.array(EarningsWeek),
  total: z.object(sums),
  /**
   * Shares and trip fees less what was taken back, without tips, for an hour on site and driving; of completed jobs
   * whose start or arrival is noted. Null for fewer than 3.
   */
  perHour: z.object({
    amount: MoneySum.nullable(),
    jobs: z.int(),
    /** Of these: how many have the drive in their time. */
    withDriving: z.int(),
  }),
  /**
   * The same money for a kilometre, of jobs on days with a distance. Null for fewer than 3. Without a home base the
   * way to the first job is missing from every estimate: then only days count that the hauler entered.
   */
  perKilometre: z.object({
    amount: MoneySum.nullable(),
    jobs: z.int(),
    metres: z.int(),
    needsHomeBase: z.boolean(),
  }),
  /** The mean of all ratings that are shown to customers; null while fewer than 3 are. */
  rating: z.object({ average: z.number(), count: z.int() }).nullable(),
  /**
   * Of the jobs that were claimed by the hauler or assigned to them: how many they did and were paid for, and how many
   * they released or did not come for. What customers or the team cancelled or moved is in neither. `percent` is a
   * whole number, null for fewer than 3.
   */
  kept: z.object({
    percent: z.int().nullable(),
    kept: z.int(),
    released: z.int(),
    lateReleases: z.int(),
    noShows: z.int(),
  }),
  /**
   * Of the jobs with a noted arrival, or start: how many began before the end of the window that the customer chose.
   * Null for fewer than 3.
   */
  onTime: z.object({ percent: z.int().nullable(), onTime: z.int(), jobs: z.int() }),
})
export type HaulerEarnings = z.infer<typeof HaulerEarnings>

const Weeks = z.codec(
  z
    .string()
    .regex(/^([1-9]|[1-4]\d|5[0-3])$/, `weeks is a number from 1 to ${MOST_EARNINGS_WEEKS}`)
    .meta({ example: '12' }),
  z.int(),
  { decode: Number, encode: String },
)

/** The signed-in hauler's last weeks up to now, 1 to 53 of them, 12 unless `weeks` says otherwise. */
export const getHaulerEarnings = endpoint({
  method: 'GET',
  path: '/api/hauler/earnings',
  access: 'hauler',
  summary:
    "The signed-in hauler's earnings by week from the ledger, by hour and kilometre, with rating, jobs kept and on time",
  query: z.object({ weeks: Weeks.optional() }),
  response: HaulerEarnings,
})

/** Over how many days suggestions look back. */
export const SUGGESTION_DAYS = 28
/** A suggestion needs so many jobs behind it. */
export const MIN_SUGGESTION_JOBS = 3
/** An area is only suggested this near, in metres by road. */
export const FARTHEST_SUGGESTION = 25_000

const jobs = z.int()

/**
 * One change that could bring the hauler more work, with the number behind it. `jobs` are paid jobs of the last 28
 * days that this vehicle can carry, and that another hauler did or no hauler was found for.
 */
export const Suggestion = z.discriminatedUnion('kind', [
  /** Required documents have expired: no job can be claimed. */
  z.object({ kind: z.literal('renew_papers'), papers: z.int(), expiredOn: Day }),
  /** New jobs are paused or switched off. The jobs were in the hauler's areas and hours. */
  z.object({ kind: z.literal('take_jobs'), jobs }),
  /** A slot that is closed every week. The jobs were in the hauler's areas, in windows with no open slot. 0 is Sunday. */
  z.object({ kind: z.literal('open_slot'), dayOfWeek: z.int(), timeSlot: Slot, jobs }),
  /** An area that is not served. The jobs were in the hauler's hours; the distance is by road. */
  z.object({
    kind: z.literal('add_area'),
    area: ServiceArea,
    jobs,
    metres: z.int(),
    fromHomeBase: z.boolean(),
  }),
])
export type Suggestion = z.infer<typeof Suggestion>

/** At most three changes that could bring the signed-in hauler more work; none without the jobs behind it. */
export const getSuggestions = endpoint({
  method: 'GET',
  path: '/api/hauler/suggestions',
  access: 'hauler',
  summary:
    'At most three changes that could bring the signed-in hauler more work, each with its number',
  response: z.array(Suggestion),
})
