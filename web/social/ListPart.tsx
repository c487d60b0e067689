import type { ReactNode } from 'react'
import type { ApiError } from '../api/client.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import panel from '../ui/panel.module.css'
import { QueryError } from '../ui/QueryError.tsx'
import styles from './social.module.css'

const SKELETON_ROWS = 4

type Props<Row> = {
  title: string
  /** What failed, as the end of 'We could not load …'. */
  what: string
  empty: { title: string; hint: string }
  query: {
    data: Row[] | undefined
    isPending: boolean
    isError: boolean
    error: ApiError | null
    dataUpdatedAt: number
    isFetching: boolean
    refetch: () => unknown
  }
  children: (row: Row) => ReactNode
}

/** A list beside its form, in every state: on its way, failed, empty, there. */
export const ListPart = <Row,>({ title, what, empty, query, children }: Props<Row>) => (
  <section className={panel.panel} aria-label={title}>
    <div className={panel.bar}>
      <h3 className={styles.heading}>{title}</h3>
    </div>
    <div className={panel.notice} hidden={!query.isError}>
      <QueryError what={what} query={query} />
    </div>
    {query.isPending && <ListSkeleton rows={SKELETON_ROWS} />}
    {query.data?.length === 0 && <EmptyState title={empty.title} hint={empty.hint} />}
    {query.data && query.data.length > 0 && (
      <ul className={styles.posts} aria-label={title}>
        {query.data.map(children)}
      </ul>
    )}
  </section>
)
