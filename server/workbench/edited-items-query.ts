import { QuoteId } from '../../contract/booking.ts'
import type { Db } from '../db/database.ts'
import type { TimelineRow } from './timeline-query.ts'

/** The items of quotes in words, by the id of the quote. */
export type ItemsOfQuotes = ReadonlyMap<string, string>

/** What the quotes counted that edits put in place of each other. */
export async function itemsOfEdits(db: Db, rows: readonly TimelineRow[]): Promise<ItemsOfQuotes> {
  const ids = rows.flatMap(({ kind, facts }) =>
    kind === 'edit' ? [facts['before'], facts['after']].flatMap(quoteIn) : [],
  )
  if (ids.length === 0) return new Map()
  const quotes = await db
    .selectFrom('quotes')
    .select(['id', 'items'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    quotes.map(({ id, items }) => [
      id,
      items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
    ]),
  )
}

function quoteIn(columns: unknown): QuoteId[] {
  const id =
    typeof columns === 'object' && columns !== null && 'quote_id' in columns
      ? QuoteId.safeParse(columns.quote_id).data
      : undefined
  return id === undefined ? [] : [id]
}
