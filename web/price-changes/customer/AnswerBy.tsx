import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { answerTimeText } from '../../../contract/answer-time.ts'
import { ANSWER_MINUTES } from '../../../contract/price-changes.ts'
import { useSecondsLeft } from '../../ui/browser/use-seconds-left.ts'
import { MinutesRing } from '../../ui/feedback/MinutesRing.tsx'
import { useTimeHere } from '../use-time-here.ts'
import styles from './price.module.css'
import { minutesShown, timeLeftCopy } from './price-words.ts'

/** Minutes at which the time left is read out. */
const SAID_AT: readonly number[] = [10, 5, 1]

type Props = {
  /** What is asked. */
  heading: ReactNode
  until: Date
  /** The server's clock in the same answer. */
  serverNow: Date
  /** What happens without an answer. */
  otherwise: string
  /** Nothing can be answered any more: its room stays, so that nothing below it jumps. */
  isOver: boolean
  onOver: () => void
}

/** What is asked and until when, with the minutes left in a ring; few of them are read out. */
export function AnswerBy({ heading, until, serverNow, otherwise, isOver, onOver }: Props) {
  const minutes = Math.ceil(useSecondsLeft(useTimeHere(serverNow, until)) / 60)
  const ringMinutes = minutesShown(minutes)
  const hasPassed = minutes <= 0
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (hasPassed) over()
  }, [hasPassed])
  return (
    <div className={styles.question} data-over={isOver}>
      {ringMinutes !== null && (
        <MinutesRing minutes={ringMinutes} of={ANSWER_MINUTES} to="to answer" />
      )}
      <div>
        {heading}
        <p className={styles.until}>
          <b>
            Answer by <time dateTime={until.toISOString()}>{answerTimeText(until, serverNow)}</time>
            .
          </b>{' '}
          {otherwise}
        </p>
      </div>
      <p className="vh" role="status">
        {!isOver && SAID_AT.includes(minutes) && `${timeLeftCopy(minutes)} to answer`}
      </p>
    </div>
  )
}
