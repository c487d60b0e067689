import { sql } from 'kysely'
import { addDays, type Day } from '../../contract/calendar.ts'
import type { Db } from './database.ts'

/** The tables with a partition for each month (decision 153), and what is always made ahead. */
export type PartitionedTable = 'ad_visits'
const DAYS_AHEAD = 92

/** Makes the partitions of the next three months. Until they are there, the default partition takes their rows. */
export async function addMonths(db: Db, table: PartitionedTable, today: Day): Promise<void> {
  await sql`select add_month_partitions(${table}, ${addDays(today, DAYS_AHEAD)})`.execute(db)
}

/** Drops the months that end on this day or before, with their rows. */
export async function dropMonths(db: Db, table: PartitionedTable, first: Day): Promise<void> {
  await sql`select drop_month_partitions(${table}, ${first})`.execute(db)
}
