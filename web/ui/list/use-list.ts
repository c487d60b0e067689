import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import type { Args, Endpoint } from '../../../contract/endpoint.ts'
import {
  type Direction,
  type ItemOf,
  type List,
  type ListQuery,
  type Page,
  readSort,
} from '../../../contract/list.ts'
import { apiQuery } from '../../api/query.ts'
import { type Narrowing, ROWS_CHOICES, useListAddress } from './use-list-address.ts'

const REFETCHED_EVERY_MS = 1_500

/**
 * A list of the contract on a screen: search, filters, order and page stand in the address under the names
 * of the API, so that they can be shared and come back; the browser's own buttons turn the pages.
 */
export function useList<L extends List>(
  list: L,
  initialSort?: keyof L['sorts'] & string,
  { fixed, refetchWhile }: Options<L> = {},
) {
  const address = useListAddress(list, initialSort)
  const { narrowing } = address
  const query = { ...address.query, ...fixed }
  const [selected, setSelected] = useSelection(query)
  const { data, isCursorRefused, ...loading } = usePage(list, query, refetchWhile)
  const { cursor, change } = address
  // Its last items may have been deleted meanwhile.
  const isPastEnd = data !== undefined && data.items.length === 0 && data.total > 0
  const isOffPages = cursor !== null && (isCursorRefused || (isPastEnd && !loading.isStale))
  useEffect(() => {
    if (isOffPages) change({ cursor: null })
  })
  return {
    list,
    narrowing,
    search: query.q ?? '',
    sort: readSort(list, query.sort),
    limit: query.limit ?? ROWS_CHOICES[0],
    isNarrowed: query.q !== undefined || Object.keys(narrowing).length > 0,
    items: data?.items ?? [],
    total: data?.total,
    isTotalExact: data?.isTotalExact ?? true,
    hasData: data !== undefined && !(isPastEnd && (isOffPages || loading.isStale)),
    ...loading,
    error: isCursorRefused ? null : loading.error,
    selected,
    setSelected,
    ...changesOf(list, change),
    ...usePageTurning(address, data, loading.isStale),
    /** The search, filters and order as a query without a page: of a file, or of sums. */
    whole: wholeOf(query),
    csvAddress: `${list.csv.path}?${new URLSearchParams(written(list, wholeOf(query)))}`,
  }
}

/** The items selected on this page. Another query, whatever changed it, begins without any. */
function useSelection(query: object) {
  const key = JSON.stringify(query)
  const [selected, setSelected] = useState<Record<string, true>>({})
  const [selectedIn, setSelectedIn] = useState(key)
  if (key !== selectedIn) {
    setSelectedIn(key)
    setSelected({})
  }
  return [selected, setSelected] as const
}

type Options<L extends List> = {
  /** What the screen adds to every query; it stands in the address under a name of the screen's own. */
  fixed?: Partial<ListQuery<L>>
  /** While this holds of the items, they are asked for again every 1.5 seconds. */
  refetchWhile?: (items: ItemOf<L>[]) => boolean
}

const wholeOf = <L extends List>(query: ListQuery<L>): ListQuery<L> => {
  const rest = { ...query }
  delete rest.limit
  delete rest.cursor
  return rest
}

/** A query as the address of a call writes it. */
const written = <L extends List>(list: L, query: ListQuery<L>): Record<string, string> =>
  z.encode(list.csv.query as z.ZodType<ListQuery<L>, Record<string, string>>, query)

export type ListState<L extends List = List> = ReturnType<typeof useList<L>>

const none = (names: string[]): Record<string, null> =>
  Object.fromEntries(names.map((name) => [name, null]))

/** The page that the query asks for; the one before stays until it is there. */
function usePage<L extends List>(
  list: L,
  query: ListQuery<L>,
  refetchWhile: Options<L>['refetchWhile'],
) {
  const page = useQuery({
    ...apiQuery(list.page as Endpoint, { query } as Args<Endpoint>),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const { items } = (state.data ?? { items: [] }) as Page<ItemOf<L>>
      return refetchWhile?.(items) ? REFETCHED_EVERY_MS : false
    },
  })
  return {
    // The endpoint of the list says what it answers; a generic one does not.
    data: page.data as Page<ItemOf<L>> | undefined,
    isStale: page.isPlaceholderData,
    error: page.error,
    isFetching: page.isFetching,
    loadedAt: page.data === undefined ? undefined : new Date(page.dataUpdatedAt),
    refetch: () => void page.refetch(),
    isCursorRefused: page.error?.fields.some(({ path }) => path === 'cursor') ?? false,
  }
}

type Change = (changes: Record<string, string | null>) => void

/** Everything that changes what is listed begins again on the first page. */
function changesOf(list: List, change: Change) {
  const unfiltered = none(Object.keys(list.filters))
  const narrow: Change = (changes) => change({ ...changes, cursor: null })
  return {
    setSearch: (q: string) => narrow({ q: q.trim() === '' ? null : q }),
    /** Sets some filters and leaves the others; null takes one away. */
    filter: narrow,
    /** Sets these filters and no others. */
    view: (wanted: Narrowing) => narrow({ ...unfiltered, q: null, ...wanted }),
    clear: () => narrow({ ...unfiltered, q: null }),
    setSort: (by: string, direction: Direction) =>
      change({ sort: `${by}:${direction}`, cursor: null }),
    setLimit: (rows: number) => change({ limit: String(rows), cursor: null }),
  }
}

type Turned = { before: string | null; from: number | undefined }

/** To the next page and back. Which page came before each is known once it was turned to. */
function usePageTurning(
  { cursor, turn }: { cursor: string | null; turn: (cursor: string | null) => void },
  page: Page<unknown> | undefined,
  isStale: boolean,
) {
  const [turned, setTurned] = useState<ReadonlyMap<string, Turned>>(new Map())
  const next = page?.nextCursor ?? null
  const from = cursor === null ? 0 : turned.get(cursor)?.from
  return {
    /** The place of the first item in the whole list; undefined where the page was opened by its address. */
    from,
    newer: cursor === null ? undefined : () => turn(turned.get(cursor)?.before ?? null),
    /** Undefined while the page before is still shown: its next page is the one being loaded. */
    older:
      next === null || !page || isStale
        ? undefined
        : () => {
            const start = from === undefined ? undefined : from + page.items.length
            setTurned(new Map(turned).set(next, { before: cursor, from: start }))
            turn(next)
          },
  }
}
