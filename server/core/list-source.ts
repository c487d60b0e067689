import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import {
  DEFAULT_LIMIT,
  filtersOf,
  MAX_LIMIT,
  readSort,
  type ItemOf,
  type List,
  type ListQuery,
  type SortOf,
} from '../../contract/list.ts'
import { type CounterName, readCounters, sumOf } from '../db/counters.ts'
import { PLAN_EACH_TIME } from '../db/database.ts'
import type { Condition } from './list-filters.ts'
import type { ReadContext } from './read.ts'
import { isSearch, searchWords } from './search-words.ts'

/** The owner of the list, where it is not the same for all. */
export type Scope = { id: number } | undefined

/**
 * An expression that is never null, and its type in PostgreSQL. An index has it, then the id: that of the
 * list, or the column of another table that equals it and stands in the index.
 */
export type SortKey = [
  RawBuilder<unknown>,
  'timestamptz' | 'date' | 'integer' | 'bigint' | 'text',
  id?: string,
]

/** Where a page ends: the sort key of its last row as PostgreSQL writes it, and the row's id. */
export type Place = { key: string; id: number }

/** Pages of the sizes that screens offer keep their plan: each size is a statement of its own. */
const COMMON_LIMITS = [25, DEFAULT_LIMIT, 100, MAX_LIMIT]

/** Where the items of a list come from. */
export type Source<L extends List, S, DB, TB extends keyof DB, Row> = {
  /** All rows of the list with what is read of them, one row for each item; the query may say what that is. */
  from: (
    ctx: Pick<ReadContext, 'db' | 'now' | 'config'>,
    scope: S,
    query: ListQuery<L>,
  ) => SelectQueryBuilder<DB, TB, Row>
  item: (row: Row) => ItemOf<L>
  /** The message for an id that is not in the list. */
  missing: (id: number) => string
  /** The unique integer column that breaks ties. */
  id: string
  sorts: Record<SortOf<L>, SortKey>
  /** A column made by the database's function search_key, with a trigram index; or what finds a pattern in several. */
  search?: string | ((pattern: string) => Condition)
  filters: { [F in keyof L['filters']]: (value: FilterValue<L, F>) => Condition }
  /**
   * The counter of all rows, and the filter whose values are its buckets. `total` is the bucket of all
   * rows where the others overlap.
   */
  counter?: { name: CounterName; by: keyof L['filters'] & string; total?: string }
  /** False where the whole list is too long to be counted and has no counter: then counting stops at a bound. */
  countsAll?: boolean
}

type FilterValue<L extends List, F extends keyof L['filters']> = L['filters'][F]['_zod']['output']

type Reading = { limit: number; after?: Place | undefined }

/** The statements of a list. */
export type ListSource<L extends List, S> = {
  read: (
    ctx: ReadContext,
    query: ListQuery<L>,
    scope: S,
    reading: Reading,
  ) => Promise<{ items: ItemOf<L>[]; next: Place | undefined }>
  /** How many rows there are, counting no further than the bound. */
  count: (ctx: ReadContext, query: ListQuery<L>, scope: S, bound?: number) => Promise<number>
  /** Each expression summed up over everything that the filters and the search leave. */
  sums: <Name extends string>(
    ctx: ReadContext,
    query: ListQuery<L>,
    scope: S,
    parts: Record<Name, RawBuilder<unknown>>,
  ) => Promise<Record<Name, number>>
  /** The number of a counter; undefined where no counter has exactly this number. */
  counted: (ctx: ReadContext, query: ListQuery<L>) => Promise<number | undefined>
  find: (ctx: ReadContext, id: number, scope: S) => Promise<ItemOf<L> | undefined>
  countsAll: boolean
}

/** The statements of a list over its source. */
export function rowsOf<L extends List, S, DB, TB extends keyof DB, Row>(
  list: L,
  source: Source<L, S, DB, TB, Row>,
): ListSource<L, S> {
  // A bigint arrives as text.
  const id = sql.ref<number | string>(source.id)
  return {
    async read(ctx, query, scope, { limit, after }) {
      const { rows, key, isNarrowed } = orderedRows(list, source, ctx, query, scope, after)
      // Planning takes longer than reading a page. The limit is part of the text: a plan for any limit would not stop early.
      const hasOnePlan = !isNarrowed && COMMON_LIMITS.includes(limit)
      const pageRows = (await rows
        .select([sql<string>`${key}::text`.as('pageKey'), id.as('pageId')])
        .limit(hasOnePlan ? sql.lit(limit + 1) : limit + 1)
        .$if(!hasOnePlan, (each) => each.modifyFront(PLAN_EACH_TIME))
        .execute()) as (Row & { pageKey: string; pageId: number | string })[]
      const last = pageRows.length > limit ? pageRows[limit - 1] : undefined
      return {
        items: pageRows.slice(0, limit).map((row) => source.item(row)),
        next: last && { key: last.pageKey, id: Number(last.pageId) },
      }
    },
    async count(ctx, query, scope, bound) {
      const { rows } = orderedRows(list, source, ctx, query, scope)
      const each = rows.clearSelect().select(sql`1`.as('one'))
      const countedRows = bound === undefined ? each.clearOrderBy() : each.limit(bound)
      const count = sql<{ count: number }>`select ${PLAN_EACH_TIME} count(*)::integer as count
        from ${countedRows} as counted`
      return (await count.execute(ctx.db)).rows[0]?.count ?? 0
    },
    sums: (ctx, query, scope, parts) =>
      sumUp(orderedRows(list, source, ctx, query, scope).rows, parts),
    counted: (ctx, query) => readCounter(list, source, ctx, query),
    async find(ctx, itemId, scope) {
      const rows = source
        .from(ctx, scope, {} as ListQuery<L>)
        .where(sql<boolean>`${id} = ${itemId}`)
      const row = await rows.executeTakeFirst()
      return row && source.item(row as Row)
    },
    countsAll: source.countsAll ?? true,
  }
}

