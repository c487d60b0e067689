import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { JobId } from './jobs.ts'

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
