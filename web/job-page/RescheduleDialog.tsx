import { useState, type ReactNode } from 'react'
import { Day, formatDay, windowFacts, type TimeWindow } from '../../contract/calendar.ts'
import type { JobPage } from '../../contract/job-page.ts'
import { ActionButton } from '../ui/button/ActionButton.tsx'
import buttons from '../ui/button/buttons.module.css'
import { FieldMessage } from '../ui/field/FieldMessage.tsx'
import { SheetDialog } from '../ui/dialog/SheetDialog.tsx'
import styles from './job-page.module.css'
import { useReschedule } from './use-job-page.ts'

type Choice = { day: string; window: TimeWindow }
/** Draws the choice of a day and a window; the page takes it from booking. */
export type PickWindow = (
  choice: Choice & { error: string | undefined; onChange: (next: Choice) => void },
) => ReactNode

type Props = { token: string; job: JobPage; pickWindow: PickWindow; onClose: () => void }

/** Chooses another window; the refusal, such as that nobody is free then, stands below the choice. */
export function RescheduleDialog({ token, job, pickWindow, onClose }: Props) {
  const moving = useReschedule()
  const [choice, setChoice] = useState<Choice>({
    day: job.preferredDate,
    window: job.preferredTime,
  })
  const [error, setError] = useState<string>()
  const change = (next: Choice) => {
    setError(undefined)
    setChoice(next)
  }
  const day = Day.safeParse(choice.day).data
  const isSame = day === job.preferredDate && choice.window === job.preferredTime
  const move = () => {
    if (!day || isSame) {
      setError(day ? 'This is the time your pickup has now' : 'Please choose a day')
      return
    }
    moving.mutate(
      { params: { token }, body: { preferredDate: day, preferredTime: choice.window } },
      { onSuccess: onClose, onError: ({ reason }) => setError(reason) },
    )
  }
  return (
    <SheetDialog labelledBy="move-title" onCloseRequest={onClose}>
      <div className={styles.sheet}>
        <h2 id="move-title" className={buttons.heading} tabIndex={-1} data-autofocus>
          Reschedule pickup
        </h2>
        <p>
          Current: {formatDay(job.preferredDate)}, {windowFacts[job.preferredTime].hours}.{' '}
          {job.hauler &&
            `${job.hauler.firstName} keeps your pickup if available; otherwise we'll find another hauler.`}
        </p>
        {pickWindow({ ...choice, error: undefined, onChange: change })}
        <div role="alert">{error && <FieldMessage id="move-error" text={error} />}</div>
        <div className={buttons.row}>
          <ActionButton
            look="cta"
            unready={isSame}
            pending={moving.isPending && 'Moving...'}
            onClick={move}
          >
            Reschedule{' '}
          </ActionButton>
          <ActionButton onClick={onClose}>Keep current time</ActionButton>
        </div>
      </div>
    </SheetDialog>
  )
}
