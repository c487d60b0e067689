import { useEffect, useState } from 'react'
import { formatTime } from '../../contract/calendar.ts'
import type { ClientJob } from '../../contract/client-jobs.ts'
import { cents, formatMoney } from '../../contract/money.ts'
import { ANSWER_MINUTES } from '../../contract/price-changes.ts'
import { now } from '../clock.ts'
import { Button } from '../ui/button/Button.tsx'
import styles from './pickups.module.css'
import type { OpenPickup } from './use-pickup-page.ts'

const MINUTE_MS = 60_000
const RING = { radius: 31, length: 2 * Math.PI * 31 }

/** How many minutes are left to answer, counted down while it shows; null without a limit. */
function useMinutesLeft(until: Date | null): number | null {
  const [at, setAt] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), MINUTE_MS / 4)
    return () => clearInterval(timer)
  }, [])
  if (until === null) return null
  return Math.max(0, Math.ceil((until.getTime() - at.getTime()) / MINUTE_MS))
}

type Props = { job: ClientJob; isOpening: boolean; onOpen: OpenPickup }

/** The on-site price that waits for the customer: it stands first while it does. */
export function PriceQuestion({ job, isOpening, onOpen }: Props) {
  const change = job.priceChange
  const minutes = useMinutesLeft(change?.answerBy ?? null)
  if (!change) return null
  const name = job.hauler?.user.firstName ?? 'Your hauler'
  const { price, was, reason, answerBy } = change
  return (
    <section className={styles.question} aria-label="Price question waiting">
      {minutes !== null && <Ring minutes={minutes} />}
      <div className={styles.words}>
        <h2>
          {name} is requesting a new price: <span className="num">{formatMoney(price)}</span>
        </h2>
        <p>
          {reason && `${reason.replace(/[.\s]+$/, '')}, `}
          <b className="num">+{formatMoney(cents(price - was))}</b>.{' '}
          {answerBy
            ? `Answer by ${formatTime(answerBy)} or the price stays ${formatMoney(was)}.`
            : `The agreed price is ${formatMoney(was)}.`}
        </p>
      </div>
      <Button variant="cta" pending={isOpening} onClick={() => onOpen(job)}>
        Review and answer
      </Button>
    </section>
  )
}

const Ring = ({ minutes }: { minutes: number }) => (
  <p className={styles.ring}>
    <svg viewBox="0 0 72 72" aria-hidden="true">
      <circle cx="36" cy="36" r={RING.radius} />
      <circle
        cx="36"
        cy="36"
        r={RING.radius}
        strokeDasharray={`${(RING.length * Math.min(minutes, ANSWER_MINUTES)) / ANSWER_MINUTES} ${RING.length}`}
        transform="rotate(-90 36 36)"
      />
    </svg>
    <b className="num">
      {minutes}
      <small>
        min<span className="vh"> left to answer</span>
      </small>
    </b>
  </p>
)
