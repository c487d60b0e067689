import type { Generated } from 'kysely'
import type { TextSource } from '../../../contract/text-source.ts'
import type { Defaulted } from './columns.ts'

export type WritingTables = {
  generatedTexts: {
    id: Generated<number>
    contentHash: string
    source: TextSource
    createdAt: Defaulted<Date>
  }
}
