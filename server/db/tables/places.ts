import type { GeneratedAlways, Generated } from 'kysely'
import type { LeadId } from '../../../contract/admin-leads.ts'
import type { Defaulted } from './columns.ts'

export type PlaceTables = {
  leads: {
    id: Generated<LeadId>
    /** An email address in lower case, or a phone number in E.164. */
    contact: string
    municipality: string
    consentWording: string
    consentedAt: Date
    searchKey: GeneratedAlways<string>
    visitorId: string
    /** When the message they agreed to was written. */
    informedAt: Defaulted<Date | null>
    createdAt: Defaulted<Date>
  }
}
