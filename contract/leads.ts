import { z } from 'zod'
import { Instant } from './calendar.ts'
import { Contact } from './customers.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { Id } from './ids.ts'

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

/** The number of a lead. */
export const LeadId = Id.brand<'LeadId'>()
export type LeadId = z.infer<typeof LeadId>

/** Somebody outside the areas that are served who asked to be told when theirs is. */
export const Lead = z.object({
  id: LeadId,
  /** An e-mail address in lower case, or a phone number in E.164. */
  contact: z.string(),
  municipality: z.string(),
  /** The words beside the box that was ticked, as they were then. */
  consentWording: z.string(),
  consentedAt: Instant,
})
export type Lead = z.infer<typeof Lead>

/** How many would book in a municipality outside. */
export const Demand = z.object({ municipality: z.string(), leads: z.number().int() })
export type Demand = z.infer<typeof Demand>

/** Every lead, newest first, and how many there are in each municipality, the most first. */
export const listLeads = endpoint({
  method: 'GET',
  path: '/api/admin/leads',
  access: 'admin',
  summary:
    'Who asked to be told when their municipality is served, the newest first, and how many in each, the most first',
  response: z.object({ leads: z.array(Lead), demand: z.array(Demand) }),
})

/** Deletes a lead for good, since its owner asked for it. */
export const forgetLead = endpoint({
  method: 'DELETE',
  path: '/api/admin/leads/:id',
  access: 'admin',
  summary: 'Forget somebody who asked to be forgotten: their contact is gone for good',
  params: z.object({ id: LeadId }),
  response: z.object({ id: LeadId }),
})
