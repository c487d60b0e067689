import type { Day } from '../../contract/calendar.ts'
import type { OfferedJob } from '../../contract/jobs.ts'
import type { ServiceArea } from '../../contract/places.ts'

export const OFFER_SORTS = ['date', 'payout'] as const
export type OfferSort = (typeof OFFER_SORTS)[number]

export type OfferFilter = {
  sort: OfferSort
  /** Only pickups of this day. */
  day: Day | null
  /** Only pickups in these areas. */
  areas: readonly ServiceArea[] | null
}

const byDate = (a: OfferedJob, b: OfferedJob) =>
  a.preferredDate === b.preferredDate ? a.id - b.id : a.preferredDate < b.preferredDate ? -1 : 1

/** Best paid first; a job whose price is not known comes last. */
const byPayout = (a: OfferedJob, b: OfferedJob) =>
  (b.estimatedPrice ?? -1) - (a.estimatedPrice ?? -1) || byDate(a, b)

/** The market as the hauler asked to see it. */
export function arrangeOffers(
  offers: readonly OfferedJob[],
  { sort, day, areas }: OfferFilter,
): OfferedJob[] {
  return offers
    .filter((job) => !day || job.preferredDate === day)
    .filter((job) => !areas || (job.area !== null && areas.includes(job.area)))
    .toSorted(sort === 'payout' ? byPayout : byDate)
}
