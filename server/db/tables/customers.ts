import type { Generated, GeneratedAlways } from 'kysely'
import type { CustomerId, Language } from '../../../contract/admin-customers.ts'
import type { Day } from '../../../contract/calendar.ts'
import type { MergeId } from '../../../contract/customer-record.ts'
import type { ImportId } from '../../../contract/imports.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Cents } from '../../../contract/money.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import type { Defaulted } from './columns.ts'

export type CustomerTables = {
  customers: {
    id: Generated<CustomerId>
    firstName: string
    lastName: Defaulted<string>
    /** Empty for a person. */
    company: Defaulted<string>
    /** The contacts that the team uses first; `customerContacts` holds all of them. */
    email: string | null
    phone: Defaulted<string>
    phoneE164: string | null
    language: Defaulted<Language>
    tags: Defaulted<string[]>
    blockedAt: Defaulted<Date | null>
    blockedBy: Defaulted<number | null>
    blockedReason: Defaulted<string>
    version: Defaulted<number>
    /** The customer that this one was merged into, until that is undone. */
    mergedInto: Defaulted<CustomerId | null>
    /** The file that it came from. */
    importId: Defaulted<ImportId | null>
    createdAt: Defaulted<Date>
    updatedAt: Defaulted<Date>
    /** Kept by the database function `rekey_customers`. */
    searchKey: Defaulted<string>
  }
  customerContacts: {
    id: Generated<number>
    customerId: CustomerId
    kind: 'email' | 'phone'
    /** E.164, or an address in lower case. */
    value: string
    name: Defaulted<string>
    purpose: Defaulted<string>
  }
  customerAddresses: {
    id: Generated<number>
    customerId: CustomerId
    address: string
    addressKey: GeneratedAlways<string>
    notes: Defaulted<string>
  }
  customerNotes: {
    id: Generated<number>
    customerId: CustomerId
    words: string
    isPinned: Defaulted<boolean>
    writtenBy: number
    writtenAt: Date
  }
  /** Jobs that are new, or whose figures have changed, until they are settled; written by triggers. */
  customerChanges: { id: Generated<string>; jobId: JobId }
  /** Whose job it is. */
  customerJobs: { jobId: JobId; customerId: CustomerId }
  /** Kept by the database function `settle_customers`. */
  customerFigures: {
    customerId: CustomerId
    jobs: Defaulted<number>
    lastPickup: Defaulted<Day | null>
    area: Defaulted<ServiceArea | null>
    lifetimeCents: Defaulted<Cents>
    refused: Defaulted<number>
    refusedAt: Defaulted<Date | null>
  }
  customerMerges: {
    id: Generated<MergeId>
    keptId: CustomerId
    mergedId: CustomerId
    jobs: number[]
    contacts: number[]
    addresses: number[]
    notes: number[]
    pastPickups: number[]
    addedTags: string[]
    movedBlock: boolean
    mergedBy: number
    mergedAt: Date
    undoneBy: number | null
    undoneAt: Date | null
  }
  /** Two that look alike and are not the same. */
  customerDistinctions: { lowId: CustomerId; highId: CustomerId; decidedBy: number }
}
