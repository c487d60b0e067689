import { useEffect, useRef } from 'react'
import { formatDay, formatWeekday, type Day } from '../../contract/calendar.ts'
import type { JobPage } from '../../contract/job-page.ts'
import { Button } from '../ui/button/Button.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './job-page.module.css'
import { useConfirm } from './use-job-page.ts'

type Props = { token: string; job: JobPage }

/** What the day-before reminder asks, for as long as it may be answered; then, that it was. */
export function ConfirmPanel({ token, job: { confirmation, canReschedule, hauler } }: Props) {
  const confirming = useConfirm()
  if (!confirmation) return null
  const { day, confirmedAt } = confirmation
  if (confirmedAt) return <Confirmed day={day} isPressed={confirming.isSuccess} />
  return (
    <section
      className={`${layout.panel} ${styles.panel} ${styles.due}`}
      aria-labelledby="please-confirm"
    >
      <div>
        <h2 id="please-confirm">Please confirm your pickup</h2>
        <p>
          Is {dayWords(day)} still good?{hauler && ` ${hauler.firstName} sees that you confirmed.`}
          {canReschedule && ' If your plans changed, choose another time instead.'}
        </p>
      </div>
      <Button
        variant="cta"
        size="l"
        pending={confirming.isPending}
        onClick={() => confirming.mutate({ params: { token }, body: { day } })}
      >
        Confirm pickup
      </Button>
    </section>
  )
}

const dayWords = (day: Day): string => `${formatWeekday(day)}, ${formatDay(day)}`

/** Takes the focus from the button that is gone. */
function Confirmed({ day, isPressed }: { day: Day; isPressed: boolean }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isPressed) line.current?.focus()
  }, [isPressed])
  return (
    <p ref={line} tabIndex={-1} className={`${layout.good} ${styles.confirmed}`}>
      You confirmed your pickup on {dayWords(day)}.
    </p>
  )
}
