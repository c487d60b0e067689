import { z } from 'zod'
import { Day } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { SharePermille } from './hauler-share.ts'

/** A lower share that is published and waits for its day: what haulers receive of jobs that are booked from then on. */
export const ShareChange = z.object({
  /** The first day on which it holds. */
  from: Day,
  sharePermille: SharePermille,
  /** What holds until then. */
  insteadOf: SharePermille,
})
export type ShareChange = z.infer<typeof ShareChange>

/** The lower shares that wait for their day, soonest first; mostly none. Each was emailed to every hauler as well. */
export const listShareChanges = endpoint({
  method: 'GET',
  path: '/api/hauler/share-changes',
  access: 'hauler',
  summary: 'The lower shares that are published and wait for their day',
  response: z.array(ShareChange),
})
