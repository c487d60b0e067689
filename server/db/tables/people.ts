import type { Generated } from 'kysely'
import type { ErasedRows } from '../../../contract/people.ts'
import type { Json } from './columns.ts'

export type PeopleTables = {
  /** What was done at each erasure, without naming the person. */
  erasures: {
    id: Generated<number>
    erasedAt: Date
    erasedBy: number
    rows: Json<ErasedRows>
    files: number
  }
}
