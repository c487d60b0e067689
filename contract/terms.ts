import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'

/** Which terms are in force; bookings store the version. */
export const TermsVersion = z.object({ version: z.int(), publishedAt: Instant })
/** See the schema of the same name. */
export type TermsVersion = z.infer<typeof TermsVersion>

/** The version of the terms that a booking made now is under; the page /terms shows its text. */
export const getTermsVersion = endpoint({
  method: 'GET',
  path: '/api/terms',
  access: 'public',
  summary: 'The version of the terms that is in force, and since when',
  response: TermsVersion,
})
