import type { Generated } from 'kysely'
import type { ConsentClass } from '../../../contract/consents.ts'
import type { ErasedRows } from '../../../contract/people.ts'
import type { Defaulted, Json } from './columns.ts'

export type PeopleTables = {
  /** What erased persons refused, by a code of their contact. */
  keptRefusals: {
    id: Generated<number>
    contactHash: string
    what: 'opted_out' | 'complained' | ConsentClass
    refusedAt: Date
  }
  /** What was done at each erasure, without naming the person. */
  erasures: {
    id: Generated<number>
    erasedAt: Date
    erasedBy: number
    rows: Json<ErasedRows>
    files: number
  }
  /** Who of the team took out files full of personal data. */
  downloads: {
    id: Generated<number>
    downloadedAt: Date
    downloadedBy: number
    what: 'seller_file' | 'dispute_evidence' | 'person_export'
    /** The year of a seller file, or the dispute. */
    number: Defaulted<number | null>
    /** The person of an export. */
    contact: Defaulted<string | null>
  }
}
