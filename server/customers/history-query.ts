import { sql } from 'kysely'
import type { CustomerId } from '../../contract/admin-customers.ts'
import type { HistoryPart } from '../../contract/customer-history.ts'
import type { Db } from '../db/database.ts'
import { type HistoryKind, type Source, text } from './history-source-query.ts'
import { sourcesOf } from './history-sources-query.ts'

/** Where a page of the history begins. */
export type HistoryPosition = { at: string; source: string; id: string }
export type HistoryRow = {
  kind: HistoryKind
  /** `at`, source and id: where the next page begins. */
  position: string
  key: string
  at: Date
  facts: Record<string, unknown>
}

/** Which kinds a part has; null for all of them. */
const KINDS_OF: Readonly<Record<HistoryPart, readonly HistoryKind[] | null>> = {
  messages: ['message'],
  quotes: ['quote'],
  money: ['payment', 'refund', 'dispute', 'invoice', 'invoice_payment'],
  notes: ['note'],
  consents: ['consent'],
  everything: null,
}

const UTC = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.US"Z"')

type Page = {
  id: CustomerId
  part: HistoryPart
  after: HistoryPosition | undefined
  limit: number
}

/** A part of the history of a customer before a position, newest first. */
export async function findHistory(db: Db, page: Page): Promise<HistoryRow[]> {
  const kinds = KINDS_OF[page.part]
  const sources = sourcesOf(page.id).filter(({ kind }) => kinds === null || kinds.includes(kind))
  const { rows } = await sql<HistoryRow>`
    select kind, source || ' ' || id as key, at, facts,
      to_char(timezone('UTC', at), ${UTC}) || ' ' || source || ' ' || id as position
    from (${sql.join(
      sources.map((source) => selectOf(source, page)),
      sql` union all `,
    )}) as e
    order by at desc, source desc, id desc limit ${page.limit}`.execute(db)
  return rows
}

/** Each source gives no more than a page has. */
const selectOf = ({ kind, name, at, id, facts, from }: Source, { after, limit }: Page) => sql`
  (select ${at} as at, ${text(name)} as source, (${id})::bigint as id, ${text(kind)} as kind,
    jsonb_build_object(${sql.join(
      Object.entries(facts).flatMap(([key, value]) => [sql.lit(key), value]),
    )}) as facts
  from ${from} ${
    after
      ? sql`and (${at}, ${text(name)}, (${id})::bigint) < (${after.at}::timestamptz, ${after.source}, ${after.id}::bigint)`
      : sql``
  } order by 1 desc, 3 desc limit ${limit})`
