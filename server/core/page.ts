import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import {
  DEFAULT_LIMIT,
  filtersOf,
  MAX_LIMIT,
  readSort,
  type ItemOf,
  type List,
  type ListQuery,
  type Page,
} from '../../contract/list.ts'
import type { Context } from './context.ts'
import { type ListSource, type Place, rowsOf, type Scope, type Source } from './list-source.ts'
import { read, type ReadContext } from './read.ts'
import { isSearch, searchWords } from './search-words.ts'
import type { SecretBox } from './secret-box.ts'

/** Counting stops here. Filters count by an index; a search reads every row on its way: as far as a page reaches. */
const COUNTED_BY_FILTERS = 10_000
const COUNTED_BY_SEARCH = MAX_LIMIT
const ROWS_OF_BATCH = 500

/** Answers a list of the contract from the database. */
export type Pages<L extends List, S extends Scope> = {
  page: (ctx: Context, query: ListQuery<L>, scope: S) => Promise<Page<ItemOf<L>>>
  /** The answer to a plain call: the first items by the list's own order, and how many there are. */
  newest: (ctx: Context, scope: S) => Promise<{ items: ItemOf<L>[]; total: number }>
  /** Everything that the filters and the search leave, some hundred items at a time. */
  batches: (ctx: Context, query: ListQuery<L>, scope: S) => AsyncIterable<ItemOf<L>[]>
  /** Each expression summed up over everything that the filters and the search leave. */
  sums: <Name extends string>(
    ctx: Context,
    query: ListQuery<L>,
    scope: S,
    parts: Record<Name, RawBuilder<unknown>>,
  ) => Promise<Record<Name, number>>
  /** @throws AppError not_found for an item that is not in the list. */
  find: (ctx: Context, id: number, scope: S) => Promise<ItemOf<L>>
}

/** A list of the contract over a query: search, filters, order and pages run in PostgreSQL, on indexes. */
export function pageOf<L extends List, DB, TB extends keyof DB, Row, S extends Scope = undefined>(
  list: L,
  source: Source<L, S, DB, TB, Row>,
): Pages<L, S> {
  const rows: ListSource<L, S> = rowsOf(list, source)

  return {
    async page(ctx, query, scope) {
      const use = useOf(list, query, scope)
      const position = query.cursor && readCursor(ctx.secrets, use, query.cursor)
      return read(ctx, async (own) => {
        const { items, next } = await rows.read(own, query, scope, {
          limit: query.limit ?? DEFAULT_LIMIT,
          after: position || undefined,
        })
        // Counted with the first page only; the cursor carries the number from page to page.
        const counts = position ? countsOf(position) : await countOf(list, rows, own, query, scope)
        const nextCursor = next ? writeCursor(ctx.secrets, use, { ...next, ...counts }) : null
        return { items, nextCursor, ...counts }
      })
    },
    async newest(ctx, scope) {
      const query = {} as ListQuery<L>
      return read(ctx, async (own) => {
        const { items } = await rows.read(own, query, scope, { limit: list.most ?? MAX_LIMIT })
        return { items, total: (await countOf(list, rows, own, query, scope)).total }
      })
    },
    async *batches(ctx, query, scope) {
      let after: Place | undefined
      do {
        const reading = { limit: ROWS_OF_BATCH, after }
        const { items, next } = await read(ctx, (own) => rows.read(own, query, scope, reading))
        yield items
        after = next
      } while (after)
    },
    sums: (ctx, query, scope, parts) => read(ctx, (own) => rows.sums(own, query, scope, parts)),
    async find(ctx, id, scope) {
      const item = await rows.find(ctx, id, scope)
      if (!item) throw new AppError('not_found', source.missing(id))
      return item
    },
  }
}

const countsOf = ({ total, isTotalExact }: Position) => ({ total, isTotalExact })

/** Read from a counter where there is one; a list that nothing narrows is counted to its end unless it is too long for that. */
async function countOf<L extends List, S extends Scope>(
  list: L,
  rows: ListSource<L, S>,
  ctx: ReadContext,
  query: ListQuery<L>,
  scope: S,
) {
  const count = await rows.counted(ctx, query)
  if (count !== undefined) return { total: count, isTotalExact: true }
  const bound = boundOf(list, query, rows.countsAll)
  const rowCount = await rows.count(ctx, query, scope, bound && bound + 1)
  return bound === undefined || rowCount <= bound
    ? { total: rowCount, isTotalExact: true }
    : { total: bound, isTotalExact: false }
}

function boundOf(list: List, query: ListQuery, countsAll: boolean): number | undefined {
  if (isSearch(query.q)) return COUNTED_BY_SEARCH
  const isWhole = filtersOf(list, query).length === 0
  return isWhole && countsAll ? undefined : COUNTED_BY_FILTERS
}

/** What a cursor is valid for. */
function useOf(list: List, query: ListQuery, scope: Scope): string {
  const { by, direction } = readSort(list, query.sort)
  const filters = filtersOf(list, query).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const words = searchWords(query.q ?? '')
  return JSON.stringify([list.path, scope?.id ?? null, by, direction, words, filters])
}

/** Where a page ends, and what was counted for the first page so that later ones need not count. */
const Position = z.object({
  /** The sort key of the last item, as PostgreSQL writes it: a Date would lose its microseconds. */
  key: z.string(),
  id: z.int(),
  total: z.int(),
  isTotalExact: z.boolean(),
})
type Position = z.infer<typeof Position>

/**
 * A cursor is sealed for its use: the list, whose list it is, the sort, the search and the filters. With
 * any of these changed it does not open.
 */
const writeCursor = (secrets: SecretBox, use: string, position: Position): string =>
  secrets.seal(JSON.stringify(position), use)

/** @throws AppError invalid_input for a cursor that was altered or made for another use. */
function readCursor(secrets: SecretBox, use: string, cursor: string): Position {
  try {
    return Position.parse(JSON.parse(secrets.open(cursor, use)))
  } catch {
    const message =
      'This cursor does not belong to this list with this sort, search and filters. Start from the first page'
    throw new AppError('invalid_input', message, { fields: [{ path: 'cursor', message }] })
  }
}
