import type { ColumnType, Generated } from 'kysely'
import type { Defaulted } from './columns.ts'

export type BackupTables = {
  /** Backups that the server made, and those that failed. */
  backups: {
    id: Generated<string>
    startedAt: Date
    finishedAt: Date
    place: string
    /** A bigint: written as a number, read as text. */
    bytes: ColumnType<string | null, number | null, number | null>
    failure: string | null
    removedAt: Defaulted<Date | null>
  }
  /** One row while tasks wait for a person after a restore. */
  taskHolds: { isOnly: Defaulted<boolean>; heldAt: Date; backupAt: Date }
}
