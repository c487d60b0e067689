import { useEffect, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { BrandMark } from '../layout/Brand.tsx'
import layout from '../layout/layout.module.css'
import styles from './page-spinner.module.css'

const PATIENCE_MS = 8_000

type Props = { onRetry?: () => void }

/** The whole page while we find out what to show. After eight seconds, or on failure, it offers to try again. */
export function PageSpinner({ onRetry }: Props) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  const offersRetry = onRetry !== undefined || slow

  return (
    <main className={`${layout.middle} ${styles.page}`}>
      <BrandMark className={styles.mark} />
      <div role="status" className={styles.status}>
        {offersRetry ? (
          <p>{onRetry ? 'We could not reach the server.' : 'This takes longer than usual.'}</p>
        ) : (
          <>
            <span className={styles.road} aria-hidden="true" />
            <span className="vh">Loading</span>
          </>
        )}
      </div>
      {offersRetry && (
        <Button variant="primary" onClick={onRetry ?? (() => location.reload())}>
          Try again
        </Button>
      )}
    </main>
  )
}
