import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import type { CustomerId } from '../../contract/admin-customers.ts'
import { formatInstant } from '../../contract/calendar.ts'
import {
  getCustomerHistory,
  type HistoryEntry,
  type HistoryPart,
} from '../../contract/customer-history.ts'
import type { Result } from '../../contract/endpoint.ts'
import { call, type ApiError } from '../api/client.ts'
import { Button } from '../ui/button/Button.tsx'
import { JobLink } from '../ui/button/JobLink.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import layout from '../ui/layout/layout.module.css'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import styles from './customers.module.css'
import { copyOf } from './history-copy.ts'

type Page = Result<typeof getCustomerHistory>
type Props = { id: CustomerId; show: HistoryPart; empty: string }

/** A part of what happened to a customer, newest first, page by page. */
export function HistoryList({ id, show, empty }: Props) {
  const params = { customerId: id }
  const query = useInfiniteQuery<
    Page,
    ApiError,
    InfiniteData<Page>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: [getCustomerHistory.path, { params, query: { show } }],
    queryFn: ({ pageParam, signal }) =>
      call(getCustomerHistory, { params, query: { show, cursor: pageParam } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <div className={styles.box}>
      <QueryError what="the history" query={query} />
      {query.isLoading && <ListSkeleton rows={4} />}
      {query.isSuccess && entries.length === 0 && <p className={layout.dim}>{empty}</p>}
      <ul className={styles.list}>
        {entries.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          size="s"
          pending={query.isFetchingNextPage && 'Loading...'}
          onClick={() => void query.fetchNextPage()}
        >
          Older
        </Button>
      )}
    </div>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { title, detail, state } = copyOf(entry)
  const jobId = 'jobId' in entry ? entry.jobId : null
  return (
    <li>
      <div className={layout.spread}>
        <b>{title}</b>
        {state && <StatusBadge status={state.tone}>{state.label}</StatusBadge>}
      </div>
      {detail && <p className={styles.detail}>{detail}</p>}
      <small>
        {formatInstant(entry.at)}
        {jobId !== null && (
          <>
            {', '}
            <JobLink id={jobId} />
          </>
        )}
      </small>
    </li>
  )
}
