import { useEffect, useState } from 'react'
import { answerTimeText } from '../../contract/answer-time.ts'
import type { ClientJob } from '../../contract/client-jobs.ts'
import { cents, formatMoney } from '../../contract/money.ts'
import { ANSWER_MINUTES } from '../../contract/price-changes.ts'
import { now } from '../clock.ts'
import { Button } from '../ui/button/Button.tsx'
import { MinutesRing } from '../ui/feedback/MinutesRing.tsx'
import styles from './price-question.module.css'
import type { OpenPickup } from './use-pickup-page.ts'

const MINUTE_MS = 60_000

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
  const name = job.hauler?.user.firstName ?? 'Our team'
  const { price, was, reason, answerBy } = change
  return (
    <section className={styles.question} aria-label="Price question waiting">
      {minutes !== null && <MinutesRing minutes={minutes} of={ANSWER_MINUTES} to="to answer" />}
      <div className={styles.words}>
        <h2>
          {name} is requesting a new price: <span className="num">{formatMoney(price)}</span>
        </h2>
        <p>
          {reason && `"${reason.trim()}" `}
          <b className="num">+{formatMoney(cents(price - was))}</b>.{' '}
          {answerBy
            ? `Answer by ${answerTimeText(answerBy, now())} or the price stays ${formatMoney(was)}.`
            : `The agreed price is ${formatMoney(was)}.`}
        </p>
      </div>
      <Button variant="cta" pending={isOpening} onClick={() => onOpen(job)}>
        Review and answer
      </Button>
    </section>
  )
}
