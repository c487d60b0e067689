import { z } from 'zod'
import { Access } from './access.ts'
import { CustomerId } from './admin-customers.ts'
import { Day, Instant } from './calendar.ts'
import { Channel } from './channels.ts'
import { CustomerBalance } from './customer-record.ts'
import { endpoint } from './endpoint.ts'
import { EstimateRequest } from './estimates.ts'
import { JobId, JobStatus } from './jobs.ts'
import { Money } from './money.ts'

/** The record of a customer as a call needs it. */
export const KnownCustomer = z.object({
  id: CustomerId,
  /** The company, else the person. */
  name: z.string(),
  tags: z.array(z.string()),
  /** Since when, by whom and why nothing can be booked for them; null while it can. */
  blocked: z.object({ at: Instant, by: z.string(), reason: z.string() }).nullable(),
  /** The first 6. */
  addresses: z.array(z.object({ address: z.string(), notes: z.string() })),
  /** The pinned ones first, then the newest; 3 of them. */
  notes: z.array(
    z.object({ words: z.string(), isPinned: z.boolean(), by: z.string(), at: Instant }),
  ),
  balance: CustomerBalance,
  /** How many other customers have the same phone number; at most 9. */
  others: z.int(),
})
export type KnownCustomer = z.infer<typeof KnownCustomer>

/** What we know of a person who calls. */
export const KnownCaller = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** '' without one. */
  email: z.string(),
  phone: z.string(),
  /** Of the last pickup, else the first that was saved; '' without one. */
  address: z.string(),
  access: Access.nullable(),
  pickups: z.number(),
  /** The last booking; null for a customer who was imported and has none. */
  lastJob: z
    .object({ id: JobId, day: Day, status: JobStatus, address: z.string(), price: Money })
    .nullable(),
  customer: KnownCustomer.nullable(),
  /** How they chose to get messages. */
  channel: Channel,
  /** They agreed to offers, or it is implied. */
  agreedToOffers: z.boolean(),
  /** The free estimate that they asked for in the last 90 days and have not booked since; null without one. */
  estimate: EstimateRequest.nullable(),
})
export type KnownCaller = z.infer<typeof KnownCaller>

/** The customer with this phone number or email address, by the record and the last booking; null for one that we do not know. */
export const findCaller = endpoint({
  method: 'GET',
  path: '/api/admin/callers',
  access: 'admin',
  right: 'see-jobs',
  summary: 'The customer with this phone number or email, with the last booking and what is unpaid',
  query: z.object({ phone: z.string().max(40).default(''), email: z.string().max(254).optional() }),
  response: z.object({ caller: KnownCaller.nullable() }),
})
