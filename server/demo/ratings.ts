import type { Rating } from '../../contract/job-page-parts.ts'
import type { Hauler } from '../core/caller.ts'
import type { Job } from '../jobs/store.ts'
import { rateCustomer, rateHauler } from '../ratings/rate.ts'
import type { SamplePickup } from './pickups.ts'
import type { StoryContext } from './story.ts'

type SampleRating = Rating & {
  /** The customer's consent to publish it. */
  mayPublish: boolean
  /** How the hauler rates the customer; absent when only the customer rated. */
  hauler?: Rating
}

/** By the name of the customer. Most rate, some allow publishing it, few write nothing. */
const RATINGS: Record<string, SampleRating> = {
  'Mei Tanaka': {
    stars: 5,
    words: 'On time to the minute, and careful on the stairs.',
    mayPublish: true,
    hauler: { stars: 5, words: 'Everything stood ready.' },
  },
  'Yuki Mori': { stars: 4, words: 'Quick and friendly.', mayPublish: false },
  'Peter Lindqvist': {
    stars: 5,
    words: 'Took the whole patio in twenty minutes and swept up.',
    mayPublish: true,
  },
  'Frances Whitley': {
    stars: 4,
    words: 'It cost more than I thought, but he showed me why before he loaded it.',
    mayPublish: false,
    hauler: { stars: 4, words: 'Two wardrobes more than booked.' },
  },
  'Claire Dubois': { stars: 5, words: '', mayPublish: false, hauler: { stars: 5, words: '' } },
  'Ravi Sandhu': {
    stars: 3,
    words: 'Good work, but he came at the very end of the window.',
    mayPublish: true,
  },
  'Gurleen Dhaliwal': {
    stars: 5,
    words: 'A whole bathroom gone before lunch.',
    mayPublish: true,
    hauler: { stars: 4, words: '' },
  },
  'Hana Kim': { stars: 5, words: 'No scratch on the basement stairs.', mayPublish: true },
  // Completed two days ago: not shown before the hauler rates or a week has passed.
  'Daniela Rossi': { stars: 5, words: 'Our office was empty by ten.', mayPublish: true },
}

/** Customer and hauler of a completed pickup rate each other, if they do. */
export async function rateEachOther(
  ctx: StoryContext,
  hauler: Hauler,
  job: Job,
  { name }: Pick<SamplePickup, 'name'>,
): Promise<void> {
  const rating = RATINGS[name]
  if (!rating) return
  const { hauler: ofHauler, ...ofCustomer } = rating
  await rateHauler(ctx, job.id, ofCustomer)
  if (ofHauler) await rateCustomer(ctx, hauler, job.id, ofHauler)
}
