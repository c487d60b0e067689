import { z } from 'zod'
import { Instant } from './calendar.ts'
import type { ListColumns } from './columns.ts'
import { endpoint } from './endpoint.ts'
import { anyOf, DayRange } from './filters.ts'
import { Id } from './ids.ts'
import { list } from './list.ts'

/** The number of a lead. */
export const LeadId = Id.brand<'LeadId'>()
export type LeadId = z.infer<typeof LeadId>

/** A person outside the service areas who asked for a message when we serve their area. */
export const Lead = z.object({
  id: LeadId,
  /** An email address in lower case, or a phone number in E.164. */
  contact: z.string(),
  municipality: z.string(),
  /** The words beside the box that was ticked, as they were then. */
  consentWording: z.string(),
  consentedAt: Instant,
})
export type Lead = z.infer<typeof Lead>

/** How many leads there are in a municipality outside. */
export const Demand = z.object({ municipality: z.string(), leads: z.number().int() })
export type Demand = z.infer<typeof Demand>

/** Where most would book outside the areas that are served, and how many leads all others have together. */
export const DemandOutside = z.object({
  /** The eight with the most leads, the most first. */
  most: z.array(Demand),
  others: z.object({ municipalities: z.number().int(), leads: z.number().int() }),
  /** Messages about a new area can leave: without a postal address the people go on waiting. */
  canInform: z.boolean(),
  /** The names from A to Z: of all, or of the 200 with the most leads. */
  municipalities: z.array(z.string()),
})
export type DemandOutside = z.infer<typeof DemandOutside>

const leadColumns: ListColumns<Lead> = {
  id: { title: 'Lead ID', value: ({ id }) => id },
  contact: { title: 'Contact', value: ({ contact }) => contact },
  municipality: { title: 'Municipality', value: ({ municipality }) => municipality },
  consented: { title: 'Consent given', value: ({ consentedAt }) => consentedAt.toISOString() },
  words: { title: 'Agreed to', value: ({ consentWording }) => consentWording },
}

/** Every lead. `municipality` takes names, in any case; `consented` the day of the consent. */
export const listLeads = list(
  {
    path: '/api/admin/leads',
    access: 'admin',
    right: 'see-marketing',
    summary: 'People who asked for a message when we serve their municipality, newest first',
    item: Lead,
    search: 'Contact, municipality',
    filters: {
      municipality: anyOf(z.string().max(100, 'At most 100 characters')),
      consented: DayRange,
    },
    sorts: { consentedAt: 'desc', municipality: 'asc', contact: 'asc' },
  },
  leadColumns,
)

/** Where most leads are, and the names that the list can be filtered by. */
export const getDemandOutside = endpoint({
  method: 'GET',
  path: '/api/admin/leads/demand',
  access: 'admin',
  right: 'see-marketing',
  summary: 'Leads per municipality: the eight with the most, and all others together',
  response: DemandOutside,
})

/** Deletes a lead permanently, at its owner's request. */
export const forgetLead = endpoint({
  method: 'DELETE',
  path: '/api/admin/leads/:id',
  access: 'admin',
  right: 'handle-privacy',
  summary: 'Delete the contact of a person who asked for it, permanently',
  params: z.object({ id: LeadId }),
  response: z.object({ id: LeadId }),
})
