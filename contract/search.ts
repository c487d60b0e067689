import { z } from 'zod'
import { CustomerId } from './admin-customers.ts'
import { endpoint } from './endpoint.ts'
import { HaulerId, HaulerStatus } from './haulers.ts'
import { JobId, JobStatus } from './jobs.ts'
import { ServiceArea } from './places.ts'

/** How many of each kind a search answers. */
export const SEARCH_LIMIT = 7

const person = { firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() }

/** What the admin team finds from anywhere: at most seven jobs, customers and haulers, newest first. */
export const SearchResults = z.object({
  jobs: z.array(
    z.object({ id: JobId, ...person, area: ServiceArea.nullable(), status: JobStatus }),
  ),
  /** Customers of the directory; `name` is the company, else the person. */
  clients: z.array(
    z.object({
      ...person,
      id: CustomerId,
      name: z.string(),
      email: z.string().nullable(),
      jobs: z.int(),
    }),
  ),
  haulers: z.array(
    z.object({
      id: HaulerId,
      ...person,
      company: z.string().nullable(),
      vehicleModel: z.string(),
      licensePlate: z.string(),
      status: HaulerStatus,
    }),
  ),
})
export type SearchResults = z.infer<typeof SearchResults>

/**
 * Any text may be searched for; an empty one finds nothing. A job's number finds that job first; with # before
 * it, only jobs with these digits in their number are found.
 */
export const searchAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/search',
  access: 'admin',
  right: 'see-jobs',
  summary: 'Jobs, customers and haulers by name, contact, address or number',
  query: z.object({ q: z.string('A search is given once').default('') }),
  response: SearchResults,
})
