import { ClientJob } from './client-jobs.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** How many pickups `listVisitorJobs` answers at most. */
export const MOST_VISITOR_JOBS = 20
/** How long a browser sees the pickups that were booked with it, in days from the booking. */
export const VISITOR_DAYS = 90

/**
 * The pickups that this browser booked in the last 90 days, newest first, at most 20: for customers who
 * have not signed in. Empty for a browser that booked none.
 */
export const listVisitorJobs = endpoint({
  method: 'GET',
  path: '/api/visitor/jobs',
  access: 'public',
  summary: 'The pickups that this browser booked in the last 90 days, newest first, at most 20',
  response: z.array(ClientJob),
})
