import { z } from 'zod'
import { Contact } from './customers.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'

/** What somebody outside agrees to by ticking the box, which starts unticked. Kept with every lead. */
export const leadConsent = (productName: string): string =>
  `Yes, ${productName} may contact me once when it serves my area. I can opt out any time.`

/**
 * Keeps the contact of somebody in a municipality we do not serve, with the words of their consent. The
 * same contact and municipality are kept once. `refused` for a municipality that we serve. Limited to 10
 * in 10 minutes.
 */
export const leaveLead = endpoint({
  method: 'POST',
  path: '/api/leads',
  access: 'visitor',
  summary:
    'Ask to be told when a municipality outside is served; the same contact and municipality are kept once',
  body: z.object({
    /** An e-mail address or a phone number. */
    contact: Contact,
    municipality: requiredText('Municipality is required', { max: 100 }),
    consent: z.literal(true, 'Please tick the box, so that we may write to you'),
  }),
  errors: ['refused'],
  response: z.object({ municipality: z.string() }),
})