async function sumUp<DB, TB extends keyof DB, Name extends string>(
  rows: SelectQueryBuilder<DB, TB, unknown>,
  parts: Record<Name, RawBuilder<unknown>>,
): Promise<Record<Name, number>> {
  const sums = Object.entries<RawBuilder<unknown>>(parts).map(([name, part]) =>
    sql<string>`coalesce(sum(${part}), 0)`.as(name),
  )
  const row = await rows
    .clearSelect()
    .clearOrderBy()
    .select(sums)
    .modifyFront(PLAN_EACH_TIME)
    .executeTakeFirstOrThrow()
  // One value for each of the names.
  return Object.fromEntries(
    Object.entries(row).map(([name, sum]) => [name, Number(sum)]),
  ) as Record<Name, number>
}

async function readCounter(
  list: List,
  { counter }: { counter?: { name: CounterName; by: string; total?: string } },
  { db }: ReadContext,
  query: ListQuery,
): Promise<number | undefined> {
  const filters = filtersOf(list, query)
  if (!counter || isSearch(query.q) || filters.some(([name]) => name !== counter.by))
    return undefined
  const buckets = (await readCounters(db, [counter.name]))[counter.name]
  const values = filters[0]?.[1] as string[] | undefined
  const { total } = counter
  if (!values) return total === undefined ? sumOf(buckets) : (buckets.get(total) ?? 0)
  const different = [...new Set(values)]
  if (total !== undefined && different.length > 1) return undefined
  return different.reduce((sum, bucket) => sum + (buckets.get(bucket) ?? 0), 0)
}

/** What filters and search leave, in order. The order also keeps a bounded count on an index. */
function orderedRows<L extends List, S, DB, TB extends keyof DB, Row>(
  list: L,
  source: Source<L, S, DB, TB, Row>,
  ctx: ReadContext,
  query: ListQuery<L>,
  scope: S,
  after?: Place,
) {
  const { by, direction } = readSort(list, query.sort)
  const [key, type, ownId = source.id] = source.sorts[by as SortOf<L>]
  const [id, sign] = [sql.ref(ownId), sql.raw(direction === 'desc' ? '<' : '>')]
  const conditions = [...filterConditions(list, source, query), ...searchConditions(source, query)]
  const isNarrowed = conditions.length > 0
  if (after)
    conditions.push(
      sql`(${key}, ${id}) ${sign} (${after.key}::${sql.raw(type)}, ${after.id}::bigint)`,
    )
  const rows = conditions
    .reduce((builder, condition) => builder.where(condition), source.from(ctx, scope, query))
    .orderBy(sql`${key} ${sql.raw(direction)}, ${id} ${sql.raw(direction)}`)
  return { rows, key, isNarrowed }
}

const filterConditions = (list: List, source: { filters: object }, query: object): Condition[] => {
  const filters = source.filters as Record<string, (value: unknown) => Condition>
  return filtersOf(list, query).flatMap(([name, value]) => filters[name]?.(value) ?? [])
}

/** Every word has to occur. Trigrams need three letters, so a shorter word is looked for where words begin. */
function searchConditions(
  { search }: { search?: string | ((pattern: string) => Condition) },
  { q }: { q?: string | undefined },
): Condition[] {
  if (search === undefined || !isSearch(q)) return []
  const words = searchWords(q)
  if (words.length === 0) return [sql`false`]
  const isIn = typeof search === 'function' ? search : likeIn(search)
  return words.map((word) => isIn(patternOf(word)))
}

const likeIn =
  (column: string) =>
  (pattern: string): Condition =>
    sql`${sql.ref(column)} like ${pattern}`

/** A number after # is a whole word, short words begin one, and others may stand within one. */
function patternOf(word: string): string {
  if (word.startsWith('#')) return `% ${word.slice(1)} %`
  return word.length < 3 ? `% ${word}%` : `%${word}%`
}
