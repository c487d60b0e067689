import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PhotoUrl } from './fields.ts'
import { JobPage, Link } from './job-page.ts'
import { MAX_JOB_PHOTOS, MAX_NOTE } from './job-page-parts.ts'

/**
 * Adds photos to a pickup that has not ended; the hauler sees them. A job holds at most 10. `illegal_move` when
 * the pickup is over, `invalid_input` beyond 10, `refused` for photos that were not uploaded here.
 */
export const addJobPhotos = endpoint({
  method: 'POST',
  path: '/api/job/:token/photos',
  access: 'public',
  summary: 'The customer adds photos to a pickup that has not ended; at most 10 in all',
  params: Link,
  body: z.object({
    photos: z
      .array(PhotoUrl)
      .min(1, 'At least one photo is required')
      .max(MAX_JOB_PHOTOS, 'Too many files'),
  }),
  errors: ['illegal_move', 'refused'],
  response: JobPage,
})

/** Replaces the note to the hauler; an empty one takes it away. `illegal_move` when the pickup is over. */
export const editJobNote = endpoint({
  method: 'POST',
  path: '/api/job/:token/note',
  access: 'public',
  summary: 'The customer replaces the note to the hauler of a pickup that has not ended',
  params: Link,
  body: z.object({
    note: z.string().trim().max(MAX_NOTE, `Please keep it under ${MAX_NOTE} characters`),
  }),
  errors: ['illegal_move'],
  response: JobPage,
})
