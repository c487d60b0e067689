import { useInfiniteQuery } from '@tanstack/react-query'
import type { Args, Endpoint } from '../../../contract/endpoint.ts'
import type { ItemOf, List, ListQuery, Page } from '../../../contract/list.ts'
import { type ApiError, call } from '../../api/client.ts'

/** A list inside a panel, which has no address of its own: its first page, and more on request. */
export function useMore<L extends List>(list: L, query: ListQuery<L>) {
  const pages = useInfiniteQuery<Page<ItemOf<L>>, ApiError>({
    queryKey: [list.path, query, 'more'],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { query: { ...query, ...(pageParam !== '' && { cursor: pageParam }) } }
      const page = await call(list.page as Endpoint, asked as Args<Endpoint>, { signal })
      // The endpoint of the list says what it answers; a generic one does not.
      return page as Page<ItemOf<L>>
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage, ...state } = pages
  return {
    ...state,
    items: pages.data?.pages.flatMap(({ items }) => items),
    total: pages.data?.pages[0]?.total,
    isFetchingMore: isFetchingNextPage,
    /** Undefined on the last page. */
    more: hasNextPage ? () => void fetchNextPage() : undefined,
  }
}
