import { useState, type ReactNode } from 'react'
import { Day, formatDay, windowFacts, type TimeWindow } from '../../contract/calendar.ts'
import type { JobPage } from '../../contract/job-page.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { FieldMessage } from '../ui/field/FieldMessage.tsx'
import { Row, Stack } from '../ui/layout/Row.tsx'
import { useReschedule } from './use-job-page.ts'
import { WindowStates } from './WindowStates.tsx'

type Choice = { day: string; window: TimeWindow }
/** Draws the choice of a day; the page takes it from booking. */
export type PickDay = (choice: { day: string; onChange: (day: string) => void }) => ReactNode

type Props = { token: string; job: JobPage; pickDay: PickDay; onClose: () => void }

/** Chooses another window; the refusal, such as that no hauler is free then, stands below the choice. */
export function RescheduleDialog({ token, job, pickDay, onClose }: Props) {
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
    <Dialog isNarrow title="Reschedule pickup" onClose={onClose}>
      <Stack gap={3}>
        <p>
          Current: {formatDay(job.preferredDate)}, {windowFacts[job.preferredTime].hours}.{' '}
          {job.hauler &&
            `${job.hauler.firstName} keeps your pickup if available. If not, we offer it to other haulers, if one is free.`}
        </p>
        {pickDay({ day: choice.day, onChange: (next) => change({ ...choice, day: next }) })}
        <WindowStates
          job={job}
          day={choice.day}
          value={choice.window}
          onChange={(next) => change({ ...choice, window: next })}
        />
        <div role="alert">{error && <FieldMessage id="move-error" text={error} />}</div>
        <Row>
          <Button
            variant="cta"
            unready={isSame}
            pending={moving.isPending && 'Moving...'}
            onClick={move}
          >
            Reschedule
          </Button>
          <Button onClick={onClose}>Keep current time</Button>
        </Row>
      </Stack>
    </Dialog>
  )
}
