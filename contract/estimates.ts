import { z } from 'zod'
import { Description } from './booking.ts'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { email, FirstName, phone, PHONE_MESSAGES, requiredText } from './fields.ts'
import { anyOf } from './filters.ts'
import { Id } from './ids.ts'
import { CodeInAddress, LeadMagnetId } from './lead-magnets.ts'
import { list } from './list.ts'

/** What a person fills in on the page of a free estimate. */
export const EstimateForm = z.object({
  firstName: FirstName,
  phone: phone(PHONE_MESSAGES.booking),
  /** Absent: none. */
  email: email('Valid email required').optional(),
  address: requiredText('Full address is required', { min: 5, max: 300 }).meta({
    example: '4500 Kingsway, Burnaby',
  }),
  description: Description,
})
export type EstimateForm = z.infer<typeof EstimateForm>

/**
 * Asks for a free estimate by the code of its offer: the team is alerted, and calls with a price. The same phone number within a day is one
 * request; a browser or an email address asks at most 3 times a day. `refused` beyond that, for a name, address or description with the address
 * of a web page, and for an offer that is over or none of estimates; `not_found` for a code that never was. Limited to 10 calls in 10 minutes.
 */
export const requestEstimate = endpoint({
  method: 'POST',
  path: '/api/offers/:code/estimate',
  access: 'visitor',
  summary: 'Ask for a free estimate; the team calls with a price',
  params: z.object({ code: CodeInAddress }),
  body: EstimateForm,
  errors: ['refused'],
  response: z.object({}),
})

/** How far a request has come: by the quotes and bookings of the same phone number, email or browser since then. */
export const EstimateState = z.enum(['waiting', 'quoted', 'booked'])

/** How each state reads. */
export const estimateStateLabels: Record<z.infer<typeof EstimateState>, string> = {
  waiting: 'Waiting',
  quoted: 'Quoted',
  booked: 'Booked',
}

/** A request for a free estimate, as the team sees it. */
export const EstimateRequest = z.object({
  id: Id,
  leadMagnetId: LeadMagnetId,
  firstName: z.string(),
  phone: z.string(),
  /** '' without one. */
  email: z.string(),
  address: z.string(),
  description: z.string(),
  state: EstimateState,
  requestedAt: Instant,
})
export type EstimateRequest = z.infer<typeof EstimateRequest>

/** The requests of all offers; filter by `offer` and `state`. */
export const listEstimateRequests = list(
  {
    path: '/api/admin/estimate-requests',
    access: 'admin',
    right: 'see-marketing',
    summary: 'Who asked for a free estimate, and how far it has come',
    item: EstimateRequest,
    filters: { offer: anyOf(LeadMagnetId), state: anyOf(EstimateState) },
    sorts: { requestedAt: 'desc' },
  },
  {
    requested: { title: 'Requested', value: ({ requestedAt }) => requestedAt.toISOString() },
    firstName: { title: 'First name', value: ({ firstName }) => firstName },
    phone: { title: 'Phone', value: ({ phone: number }) => number },
    email: { title: 'Email', value: (request) => request.email },
    address: { title: 'Address', value: ({ address }) => address },
    description: { title: 'Description', value: ({ description }) => description },
    state: { title: 'State', value: ({ state }) => estimateStateLabels[state] },
  },
)
