import { IconClock } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { formatTime } from '../../../contract/calendar.ts'
import { useSecondsLeft } from '../../ui/browser/use-seconds-left.ts'
import styles from './price.module.css'
import { leftWords } from './price-words.ts'

/** Minutes at which the time left is read out. */
const SAID_AT: readonly number[] = [10, 5, 1]

type Props = { until: Date; onOver: () => void }

/** Until when the customer may answer; counts the minutes, and reads few of them out. */
export function AnswerBy({ until, onOver }: Props) {
  const minutes = Math.ceil(useSecondsLeft(until) / 60)
  const left = leftWords(minutes)
  const isOver = minutes <= 0
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (isOver) over()
  }, [isOver])
  return (
    <>
      <p className={styles.until}>
        <IconClock size={20} aria-hidden="true" />
        <span>
          Until <time dateTime={until.toISOString()}>{formatTime(until)}</time>
          {left && `, ${left}`}
        </span>
      </p>
      <p className="vh" role="status">
        {SAID_AT.includes(minutes) && `${left} to answer`}
      </p>
    </>
  )
}
