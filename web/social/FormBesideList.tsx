import { useState, type ComponentType, type ReactNode } from 'react'
import type { ApiError } from '../api/client.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import layout from '../ui/layout/layout.module.css'
import panel from '../ui/layout/panel.module.css'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import entry from './entry.module.css'
import styles from './social.module.css'

const SKELETON_ROWS = 4

export type MakingProps = {
  /** The form follows another one that was just sent. */
  takesFocus: boolean
  onMade: () => void
}

type Props<Row> = {
  /** Makes one more; it begins anew once that is done. */
  Form: ComponentType<MakingProps>
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

/** A form, and beside it the list it adds to in every state: on its way, failed, empty, there. */
export function FormBesideList<Row>({ Form, title, what, empty, query, children }: Props<Row>) {
  const [made, setMade] = useState(0)
  return (
    <div className={styles.two}>
      <Form key={made} takesFocus={made > 0} onMade={() => setMade(made + 1)} />
      <section className={layout.panel} aria-label={title}>
        <div className={`${layout.row} ${panel.bar}`}>
          <h3 className={styles.heading}>{title}</h3>
        </div>
        <div className={panel.notice} hidden={!query.isError}>
          <QueryError what={what} query={query} />
        </div>
        {query.isPending && <ListSkeleton rows={SKELETON_ROWS} />}
        {query.data?.length === 0 && <EmptyState title={empty.title} hint={empty.hint} />}
        {query.data && query.data.length > 0 && (
          <ul className={entry.entries} aria-label={title}>
            {query.data.map(children)}
          </ul>
        )}
      </section>
    </div>
  )
}
