import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * Starts the visit of a browser without a session, which its bookings, photos and held windows belong to; with
 * a session it changes nothing. A browser calls it before the first call that needs a visit: of several first
 * calls at a time each would start a visit of its own.
 */
export const startVisit = endpoint({
  method: 'POST',
  path: '/api/visit',
  access: 'visitor',
  summary: 'Start the visit of this browser, which bookings, photos and held windows belong to',
  response: z.object({}),
})
