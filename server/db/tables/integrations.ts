import type { Part } from '../../../contract/integrations.ts'
import type { Defaulted } from './columns.ts'

export type IntegrationTables = {
  /** How each outside part answered last, over all processes. */
  partHealth: {
    part: Part
    lastSuccessAt: Date | null
    lastFailureAt: Date | null
    failure: string | null
    failures: Defaulted<number>
    failingSince: Date | null
    testedAt: Date | null
  }
}
