import { z } from 'zod'
import { Day } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { JobPage, Link } from './job-page.ts'

/**
 * Confirms the pickup that the day-before reminder asked about, as a Y by text does. The day must be the one
 * shown: `illegal_move` when the reminder is not about that day any more. Confirming twice changes nothing.
 */
export const confirmPickup = endpoint({
  method: 'POST',
  path: '/api/job/:token/confirm',
  access: 'public',
  summary:
    'The customer confirms the pickup of the day-before reminder; the day must be the one shown, else 409',
  params: Link,
  body: z.object({ day: Day }),
  errors: ['illegal_move'],
  response: JobPage,
})
