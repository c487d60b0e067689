import { useEffect, useRef, useState } from 'react'
import type { JobPage } from '../../../contract/job-page.ts'
import { formatMoney } from '../../../contract/money.ts'
import { FinishPaying } from '../../payment/FinishPaying.tsx'
import { AnswerBy } from './AnswerBy.tsx'
import styles from './price.module.css'
import { PriceFacts } from './PriceFacts.tsx'
import { PriceWays } from './PriceWays.tsx'
import { usePriceAnswer, type PriceAnswer } from './use-price-answer.ts'
import { useToastOfArrival } from './use-toast-of-arrival.ts'

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
  return isApproved ? `You approved ${formatMoney(change.to)}` : `${who} is requesting a new price`
}

/** Takes the focus from the button that is gone. */
function Answered({ words }: { words: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus(), [])
  return (
    <p ref={line} tabIndex={-1} className={styles.answered}>
      {words}
    </p>
  )
}
