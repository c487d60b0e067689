import { type ComponentType, lazy, Suspense } from 'react'
import { IconAlertTriangle, IconWifiOff } from '@tabler/icons-react'
import { readSettings } from '../../settings.ts'
import { Button } from '../../ui/button/Button.tsx'
import { dialable } from '../../ui/field/phone.ts'
import layout from '../../ui/layout/layout.module.css'
import type { ByHand } from '../items/corrections.ts'
import styles from './quote.module.css'
import type { RefusedProps } from './QuoteNotices.tsx'
import type { QuoteState } from './use-quote.ts'

// For the few loads that are refused; the reason is said all the same where it can't be fetched.
const RefusedLoad = lazy<ComponentType<RefusedProps>>(() =>
  import('./QuoteNotices.tsx').then(
    (file) => ({ default: file.RefusedLoad }),
    () => ({ default: ({ refused }: RefusedProps) => <p>{refused.reason}</p> }),
  ),
)

type Props = {
  state: QuoteState
  isOnline: boolean
  corrections: readonly ByHand[]
  onRetry: () => void
}

/** What stands in the way of a price, and how to go on. */
export function Trouble({ state, isOnline, corrections, onRetry }: Props) {
  if (!isOnline)
    return (
      <p className={`${layout.notice} ${styles.trouble}`}>
        <IconWifiOff size={20} aria-hidden="true" />
        <span>
          <b>You're offline.</b> Your changes are kept.
        </span>
      </p>
    )
  if (state.kind === 'refused')
    return (
      <Suspense fallback={null}>
        <RefusedLoad refused={state.refused} corrections={corrections} />
      </Suspense>
    )
  if (state.kind !== 'failed') return null
  return (
    <>
      <p className={`${layout.notice} ${layout.bad} ${styles.trouble}`}>
        <IconAlertTriangle size={20} aria-hidden="true" />
        <span>{state.mend ?? <NoPriceYet />}</span>
      </p>
      <Button variant="primary" wide onClick={onRetry}>
        Try again
      </Button>
    </>
  )
}

const NoPriceYet = () => (
  <>
    We couldn't price this yet. Try again or call{' '}
    <a href={`tel:${dialable(readSettings().supportPhone)}`}>{readSettings().supportPhone}</a>.
  </>
)
