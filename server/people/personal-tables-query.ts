import { sql } from 'kysely'
import { STATUS_COLUMNS } from '../core/status-columns.ts'
import { snakeOf } from '../db/camel-case.ts'
import { ACCOUNT_TABLES } from './account-tables-query.ts'
import { JOB_TABLES } from './job-tables-query.ts'
import { MESSAGE_TABLES } from './message-tables-query.ts'
import { nothing, type Person, type PersonalTable } from './personal-rows-query.ts'

const OWN_TABLES: Readonly<Record<string, PersonalTable>> = {
  ...ACCOUNT_TABLES,
  ...JOB_TABLES,
  ...MESSAGE_TABLES,
}

/** Each noun with the ids of its rows that are the person's: a new noun comes with its table. */
const nounsOf = (person: Person) =>
  sql.join(
    Object.entries(STATUS_COLUMNS).flatMap(([noun, { table }]) => {
      const name = snakeOf(table)
      const rows = OWN_TABLES[name]?.rows(person)
      return rows
        ? [
            sql`select ${sql.lit(noun)}::text as noun, id as noun_id from ${sql.table(name)} where ${rows}`,
          ]
        : []
    }),
    sql` union all `,
  )

/** The history of what is the person's, and the moves that they made. */
const HISTORY_TABLES: Readonly<Record<string, PersonalTable>> = {
  transitions: {
    key: 'id',
    rows: (person) => sql`id in (
      select transitions.id from (${nounsOf(person)}) as own join transitions using (noun, noun_id)
      union all select id from transitions where user_id = any(${person.userIds}::integer[]))`,
    erase: { mark: { reason: nothing } },
    plain: ['noun', 'move', 'from_status', 'to_status', 'by'],
  },
}

/** Every table with personal data, in the order in which an export lists them. An erasure goes the other way. */
export const PERSONAL_TABLES: Readonly<Record<string, PersonalTable>> = {
  ...OWN_TABLES,
  ...HISTORY_TABLES,
}
