import { ACCOUNT_TABLES } from './account-tables-query.ts'
import { HISTORY_TABLES } from './history-tables-query.ts'
import { JOB_TABLES } from './job-tables-query.ts'
import { MESSAGE_TABLES } from './message-tables-query.ts'
import type { PersonalTable } from './personal-rows-query.ts'

/** Every table with personal data, in the order in which an export lists them. An erasure goes the other way. */
export const PERSONAL_TABLES: Readonly<Record<string, PersonalTable>> = {
  ...ACCOUNT_TABLES,
  ...JOB_TABLES,
  ...MESSAGE_TABLES,
  ...HISTORY_TABLES,
}
