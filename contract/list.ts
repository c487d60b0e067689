import { z } from 'zod'
import type { ListColumns } from './columns.ts'
import { endpoint, type Endpoint } from './endpoint.ts'
import type { Right } from './rights.ts'

/** The most items that one answer holds, paged or not, where the list says no less. */
export const MAX_LIMIT = 200
/** How many items a page holds unless the caller says otherwise. */
export const DEFAULT_LIMIT = 50
/** The answer to a plain call is an array; this header says how many items the whole list has. */
export const TOTAL_HEADER = 'x-total-count'

/** Which way a column reads first: dates and amounts from the newest and largest, names from A. */
export type Direction = 'asc' | 'desc'

/**
 * One page of a list. `nextCursor` is null on the last page. `total` counts everything that the filters
 * and the search leave: exact when `isTotalExact`, else at least that many.
 */
export type Page<Item> = {
  items: Item[]
  nextCursor: string | null
  total: number
  isTotalExact: boolean
}

type Definition = {
  path: `/api/${string}`
  access: Endpoint['access']
  right?: Right
  summary: string
  item: z.ZodType<{ id: number }>
  /** What `q` searches, in words: the label of the search field. Lists without it take no `q`. */
  search?: string
  /** The parameters that narrow the list, see filters.ts. Filters of one call all apply. */
  filters: Readonly<Record<string, z.ZodType>>
  /** The orders on offer; the first is the default. */
  sorts: Readonly<Record<string, Direction>>
  /** The most items of one answer where they are large: 200 unless it says less. */
  most?: number
}

/** The names of the sorts that a list declares. */
export type SortOf<D extends Pick<Definition, 'sorts'>> = keyof D['sorts'] & string

/** `createdAt` in the direction the list declares, or one that is spelled out. */
export type SortText<Sort extends string = string> = Sort | `${Sort}:${Direction}`

/** The decoded query of a page. Without `cursor` it is the first page. */
export type ListQuery<D extends Definition = Definition> = {
  limit?: number | undefined
  cursor?: string | undefined
  sort?: SortText<SortOf<D>> | undefined
  q?: string | undefined
} & { [F in keyof D['filters']]?: z.output<D['filters'][F]> | undefined }

/** A list of the API: the plain call, the paged call and the file, all at one path. */
export type List<D extends Definition = Definition> = D & {
  method: 'GET'
  response: z.ZodArray<D['item']>
  /** The same path with at least one parameter. */
  page: {
    method: 'GET'
    path: D['path']
    access: D['access']
    right?: Right
    summary: string
    query: z.ZodType<ListQuery<D>>
    response: z.ZodType<Page<z.output<D['item']>>>
  }
  /** Everything that the filters and the search leave, as CSV. */
  csv: {
    method: 'GET'
    path: `${D['path']}.csv`
    access: D['access']
    right?: Right
    summary: string
    query: z.ZodType<ListQuery<D>>
    file: 'text/csv'
    response: z.ZodString
  }
  /** What the file and the table show of an item. */
  columns: ListColumns<z.output<D['item']>>
}

/** The items of a list, decoded. */
export type ItemOf<L extends Pick<Definition, 'item'>> = z.output<L['item']>

/**
 * Declares a list: the paged call, the file, the table and OpenAPI follow from it.
 *
 * A call without parameters answers an array of the newest items, at most 200 (or `most`), with `X-Total-Count`. With
 * any parameter it answers a page: `limit` (1 to that number, default 50), `cursor` (the `nextCursor` of the page
 * before, valid for the same sort and filters), `sort`, `q` and the filters. A parameter, sort or value
 * that the list does not know is refused with 400 and the allowed ones.
 */
export function list<const D extends Definition>(
  definition: D,
  columns: ListColumns<z.output<D['item']>>,
): List<D> {
  const { path, access, right, summary, item } = definition
  const query = querySchema(definition)
  const { limit: _, cursor: __, ...narrowing } = query.shape
  const listed = { method: 'GET' as const, path, access, ...(right && { right }) }
  // The shapes are built from the definition's own filters, which is what the types say.
  return {
    ...definition,
    ...endpoint({ ...listed, summary, response: z.array(item) }),
    page: { ...listed, summary: `${summary}, a page at a time`, query, response: pageSchema(item) },
    csv: {
      ...listed,
      path: `${path}.csv`,
      summary: `${summary}, as CSV`,
      query: strict(narrowing),
      file: 'text/csv',
      response: z.string(),
    },
    columns,
  } as unknown as List<D>
}

/** Whether an endpoint is a list: then it has a paged call and a CSV file as well. */
export const isList = (value: Endpoint): value is List & Endpoint =>
  'page' in value && 'csv' in value

/** A sort as the caller wrote it, or the list's default, with its direction spelled out. */
export function readSort<D extends Pick<Definition, 'sorts'>>(
  { sorts }: D,
  text?: string,
): { by: SortOf<D>; direction: Direction } {
  const [column, direction] = (text ?? '').split(':')
  const by = Object.keys(sorts).find((name) => name === column) ?? Object.keys(sorts)[0]
  if (by === undefined) throw new Error('A list has at least one sort')
  const declared = sorts[by] ?? 'desc'
  return {
    by: by as SortOf<D>,
    direction: direction === 'asc' || direction === 'desc' ? direction : declared,
  }
}

/** The filters that a query uses, with their values. */
export const filtersOf = (
  { filters }: Pick<Definition, 'filters'>,
  query: object,
): [string, unknown][] =>
  Object.entries(query).filter(([name, value]) => name in filters && value !== undefined)

const pageSchema = (item: z.ZodType<{ id: number }>) =>
  z.object({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    total: z.int(),
    isTotalExact: z.boolean(),
  })

function querySchema({ search, filters, sorts, most = MAX_LIMIT }: Definition) {
  const names = Object.keys(sorts)
  const allowed = names.flatMap((name) => [name, `${name}:asc`, `${name}:desc`])
  const optional = Object.entries(filters).map(([name, schema]) => [name, schema.optional()])
  return strict({
    limit: limitUpTo(most).optional(),
    cursor: z.string('A cursor is given once').optional(),
    sort: z
      .enum(allowed, {
        error: ({ input }) =>
          `There is no sort ${quoted(input)}. Allowed: ${names.join(', ')}, each also with :asc or :desc`,
      })
      .optional(),
    ...(search !== undefined && { q: z.string('A search is given once').optional() }),
    ...(Object.fromEntries(optional) as Record<string, z.ZodType>),
  })
}

const strict = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `There is no parameter ${issue.keys.map(quoted).join(', ')}. Allowed: ${Object.keys(shape).join(', ')}`
        : undefined,
  })

const quoted = (value: unknown): string => `"${String(value).slice(0, 40)}"`

function limitUpTo(most: number) {
  const text = `limit is a whole number from 1 to ${most}`
  return z.codec(
    z
      .string(text)
      .regex(/^\d{1,4}$/, text)
      .meta({ type: 'integer', minimum: 1, maximum: most, default: DEFAULT_LIMIT }),
    z.int().min(1, text).max(most, text),
    { decode: Number, encode: String },
  )
}
