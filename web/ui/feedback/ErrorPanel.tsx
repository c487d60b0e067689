import { formatInstant } from '../../../contract/calendar.ts'
import type { ApiError } from '../../api/client.ts'
import { Button } from '../button/Button.tsx'
import layout from '../layout/layout.module.css'
import styles from './error-panel.module.css'

type Props = {
  /** What failed, as the end of 'We could not load …'. */
  what: string
  error: ApiError | null
  onRetry: () => void
  retrying?: boolean
  /** When the data that are still shown came; none are shown when it is missing. */
  lastGoodAt?: Date | undefined
}

/** Says in place what could not be loaded and offers to try again; what was loaded before stays below it. */
export const ErrorPanel = ({ what, error, onRetry, retrying = false, lastGoodAt }: Props) => (
  <div className={`${layout.spread} ${layout.bad} ${styles.panel}`} role="alert">
    <div>
      <p className={styles.title}>We could not load {what}.</p>
      {error && <p>{error.reason}</p>}
      {lastGoodAt && <p>You see the state of {formatInstant(lastGoodAt)}.</p>}
      {error && error.status > 0 && (
        <details>
          <summary>Details</summary>
          <code>{error.message}</code>
        </details>
      )}
    </div>
    <Button onClick={onRetry} pending={retrying}>
      Try again
    </Button>
  </div>
)
