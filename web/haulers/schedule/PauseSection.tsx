import { useState } from 'react'
import { addDays, Day, dayOf, formatPickupDay } from '../../../contract/calendar.ts'
import { listAvailableJobs } from '../../../contract/dispatch.ts'
import {
  getHaulerSchedule,
  MOST_DAYS_SET_AHEAD,
  pauseNewJobs,
  resumeNewJobs,
  type HaulerSchedule,
} from '../../../contract/hauler-schedule.ts'
import { useApiMutation } from '../../api/query.ts'
import { now } from '../../clock.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { SwitchField } from '../../ui/field/CheckboxField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { jobsStayText } from './schedule-copy.ts'
import styles from './schedule.module.css'

const failure = ({ reason }: { reason: string }) => ({ title: 'Update Failed', message: reason })
const refetches = [getHaulerSchedule, listAvailableJobs]

/** Whether the hauler takes new jobs, and until when not; in effect immediately. */
export function PauseSection({ pause, booked }: HaulerSchedule) {
  const [isAsking, setAsking] = useState(false)
  const resume = useApiMutation(resumeNewJobs, {
    refetches,
    success: 'You take new jobs again',
    failure,
  })
  const until = pause?.resumesOn ? ` until ${formatPickupDay(pause.resumesOn)}` : ''
  const jobs = jobsStayText(booked.length)
  return (
    <section className={`${layout.panel} ${styles.pause}`} aria-label="Pause">
      <SwitchField
        label="Take new jobs"
        hint={pause ? `Paused${until}.${jobs}` : 'Off pauses offers. Jobs you have stay yours.'}
        checked={!pause}
        disabled={resume.isPending}
        onChecked={(isOn) => (isOn ? resume.mutate({}) : setAsking(true))}
      />
      {pause && (
        <div className={layout.spread}>
          <p className={layout.quiet}>Resume earlier, or choose another date</p>
          <Button size="s" onClick={() => setAsking(true)}>
            Change
          </Button>
        </div>
      )}
      <Dialog
        size="question"
        opened={isAsking}
        title="Pause new jobs"
        onClose={() => setAsking(false)}
      >
        <PauseForm
          resumesOn={pause?.resumesOn ?? null}
          jobs={jobs}
          onClose={() => setAsking(false)}
        />
      </Dialog>
    </section>
  )
}

type FormProps = { resumesOn: Day | null; jobs: string; onClose: () => void }

function PauseForm({ resumesOn, jobs, onClose }: FormProps) {
  const [text, setText] = useState<string>(resumesOn ?? '')
  const today = dayOf(now())
  const day = Day.safeParse(text).data ?? null
  const isWrong = text !== '' && (!day || day <= today || day > addDays(today, MOST_DAYS_SET_AHEAD))
  const [isTried, setTried] = useState(false)
  const pause = useApiMutation(pauseNewJobs, {
    refetches,
    success: ({ pause: savedPause }) =>
      savedPause?.resumesOn
        ? `New jobs are paused until ${formatPickupDay(savedPause.resumesOn)}`
        : 'New jobs are paused',
    failure,
    onDone: onClose,
  })
  const send = () => {
    setTried(true)
    if (!isWrong) pause.mutate({ body: { resumesOn: day } })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <p>You get no offers and no assignments until you're back.{jobs}</p>
      <TextField
        label="First day back (optional)"
        hint="Without a date, the pause lasts until you resume."
        type="date"
        min={addDays(today, 1)}
        max={addDays(today, MOST_DAYS_SET_AHEAD)}
        value={text}
        onValue={setText}
        error={isTried && isWrong ? 'Please choose a day after today, within a year' : undefined}
      />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={pause.isPending && 'Saving...'}>
          Pause
        </Button>
      </DialogActions>
    </form>
  )
}
