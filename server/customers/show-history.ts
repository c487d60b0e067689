import type { Args, Result } from '../../contract/endpoint.ts'
import {
  type getCustomerHistory,
  HISTORY_PAGE,
  type HistoryEntry,
} from '../../contract/customer-history.ts'
import { AppError } from '../../contract/errors.ts'
import type { Context } from '../core/context.ts'
import { readableWords } from '../messaging/list-messages.ts'
import { findHistory, type HistoryPosition, type HistoryRow } from './history-query.ts'
import { findCurrentId } from './store.ts'

/** One page of what happened to a customer. @throws AppError not_found, invalid_input for a cursor of something else. */
export async function showHistory(
  { db }: Pick<Context, 'db'>,
  { params, query: { show, cursor } }: Args<typeof getCustomerHistory>,
): Promise<Result<typeof getCustomerHistory>> {
  const id = await findCurrentId(db, params.customerId)
  const after = cursor === undefined ? undefined : positionIn(cursor)
  const rows = await findHistory(db, { id, part: show, after, limit: HISTORY_PAGE + 1 })
  const page = rows.slice(0, HISTORY_PAGE)
  return {
    entries: page.flatMap((row) => entryOf(row) ?? []),
    nextCursor: rows.length > HISTORY_PAGE ? (page.at(-1)?.position ?? null) : null,
  }
}

function positionIn(cursor: string): HistoryPosition {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([a-z_]{1,20}) (\d{1,18})$/.exec(cursor)
  const [, at, source, id] = parts ?? []
  if (!at || !source || !id || Number.isNaN(Date.parse(at))) {
    const message = 'This cursor does not belong to this history. Start from the first page'
    throw new AppError('invalid_input', message, { fields: [{ path: 'cursor', message }] })
  }
  return { at, source, id }
}

/** The entry of a row; undefined for an edit of nothing that a person reads. */
function entryOf({ kind, key, at, facts }: HistoryRow): HistoryEntry | undefined {
  // The query names the facts of each kind, in cents and days as the database has them.
  const entry = { key, at, ...facts, kind } as HistoryEntry
  if (entry.kind === 'message')
    return entry.isInbound ? entry : { ...entry, words: readableWords(entry) }
  if (entry.kind === 'quote') return { ...entry, expiresAt: new Date(String(facts['expiresAt'])) }
  return entry.kind === 'edit' && entry.fields.length === 0 ? undefined : entry
}
