import { sql } from 'kysely'
import { STATUS_COLUMNS } from '../core/status-columns.ts'
import { snakeOf } from '../db/camel-case.ts'
import { ACCOUNT_TABLES } from './account-tables-query.ts'
import { DESK_TABLES } from './desk-tables-query.ts'
import { CUSTOMER_TABLES, customersOf } from './customer-tables-query.ts'
import { JOB_TABLES } from './job-tables-query.ts'
import { MONEY_TABLES } from './money-tables-query.ts'
import { MESSAGE_TABLES } from './message-tables-query.ts'
import { OFFICE_TABLES } from './office-tables-query.ts'
import { nothing, ofJobs, type Person, type PersonalTable } from './personal-rows-query.ts'

const OWN_TABLES: Readonly<Record<string, PersonalTable>> = {
  ...ACCOUNT_TABLES,
  ...JOB_TABLES,
  ...DESK_TABLES,
  ...MONEY_TABLES,
  ...MESSAGE_TABLES,
  ...OFFICE_TABLES,
  ...CUSTOMER_TABLES,
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

/** The rows that are the person's or name them, as the audit log points to them. */
const auditedRows = (person: Person) =>
  sql.join(
    Object.entries(OWN_TABLES).flatMap(([name, { key, rows, naming }]) =>
      [rows, naming?.rows].flatMap((each) =>
        each
          ? [
              sql`select ${sql.lit(name)} as subject, ${sql.ref(key)}::text as key from ${sql.table(name)} where ${each(person)}`,
            ]
          : [],
      ),
    ),
    sql` union all `,
  )

/** Entries of the audit log about the person, also where the row is gone: the entry still names a job, a customer or a contact. */
const auditOf = (
  person: Person,
) => sql`((subject, split_part(row_key, '/', 1)) in (${auditedRows(person)})
  or ${ofJobs(person)} or job_id is null and hauler_id = any(${person.haulerIds}::integer[])
  or coalesce(before, after) ->> 'customer_id' in (select id::text from ${customersOf(person)} as own (id))
  or exists (select from jsonb_each_text(before) where value = any(${person.contacts}::text[]))
  or exists (select from jsonb_each_text(after) where value = any(${person.contacts}::text[])))`

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
  audit_entries: {
    key: 'id',
    rows: auditOf,
    erase: { mark: { before: nothing, after: nothing } },
    // Entries about another person's job may name its hauler.
    naming: {
      rows: (person) =>
        sql`(hauler_id = any(${person.haulerIds}::integer[]) and not ${auditOf(person)})`,
      mark: { before: nothing, after: nothing },
    },
    plain: ['made_by', 'team_role', 'call', 'address', 'subject', 'row_key', 'change'],
  },
}

/** Every table with personal data, in the order in which an export lists them. An erasure goes the other way. */
export const PERSONAL_TABLES: Readonly<Record<string, PersonalTable>> = {
  ...OWN_TABLES,
  ...HISTORY_TABLES,
}
