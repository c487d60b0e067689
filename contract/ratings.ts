import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { JobId } from './jobs.ts'
import { JobPage, Link } from './job-page.ts'
import { MAX_RATING_WORDS, RatingsOfJob, Stars } from './job-page-parts.ts'

/** A rating as it is sent; the words are at most 1,000 characters and may be left out. */
const SentRating = z.object({
  stars: Stars,
  words: z
    .string()
    .trim()
    .max(MAX_RATING_WORDS, `Please keep it under ${MAX_RATING_WORDS} characters`)
    .default(''),
})

/**
 * The customer rates the hauler of a completed, paid pickup, once; sent again, it replaces the rating until
 * both are shown. `mayPublish` is the customer's consent to publish first name, area and words; sent as false
 * later it withdraws the consent, and stars and words stay. `illegal_move` before the pickup is completed and
 * paid, and once both ratings are shown.
 */
export const rateJob = endpoint({
  method: 'POST',
  path: '/api/job/:token/rating',
  access: 'public',
  summary:
    'The customer rates the hauler of a completed, paid pickup; 409 once both ratings are shown',
  params: Link,
  body: SentRating.extend({ mayPublish: z.boolean().default(false) }),
  errors: ['illegal_move'],
  response: JobPage,
})

/** The hauler's rating of the customer and the customer's of the hauler. `not_found` for another hauler's job. */
export const getHaulerRating = endpoint({
  method: 'GET',
  path: '/api/hauler/jobs/:jobId/rating',
  access: 'hauler',
  summary: 'How the hauler and the customer of a completed job rated each other',
  params: z.object({ jobId: JobId }),
  response: RatingsOfJob,
})

/** The hauler rates the customer of a completed, paid job; `illegal_move` as `rateJob`, `not_found` for another's. */
export const rateCustomer = endpoint({
  method: 'POST',
  path: '/api/hauler/jobs/:jobId/rating',
  access: 'hauler',
  summary:
    'The hauler rates the customer of a completed, paid job; 409 once both ratings are shown',
  params: z.object({ jobId: JobId }),
  body: SentRating,
  errors: ['illegal_move'],
  response: RatingsOfJob,
})

/** A rating with fewer stars is not published. */
export const MIN_PUBLISHED_STARS = 4

/** A rating that its author allowed to publish. `area` is null for an address outside the service areas. */
export const Testimonial = z.object({
  firstName: z.string(),
  area: z.string().nullable(),
  words: z.string(),
  stars: Stars,
})
export type Testimonial = z.infer<typeof Testimonial>

/** The three newest published ratings of 4 or 5 stars, from paid pickups only, without those that the team withholds; the same list for everyone. */
export const listTestimonials = endpoint({
  method: 'GET',
  path: '/api/testimonials',
  access: 'public',
  summary: 'The three newest ratings of 4 or 5 stars that customers allowed to publish',
  response: z.array(Testimonial),
})
