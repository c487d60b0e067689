import { formatCount } from '../../../contract/numbers.ts'
import { Button } from '../button/Button.tsx'
import { totalText } from './total-text.ts'
import layout from '../layout/layout.module.css'
import styles from './more-button.module.css'

type Props = {
  list: { items: unknown[] | undefined; total: number | undefined; isTotalExact: boolean } & {
    isFetchingMore: boolean
    more: (() => void) | undefined
  }
  /** Many of them: 'jobs'. */
  noun: string
}

/** Below a list that goes on. */
export const MoreButton = ({ list, noun }: Props) => {
  const { items = [], total = 0, isTotalExact, isFetchingMore, more } = list
  if (!more) return null
  return (
    <div className={`${layout.quiet} ${styles.more}`}>
      <Button pending={isFetchingMore && 'Loading'} onClick={more}>
        Show more
      </Button>
      <p role="status" className="num">
        {formatCount(items.length)} of {totalText(Math.max(total, items.length), isTotalExact)}{' '}
        {noun}
      </p>
    </div>
  )
}
