import { IconClock } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { formatTime } from '../../contract/calendar.ts'
import { useIsVisible } from '../ui/browser/use-is-visible.ts'
import { countdown, useSecondsLeft } from '../ui/browser/use-seconds-left.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './paying.module.css'

/** With less than this left, the window is held longer. */
const EXTENDED_BELOW_S = 10 * 60
const TRY_AGAIN_MS = 60_000
/** Once the time is up, the next customer may take the place. */
const TRY_AGAIN_SOON_MS = 10_000

type Props = { until: Date; onExtend: () => void }

/** How long the window is held for this payment; it is extended while the payment is in sight. */
export function TimeLeft({ until, onExtend }: Props) {
  const left = useSecondsLeft(until)
  const isVisible = useIsVisible()
  const [isShort, isOver] = [left <= EXTENDED_BELOW_S, left === 0]
  const extend = useEffectEvent(onExtend)
  useEffect(() => {
    if (!isVisible || !isShort) return undefined
    const again = () => extend()
    again()
    const timer = setInterval(again, isOver ? TRY_AGAIN_SOON_MS : TRY_AGAIN_MS)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [isVisible, isShort, isOver])

  return (
    <p className={`${layout.line} ${layout.quiet} ${styles.left}`}>
      <IconClock size={20} aria-hidden="true" />
      {isOver ? (
        <span>Your hold ended at {formatTime(until)}. We're trying to hold your window again.</span>
      ) : (
        <span>
          Your window is held until {formatTime(until)}
          <span aria-hidden="true"> ({countdown(left)})</span>, and longer while you pay here, up to
          an hour.
        </span>
      )}
    </p>
  )
}
