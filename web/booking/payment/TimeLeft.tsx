import { IconClock } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { formatTime } from '../../../contract/calendar.ts'
import { useIsVisible } from '../../ui/browser/use-is-visible.ts'
import { useSecondsLeft } from '../../ui/browser/use-seconds-left.ts'
import layout from '../../ui/layout/layout.module.css'
import { countdown } from '../when/window-words.ts'
import styles from './payment.module.css'

const EXTEND_EVERY_MS = 5 * 60_000

type Props = { until: Date; onExtend: () => void }

/** How long the window is held for this payment; it is extended while the payment is in sight. */
export function TimeLeft({ until, onExtend }: Props) {
  const left = useSecondsLeft(until)
  const isVisible = useIsVisible()
  const isOver = left === 0
  const extend = useEffectEvent(onExtend)
  useEffect(() => {
    if (!isVisible) return undefined
    const timer = setInterval(() => extend(), EXTEND_EVERY_MS)
    return () => clearInterval(timer)
  }, [isVisible])
  useEffect(() => {
    if (isOver && isVisible) extend()
  }, [isOver, isVisible])

  return (
    <p className={`${layout.line} ${layout.quiet} ${styles.left}`}>
      <IconClock size={20} aria-hidden="true" />
      <span>
        Your window is held until {formatTime(until)}
        <span aria-hidden="true"> ({countdown(left)})</span>. It stays held while you pay.
      </span>
    </p>
  )
}
