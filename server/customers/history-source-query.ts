import { type RawBuilder, sql } from 'kysely'
import type { HistoryEntry } from '../../contract/customer-history.ts'

/** The kind of an entry. */
export type HistoryKind = HistoryEntry['kind']

/** Where entries of one kind come from. */
export type Source = {
  kind: HistoryKind
  /** Apart from other sources of its kind. */
  name: string
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
  facts: Record<string, RawBuilder<unknown>>
  from: RawBuilder<unknown>
}

export const ref = (name: string) => sql.ref(name)
export const text = (value: string) => sql`${sql.lit(value)}::text`
/** The name of a colleague by the column of their id. */
export const staffName = (column: string) =>
  sql`(select trim(u.first_name || ' ' || u.last_name) from users u where u.id = ${ref(column)})`
