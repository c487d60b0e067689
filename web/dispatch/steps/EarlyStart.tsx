import { useId, useState } from 'react'
import { formatMoment, formatPickupDay, windowFacts } from '../../../contract/calendar.ts'
import { EARLY_START_REASONS } from '../../../contract/dispatch.ts'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { now } from '../../clock.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FieldMessage } from '../../ui/field/FieldMessage.tsx'
import { TextArea } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './early-start.module.css'
import { earlyText, minutesEarly } from './next-step.ts'

const OTHER = 'Another reason'
const CHOICES = [...EARLY_START_REASONS, OTHER]

type Props = {
  job: HaulerJob
  opened: boolean
  onStart: (reason: string) => void
  onClose: () => void
}

/** Asks why a job starts long before its window; the customer gets a message, and can object. */
export function EarlyStart({ job, opened, onStart, onClose }: Props) {
  const minutes = minutesEarly(job, now())
  return (
    <Dialog
      size="question"
      opened={opened}
      title={`Start ${earlyText(minutes)} early?`}
      onClose={onClose}
    >
      <EarlyForm job={job} onStart={onStart} onClose={onClose} />
    </Dialog>
  )
}

function EarlyForm({ job, onStart, onClose }: Omit<Props, 'opened'>) {
  const [choice, setChoice] = useState<string>()
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const submit = () => {
    const words = note.trim()
    if (!choice || (choice === OTHER && words === ''))
      return setProblem(choice ? 'Please write the reason' : 'Please choose a reason')
    onStart(choice === OTHER ? words : [choice, words].filter(Boolean).join('. '))
  }
  const { hours } = windowFacts[job.preferredTime]
  return (
    <form
      noValidate
      className={layout.stack}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p>
        It’s {formatMoment(now())}. {job.firstName} booked{' '}
        {formatPickupDay(job.scheduledDate ?? job.preferredDate)}, {hours}. Say why you’re starting
        now.
      </p>
      <fieldset className={styles.choices} aria-describedby={problem && `${id}-problem`}>
        <legend className="vh">Reason</legend>
        {CHOICES.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={id}
              checked={choice === each}
              onChange={() => {
                setChoice(each)
                setProblem(undefined)
              }}
            />
            {each}
          </label>
        ))}
      </fieldset>
      {problem && <FieldMessage id={`${id}-problem`} text={problem} />}
      <TextArea
        label={choice === OTHER ? 'Reason' : 'Note (optional)'}
        rows={2}
        maxLength={300}
        value={note}
        onValue={setNote}
      />
      <p className={`${layout.notice} ${layout.info}`}>
        <b>{job.firstName} gets a message right away</b> that you’re starting earlier than planned,
        and can object with one tap.
      </p>
      <p className={layout.quiet}>
        The job is marked “started early”. If {job.firstName} objects, the job and its payout pause
        until that is settled.
      </p>
      <Button variant="cta" wide type="submit">
        Start now
      </Button>
      <Button wide onClick={onClose}>
        Wait for the window
      </Button>
    </form>
  )
}
