import type { Demand, Lead } from '../../../contract/leads.ts'
import type { CsvColumn } from '../../ui/csv.ts'
import { matches } from '../../ui/list/rows.ts'
import { formatPhone } from '../../ui/field/phone.ts'

/** As many municipalities as are compared at a glance. */
const MOST_SHOWN = 8

/** The contact as people write it. */
export const contactOf = ({ contact }: Lead): string =>
  contact.includes('@') ? contact : formatPhone(contact)

const isIn = (lead: Lead, municipality: string): boolean =>
  lead.municipality.toLowerCase() === municipality.toLowerCase()

export const findLeads = (
  leads: readonly Lead[],
  { municipality, search }: { municipality: string; search: string },
): Lead[] =>
  leads.filter(
    (lead) =>
      (municipality === '' || isIn(lead, municipality)) &&
      matches([lead.contact, contactOf(lead), lead.municipality], search),
  )

/** The municipalities with the most leads, and how many leads all others have together. */
export function topDemand(demand: readonly Demand[]): { shown: Demand[]; others: number } {
  const rest = demand.slice(MOST_SHOWN)
  return {
    shown: demand.slice(0, MOST_SHOWN),
    others: rest.reduce((sum, { leads }) => sum + leads, 0),
  }
}

export const leadCsvColumns: CsvColumn<Lead>[] = [
  { title: 'Lead ID', value: ({ id }) => id },
  { title: 'Contact', value: ({ contact }) => contact },
  { title: 'Municipality', value: ({ municipality }) => municipality },
  { title: 'Consent given', value: ({ consentedAt }) => consentedAt.toISOString() },
  { title: 'Agreed to', value: ({ consentWording }) => consentWording },
]
