import { sql } from 'kysely'
import type { RowChange } from '../../contract/row-changes.ts'
import type { Db } from '../db/database.ts'

const LISTED = 50

type Values = Record<string, unknown>

/** An entry of the audit log about a row, or a move of its lifecycle. */
export type RowEntry = {
  at: Date
  by: string | null
  change: string | null
  before: Values | null
  after: Values | null
  move: string | null
  actor: string | null
  reason: string | null
}

/** Which row of which table; `noun` where it has a lifecycle. */
type OfRow = { table: string; noun: string | null; id: number }

/** How each field reads that people change: '' for nothing to say. */
export type FieldSentences = Record<string, (before: unknown, after: unknown) => string>

/** The newest 50 changes of a row, newest first: what the team changed, and its moves. An entry with nothing to say is left out. */
export async function rowChanges(
  db: Db,
  { table, noun, id }: OfRow,
  sentenceOf: (entry: RowEntry) => string,
): Promise<RowChange[]> {
  const { rows } = await sql<RowEntry>`
    select at, trim(users.first_name || ' ' || users.last_name) as by, change, before, after, move, actor, reason from (
      select at, user_id, change, before, after, null as move, null as actor, null as reason from audit_entries
        where subject = ${table} and row_key = ${String(id)}
      union all
      select at, user_id, null, null, null, move, by, reason from transitions where noun = ${noun} and noun_id = ${id}
    ) entries left join users on users.id = entries.user_id
    order by at desc limit ${LISTED * 4}`.execute(db)
  return rows
    .flatMap((row) => {
      const what = sentenceOf(row)
      return what === '' ? [] : [{ at: row.at, by: row.by ?? '', what }]
    })
    .slice(0, LISTED)
}

/** What an entry says of the fields that it changed. */
export const fieldsSentence = ({ before, after }: RowEntry, fields: FieldSentences): string =>
  Object.keys(fields)
    .filter((name) => after !== null && name in after)
    .map((name) => fields[name]?.(before?.[name], after?.[name]) ?? '')
    .filter((sentence) => sentence !== '')
    .join('; ')
