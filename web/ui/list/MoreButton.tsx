import { Button } from '../button/Button.tsx'
import layout from '../layout/layout.module.css'
import styles from './more-button.module.css'

type Props = {
  list: { items: unknown[] | undefined; total: number | undefined; isFetchingMore: boolean } & {
    more: (() => void) | undefined
  }
  /** Many of them: 'jobs'. */
  noun: string
}

/** Below a list that goes on. */
export const MoreButton = ({ list: { items = [], total, isFetchingMore, more }, noun }: Props) =>
  more && (
    <div className={`${layout.quiet} ${styles.more}`}>
      <Button pending={isFetchingMore && 'Loading'} onClick={more}>
        Show more
      </Button>
      <p role="status" className="num">
        {items.length} of {total} {noun}
      </p>
    </div>
  )
