import type { ApiError } from '../../api/client.ts'
import { ErrorPanel } from './ErrorPanel.tsx'
import styles from './error-panel.module.css'

type Props = {
  /** What failed, as the end of 'We could not load …'. */
  what: string
  query: {
    isError: boolean
    error: ApiError | null
    data: unknown
    dataUpdatedAt: number
    isFetching: boolean
    refetch: () => unknown
  }
}

/** Stands above a list whose last fetch failed, whether an older state of it can be shown or not. */
export const QueryError = ({ what, query }: Props) =>
  query.isError && (
    <div className={styles.above}>
      <ErrorPanel
        what={what}
        error={query.error}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
        lastGoodAt={query.data === undefined ? undefined : new Date(query.dataUpdatedAt)}
      />
    </div>
  )
