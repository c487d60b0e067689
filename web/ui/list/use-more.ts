import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query'
import type { Args, Endpoint } from '../../../contract/endpoint.ts'
import type { ItemOf, List, ListQuery, Page } from '../../../contract/list.ts'
import { type ApiError, call } from '../../api/client.ts'

/** A list that grows on the screen: its first page, and more on request; fetched again at an interval, if one is given. */
export function useMore<L extends List>(list: L, query: ListQuery<L>, everyMs?: number) {
  const pages = useInfiniteQuery<Page<ItemOf<L>>, ApiError>({
    queryKey: [list.path, 'more', query],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { query: { ...query, ...(pageParam !== '' && { cursor: pageParam }) } }
      const page = await call(list.page as Endpoint, asked as Args<Endpoint>, { signal })
      // The endpoint of the list says what it answers; a generic one does not.
      return page as Page<ItemOf<L>>
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs ?? false,
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage, ...state } = pages
  return {
    ...state,
    items: pages.data?.pages.flatMap(({ items }) => items),
    total: pages.data?.pages[0]?.total,
    isTotalExact: pages.data?.pages[0]?.isTotalExact ?? true,
    isFetchingMore: isFetchingNextPage,
    /** Undefined on the last page. */
    more: hasNextPage ? () => void fetchNextPage() : undefined,
  }
}

/** Takes an item off the screens that show it, before the server is asked again. */
export function removeShown(queries: QueryClient, { path }: List, id: number): void {
  queries.setQueriesData<InfiniteData<Page<{ id: number }>>>(
    { queryKey: [path, 'more'] },
    (shown) =>
      shown && {
        ...shown,
        pages: shown.pages.map((page) => ({
          ...page,
          items: page.items.filter((item) => item.id !== id),
        })),
      },
  )
}
