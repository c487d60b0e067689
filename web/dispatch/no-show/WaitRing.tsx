import { formatTime } from '../../../contract/calendar.ts'
import type { NoShowProgress } from '../../../contract/no-show.ts'
import { timeCopy } from '../../offline/time-copy.ts'
import layout from '../../ui/layout/layout.module.css'
import { shortWaitLeft } from './no-show-copy.ts'
import styles from './no-show.module.css'

const RING = { radius: 48, length: 2 * Math.PI * 48 }

type Props = { progress: NoShowProgress; minutes: number; left: number; customer: string }

/** How long the hauler still waits, as a number in a ring that fills; it moves by whole seconds. */
export function WaitRing(props: Props) {
  const { progress, minutes, left, customer } = props
  const { arrivedAt, heardAt, waitUntil } = progress
  const wait = minutes * 60
  const done = waitUntil ? Math.max(0, 1 - left / wait) : 0
  return (
    <section className={`${layout.panel} ${styles.wait}`} aria-label="Wait">
      <p className={styles.ring} data-over={waitUntil !== null && left === 0}>
        <svg viewBox="0 0 112 112" aria-hidden="true">
          <circle cx="56" cy="56" r={RING.radius} />
          <circle
            cx="56"
            cy="56"
            r={RING.radius}
            strokeDasharray={`${RING.length * done} ${RING.length}`}
            transform="rotate(-90 56 56)"
          />
        </svg>
        <b className="num" role="timer">
          {shortWaitLeft(waitUntil ? left : wait)}
        </b>
      </p>
      <div>
        <h3>{titleOf(waitUntil, left)}</h3>
        <p className={layout.quiet}>
          {arrivedAt === null && 'Tap Arrived at the address to start the timer.'}
          {arrivedAt &&
            left > 0 &&
            (left > wait
              ? `You're early. The ${minutes} minutes count from the start of ${customer}'s window.`
              : `You arrived at ${formatTime(arrivedAt)}${heardAt ? `, and ${customer} heard at ${formatTime(heardAt)}` : ''}. Wait here until the timer ends.`)}
          {arrivedAt &&
            left === 0 &&
            `You can record the no-show now. ${customer} can still come out.`}
        </p>
      </div>
    </section>
  )
}

function titleOf(waitUntil: Date | null, left: number): string {
  if (!waitUntil) return 'Not started'
  return left > 0 ? `Until ${timeCopy(waitUntil)}` : "Time's up"
}
