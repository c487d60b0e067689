import type { Generated } from 'kysely'
import type { ConsentClass } from '../../../contract/consents.ts'
import type { ErasedRows } from '../../../contract/people.ts'
import type { Json } from './columns.ts'

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
}
