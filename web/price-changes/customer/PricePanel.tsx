import { useEffect, useRef, useState } from 'react'
import { answerTimeText } from '../../../contract/answer-time.ts'
import { formatTime } from '../../../contract/calendar.ts'
import type { JobPage } from '../../../contract/job-page.ts'
import { formatMoney, cents } from '../../../contract/money.ts'
import { FinishPaying } from '../../payment/FinishPaying.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { LongText } from '../../ui/layout/LongText.tsx'
import { PhotoGrid } from '../../ui/media/PhotoGrid.tsx'
import { AddedItems } from '../AddedItems.tsx'
import { AnswerBy } from './AnswerBy.tsx'
import type { NamedPrice } from './price-words.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './price.module.css'
import { PriceWays } from './PriceWays.tsx'
import { usePriceAnswer, type PriceAnswer } from './use-price-answer.ts'

type Props = { token: string; job: JobPage }

/** The price that the hauler named on site, or the team before it, for as long as the customer may answer it; then, what came of it. */
export function PricePanel({ token, job }: Props) {
  const answer = usePriceAnswer(token, job)
  useToastOfArrival(job)
  const [isPaying, setPaying] = useState(false)
  if (!answer) return null
  const { who, change, isOpen, outcome } = answer
  if (outcome?.kind === 'answered') return <Answered words={outcome.words} />
  return (
    <section className={styles.card} aria-labelledby="new-price">
      <Question answer={answer} job={job} />
      <PriceFacts change={change} who={who} job={job} />
      {outcome?.kind === 'unpaid' && (isOpen || isPaying) ? (
        <FinishPaying
          token={token}
          unpaid={outcome.unpaid}
          isSettled={({ priceChange }) => priceChange?.id !== change.id}
          onSettled={answer.settle}
          onPaying={setPaying}
          onCancel={answer.putOff}
        />
      ) : (
        <PriceWays answer={answer} job={job} />
      )}
    </section>
  )
}

/** What is asked and how long it can be answered; once it is over, what the price is. */
function Question({ answer, job }: { answer: PriceAnswer; job: JobPage }) {
  const { change, isOpen, outcome, lookAgain } = answer
  const isApproved = change.status === 'approved' || outcome?.kind === 'unpaid'
  const heading = <h2 id="new-price">{headingOf(answer, job, isApproved)}</h2>
  if (!change.answerBy) return heading
  const stays = `The price stays ${formatMoney(change.from)}.`
  return (
    <AnswerBy
      heading={heading}
      until={change.answerBy}
      serverNow={change.now}
      otherwise={isApproved ? `Not paid by then? ${stays}` : `No answer? ${stays}`}
      isOver={!isOpen}
      onOver={lookAgain}
    />
  )
}

function headingOf(
  { who, change, isOpen }: PriceAnswer,
  { money, status }: JobPage,
  isApproved: boolean,
): string {
  if (isOpen)
    return isApproved ? `You approved ${formatMoney(change.to)}` : 'Approve the new price?'
  return status === 'cancelled' || money.price === change.to
    ? `${who} asked for a new price`
    : `The price stays ${formatMoney(money.price)}`
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
  const who = change?.byTeam ? 'Our team' : (hauler?.firstName ?? 'Your hauler')
  useEffect(() => {
    if (!change || seen.current === change.id) return
    seen.current = change.id
    const by = change.answerBy
      ? ` Please answer by ${answerTimeText(change.answerBy, change.now)}.`
      : ''
    toast.success(`${who} asks for ${formatMoney(change.to)}.${by}`, 'A new price')
  }, [change, who])
}

type PriceFactsProps = { change: NamedPrice; who: string; job: JobPage }

/** The old price and the new one, why in the hauler's own words, and the photos that show it. */
function PriceFacts({ change, who, job }: PriceFactsProps) {
  const { from, to, items, reason, photos } = change
  const askedAt = job.timeline.findLast(({ event }) => event === 'price_asked')?.at
  return (
    <div className={styles.facts}>
      <dl className={styles.prices}>
        <div className={styles.to}>
          <dt>New price</dt>
          <dd>{formatMoney(to)}</dd>
        </div>
        <div>
          <dt>Agreed</dt>
          <dd>{formatMoney(from)}</dd>
        </div>
        <div>
          <dt>Difference</dt>
          <dd>+{formatMoney(cents(to - from))}</dd>
        </div>
      </dl>
      <AddedItems items={items} />
      <div className={styles.why}>
        {reason !== '' && (
          <figure className={`${layout.quote} ${styles.reason}`}>
            <blockquote>
              <LongText text={reason} />
            </blockquote>
            <figcaption>
              {who}
              {askedAt && `, ${formatTime(askedAt)}`}
            </figcaption>
          </figure>
        )}
        <PhotoGrid photos={photos} of={`the new price of job #${job.id}`} />
      </div>
    </div>
  )
}
