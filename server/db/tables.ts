import type { AccountTables } from './tables/accounts.ts'
import type { HaulerTables } from './tables/haulers.ts'
import type { JobTables } from './tables/jobs.ts'

/** Every table the server reads or writes, one file per feature; columns are camelCase in code. */
export type Tables = AccountTables & HaulerTables & JobTables
