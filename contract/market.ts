import { z } from 'zod'
import { Day, Slot } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { OfferedJob } from './hauler-jobs.ts'
import { AmountRange, anyOf, DayRange, flag } from './filters.ts'
import { JobId, LoadSize } from './jobs.ts'
import { ServiceArea } from './places.ts'

/** What narrows the market, of the list and of its counts; see `listAvailableJobs`. */
export const marketFilters = {
  slots: flag,
  near: flag,
  noStairs: flag,
  day: DayRange,
  area: anyOf(ServiceArea),
  load: anyOf(LoadSize),
  payout: AmountRange,
}

/** A job is near another when the middles of their areas are at most this far apart. */
export const NEAR_KM = 7
/** A job fits a hauler best who need not drive farther than this to it, by road. */
export const BEST_WITHIN_KM = 20

const BEST_FIT_STEP = 10_000_000
/** The pay for an hour in cents as the order by best fit counts it: below one step. */
export const MOST_PER_HOUR = BEST_FIT_STEP - 2
/** What the order by best fit counts a slot without a job, and a short drive; the pay for an hour is below both. */
export const BEST_FIT_POINTS = { freeSlot: 2 * BEST_FIT_STEP, near: BEST_FIT_STEP } as const

/**
 * Where an offer stands in the order by best fit, highest first: those for a slot without a job, among these those at
 * most 20 km from the job before or from home, and then by the pay for an hour, those without one last.
 */
export function bestFitOf({
  hasFreeSlot,
  distance,
  perHour,
}: Pick<OfferedJob, 'hasFreeSlot' | 'distance' | 'perHour'>): number {
  const isNear = distance !== null && distance.km <= BEST_WITHIN_KM
  const hour = perHour === null ? 0 : Math.min(perHour, MOST_PER_HOUR) + 1
  return (hasFreeSlot ? BEST_FIT_POINTS.freeSlot : 0) + (isNear ? BEST_FIT_POINTS.near : 0) + hour
}

/** The most ids that `getOffers` answers. */
export const MOST_OFFER_IDS = 2_000

/** Which jobs a hauler may claim now, for a number that follows the events without asking again. */
export const Offers = z.object({
  /** How many there are. */
  total: z.int(),
  /** Which, newest first, at most 2,000: all of them unless `total` is larger. */
  ids: z.array(JobId),
})
export type Offers = z.infer<typeof Offers>

/** The jobs of `listAvailableJobs` by their ids alone. */
export const getOffers = endpoint({
  method: 'GET',
  path: '/api/hauler/offers',
  access: 'approved-hauler',
  summary: 'How many jobs this hauler may claim now, and which',
  response: Offers,
})

const count = z.int().min(0)

/**
 * How many jobs each choice of a filter would leave, beside the other filters as they are; for one day and load at a
 * time. `without` counts what is left when one filter is taken off.
 */
export const OfferCounts = z.object({
  /** Without any filter. */
  all: count,
  /** With all filters as they are. */
  matching: count,
  slots: count,
  /** Near a job that the hauler has on that day. */
  near: count,
  /** Where the customer says that there are no stairs, or an elevator. */
  noStairs: count,
  /** In the hauler's own areas; the others begin within a day. */
  areas: count,
  days: z.object({ today: count, tomorrow: count, week: count }),
  loads: z.record(LoadSize, count),
  without: z.object({
    slots: count,
    near: count,
    noStairs: count,
    day: count,
    area: count,
    load: count,
    payout: count,
  }),
})
export type OfferCounts = z.infer<typeof OfferCounts>

/** What is asked of the counts: the filters of the list as they are. */
const optionalFilters = z.strictObject({
  slots: marketFilters.slots.optional(),
  near: marketFilters.near.optional(),
  noStairs: marketFilters.noStairs.optional(),
  day: marketFilters.day.optional(),
  area: marketFilters.area.optional(),
  load: marketFilters.load.optional(),
  payout: marketFilters.payout.optional(),
})

/** The counts beside the filters of `listAvailableJobs`, which it takes as they are. */
export const countOffers = endpoint({
  method: 'GET',
  path: '/api/hauler/offer-counts',
  access: 'approved-hauler',
  summary: 'How many jobs each filter of the market would leave',
  query: optionalFilters,
  response: OfferCounts,
})

/** The most jobs that `listAlmostFits` answers. */
export const MOST_ALMOST_FITS = 5

/** The one change of the hauler's that would put a job on their market. */
export const OfferChange = z.discriminatedUnion('kind', [
  /** Open this slot on that day; the week stays as it is. */
  z.object({ kind: z.literal('open_slot'), day: Day, slot: Slot }),
  /** Serve this area as well, which lies next to one that is served. */
  z.object({ kind: z.literal('add_area'), area: ServiceArea }),
  /** Come with a vehicle that takes this size. */
  z.object({ kind: z.literal('bigger_vehicle'), loadSize: LoadSize }),
  /** End the pause, which otherwise ends on this day; null until the hauler resumes. */
  z.object({ kind: z.literal('end_pause'), resumesOn: Day.nullable() }),
])
export type OfferChange = z.infer<typeof OfferChange>

/** A job that is not on the hauler's market, but would be after one change. */
export const AlmostFit = z.object({ job: OfferedJob, change: OfferChange })
export type AlmostFit = z.infer<typeof AlmostFit>

/** The nearest jobs that one change of the hauler's would put on their market, five at most. */
export const listAlmostFits = endpoint({
  method: 'GET',
  path: '/api/hauler/almost-fits',
  access: 'approved-hauler',
  summary: 'Up to five jobs that one change would make claimable, with that change',
  response: z.array(AlmostFit).max(MOST_ALMOST_FITS),
})
