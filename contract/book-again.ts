import { z } from 'zod'
import { Access } from './access.ts'
import { endpoint } from './endpoint.ts'
import { Link } from './job-page.ts'
import { JobId, LoadSize } from './jobs.ts'
import { Correction } from './quotes.ts'

/** What the booking form begins with when a customer books a pickup again. The day and window are chosen again. */
export const NextBooking = z.object({
  description: z.string(),
  /** The form wrote the description from the items that were picked. */
  isWritten: z.boolean(),
  /** What the customer picked and corrected; `counted` is what the reader counted, null for what they added. */
  items: z.array(
    Correction.extend({
      name: z.string(),
      /** Several of it, in lower case, as a written description says it. */
      several: z.string().optional(),
      counted: z.int().nullable(),
    }),
  ),
  /** At most as many as a booking takes; they can be booked with again. */
  photos: z.array(z.string()),
  loadSize: LoadSize,
  /** The customer chose the size; else the items did. */
  sizeChosen: z.boolean(),
  /** They were asked, and kept a size that is larger than the items need. */
  sizeConfirmed: z.boolean(),
  /** How to get to the load, with the notes; null when the customer did not say. */
  access: Access.nullable(),
  /** Null for who has only the link, which may be passed on: they see no contact and no house number. */
  contact: z
    .object({
      address: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      phone: z.string(),
      email: z.string(),
    })
    .nullable(),
})
export type NextBooking = z.infer<typeof NextBooking>

/**
 * What the form begins with to book this pickup again: for the browser that booked it in the last 90 days, and
 * for the signed-in customer whose pickup it is. `not_found` for everybody else. Limited to 60 calls a minute.
 */
export const bookAgain = endpoint({
  method: 'POST',
  path: '/api/bookings/:jobId/again',
  access: 'visitor',
  summary: 'What the booking form begins with to book one of the own pickups again',
  params: z.object({ jobId: JobId }),
  response: NextBooking,
})

/**
 * The same for the holder of the link to the job's page. The contact is there only for the browser that booked
 * and for the signed-in customer. `not_found` as `getJobPage`. Limited to 60 calls a minute.
 */
export const bookAgainByLink = endpoint({
  method: 'POST',
  path: '/api/job/:token/again',
  access: 'public',
  summary: 'What the booking form begins with to book the pickup of a link again',
  params: Link,
  response: NextBooking,
})
