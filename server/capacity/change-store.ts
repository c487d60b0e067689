import { sql } from 'kysely'
import type { Day } from '../../contract/calendar.ts'
import type { Db } from '../db/database.ts'

/**
 * Removes the changes noted before this instant. A day that loses some gets a new one: no earlier version of
 * it may come again, since processes keep what they worked out for it.
 */
export const removeChangesBefore = (db: Db, before: Date, today: Day) =>
  sql`with gone as (delete from capacity_changes where changed_at < ${before} returning day)
    insert into capacity_changes (day)
    select distinct day from gone where day is null or day >= ${today}::date`.execute(db)
