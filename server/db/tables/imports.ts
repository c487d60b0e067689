import type { Generated } from 'kysely'
import type { CustomerId } from '../../../contract/admin-customers.ts'
import type { Day } from '../../../contract/calendar.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { ImportId, ImportKind } from '../../../contract/imports.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Cents } from '../../../contract/money.ts'

export type ImportTables = {
  imports: {
    id: Generated<ImportId>
    kind: ImportKind | 'ad_spend'
    fileName: string
    rowCount: number
    importedBy: number
    importedAt: Date
    undoneBy: number | null
    undoneAt: Date | null
  }
  /** Pickups from before Westhaul: a record to read. */
  pastPickups: {
    id: Generated<number>
    customerId: CustomerId
    importId: ImportId
    pickedUpOn: Day
    address: string
    description: string
    amountCents: Cents | null
    reference: string
  }
  /** Jobs that were booked from a file; their customers read of it where `isNotified`. */
  importedJobs: { jobId: JobId; importId: ImportId; isNotified: boolean }
  importedHaulers: { haulerId: HaulerId; importId: ImportId }
}
