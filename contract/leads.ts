import { z } from 'zod'
import { Contact } from './customers.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'

/** What a person agrees to by ticking the box, which starts unticked. Stored with every lead. */
export const leadConsent = (productName: string): string =>
  `Yes, ${productName} may contact me once when it serves my area. I can opt out any time.`

/**
 * Stores the contact of a person in a municipality we do not serve, with the text of their consent. The
 * same contact and municipality are stored once. `refused` for a municipality that we serve. Limited to 10
 * in 10 minutes.
 */
export const leaveLead = endpoint({
  method: 'POST',
  path: '/api/leads',
  access: 'visitor',
  summary:
    'Ask for a message when a municipality is served; the same contact and municipality are stored once',
  body: z.object({
    /** An email address or a phone number. */
    contact: Contact,
    municipality: requiredText('Municipality is required', { max: 100 }),
    consent: z.literal(true, 'Please tick the box, so that we may write to you'),
  }),
  errors: ['refused'],
  response: z.object({ municipality: z.string() }),
})
