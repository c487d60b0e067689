import type { ColumnType, Generated } from 'kysely'
import type { CallPurpose } from '../../../contract/model-calls.ts'
import type { CallOutcome } from '../../providers/model/model.ts'

export type ModelTables = {
  /** The requests to models, without anything that customers or admins wrote. */
  modelCalls: {
    id: Generated<string>
    purpose: CallPurpose
    model: string
    promptVersion: string
    outcome: CallOutcome
    ms: number
    tokensIn: number | null
    tokensOut: number | null
    /** Millionths of a US cent; null where it is not known. */
    costMicrocents: ColumnType<string | null, number | null | undefined, number | null>
    at: Date
  }
}
