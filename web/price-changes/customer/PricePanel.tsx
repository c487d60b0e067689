import { useEffect, useRef, useState, type ReactNode } from 'react'
import { formatTime } from '../../../contract/calendar.ts'
import type { JobPage } from '../../../contract/job-page.ts'
import { formatMoney, cents } from '../../../contract/money.ts'
import { FinishPaying } from '../../payment/FinishPaying.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { LongText } from '../../ui/layout/LongText.tsx'
import { PhotoGrid } from '../../ui/media/PhotoGrid.tsx'
import { AnswerBy } from './AnswerBy.tsx'
import type { NamedPrice } from './price-words.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './price.module.css'
import { PriceWays } from './PriceWays.tsx'
import { usePriceAnswer, type PriceAnswer } from './use-price-answer.ts'

type Props = { token: string; job: JobPage }

/** The price that the hauler named on site, for as long as the customer may answer it; then, what came of it. */
export function PricePanel({ token, job }: Props) {
  const answer = usePriceAnswer(token, job)
  useToastOfArrival(job)
  const [isPaying, setPaying] = useState(false)
  if (!answer) return null
  const { who, change, isOpen, outcome } = answer
  if (outcome?.kind === 'answered') return <Answered words={outcome.words} />
  return (
    <section className={styles.card} aria-labelledby="new-price">
      <PriceFacts change={change} who={who} jobId={job.id}>
        {headingOf(answer)}
      </PriceFacts>
      {outcome?.kind === 'unpaid' && (isOpen || isPaying) ? (
        <div>
          {change.answerBy && <AnswerBy until={change.answerBy} onOver={answer.lookAgain} />}
          <FinishPaying
            token={token}
            unpaid={outcome.unpaid}
            isSettled={({ priceChange }) => priceChange?.id !== change.id}
            onSettled={answer.settle}
            onPaying={setPaying}
            onCancel={answer.putOff}
          />
        </div>
      ) : (
        <PriceWays answer={answer} refund={job.cancel?.refund ?? null} />
      )}
    </section>
  )
}

function headingOf({ who, change, isOpen, outcome }: PriceAnswer): string {
  if (!isOpen) return `${who} asked for a new price`
  const isApproved = change.status === 'approved' || outcome?.kind === 'unpaid'
  return isApproved ? `You approved ${formatMoney(change.to)}` : 'Approve the new price?'
}

/** Takes the focus from the button that is gone. */
function Answered({ words }: { words: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus(), [])
  return (
    <p ref={line} tabIndex={-1} className={`${layout.good} ${styles.answered}`}>
      {words}
    </p>
  )
}

/** The card of a new price stands at the top, and a customer who reads further down would miss it. */
function useToastOfArrival({ priceChange: change, hauler }: JobPage): void {
  const seen = useRef(change?.id)
  const who = hauler?.firstName ?? 'Your hauler'
  useEffect(() => {
    if (!change || seen.current === change.id) return
    seen.current = change.id
    const by = change.answerBy ? ` Please answer by ${formatTime(change.answerBy)}.` : ''
    toast.success(`${who} asks for ${formatMoney(change.to)}.${by}`, 'A new price')
  }, [change, who])
}

type PriceFactsProps = { change: NamedPrice; who: string; jobId: number; children: ReactNode }

/** The old price and the new one, why in the hauler's own words, and the photos that show it. */
function PriceFacts({ change, who, jobId, children }: PriceFactsProps) {
  const { from, to, reason, photos } = change
  return (
    <div className={styles.facts}>
      <h2 id="new-price">{children}</h2>
      <dl className={`${layout.row} ${styles.prices}`}>
        <div>
          <dt>New price</dt>
          <dd className={styles.to}>{formatMoney(to)}</dd>
        </div>
        <div>
          <dt>Agreed so far</dt>
          <dd>{formatMoney(from)}</dd>
        </div>
        <div>
          <dt>Difference</dt>
          <dd>{formatMoney(cents(to - from))} more</dd>
        </div>
      </dl>
      <figure className={`${layout.quote} ${styles.reason}`}>
        <blockquote>
          <LongText text={reason} />
        </blockquote>
        <figcaption>{who}</figcaption>
      </figure>
      <PhotoGrid photos={photos} of={`the new price of job #${jobId}`} />
    </div>
  )
}
