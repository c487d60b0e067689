import { useState } from 'react'
import { SLOT_LABELS, type Slot } from '../../../contract/calendar.ts'
import { vehicleFacts } from '../../../contract/haulers.ts'
import {
  assignJob,
  moveJobSlot,
  type CalendarJob,
  type Candidate,
  type ScheduledJob,
} from '../../../contract/schedule.ts'
import { useApiMutation } from '../../api/query.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import buttons from '../../ui/buttons.module.css'
import { fullName } from './board.ts'
import styles from './job-dialog.module.css'
import { AFTER_ASSIGNING } from './use-calendar.ts'

const SHOWN = 8

type Props = {
  job: CalendarJob
  at: ScheduledJob | null
  candidates: Candidate[]
  onDone: () => void
}

/** Only haulers and slots that the rules allow can be pressed; why the others cannot stands below. */
export function Candidates({ job, at, candidates, onDone }: Props) {
  const [all, setAll] = useState(false)
  const { give, isPending } = useGive(job, at, onDone)
  const able = candidates.filter(({ slots }) => slots.length > 0)
  const unable = candidates.filter(({ slots }) => slots.length === 0)
  const shown = all ? able : able.slice(0, SHOWN)
  return (
    <>
      {able.length === 0 && (
        <p className={styles.nobody}>Nobody can do this job as things stand.</p>
      )}
      <ul className={styles.candidates} aria-busy={isPending}>
        {shown.map((candidate) => (
          <li key={candidate.id}>
            <Who candidate={candidate} />
            <div className={styles.slots}>
              {candidate.slots.map((slot) => (
                <SlotButton
                  key={slot.timeSlot}
                  slot={slot}
                  name={fullName(candidate.user)}
                  isHere={at?.haulerId === candidate.id && at.timeSlot === slot.timeSlot}
                  isPending={isPending}
                  onChoose={() => give(candidate, slot.timeSlot)}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
      {shown.length < able.length && (
        <button type="button" className={buttons.quiet} onClick={() => setAll(true)}>
          Show {able.length - shown.length} more, farther away
        </button>
      )}
      {unable.length > 0 && (
        <details className={styles.unable}>
          <summary>
            {unable.length === 1 ? '1 hauler cannot' : `${unable.length} haulers cannot`}
          </summary>
          <ul>
            {unable.map(({ id, refusal }) => (
              <li key={id}>{refusal}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function useGive(job: CalendarJob, at: ScheduledJob | null, onDone: () => void) {
  const say = ({ hauler, timeSlot }: ScheduledJob, done: string) => ({
    title: done,
    message: `Job #${job.id}: ${fullName(hauler.user)}, ${SLOT_LABELS[timeSlot]}`,
  })
  const assign = useApiMutation(assignJob, {
    refetches: AFTER_ASSIGNING,
    success: (given) => say(given, 'Job assigned'),
    failure: ({ reason }) => ({ title: 'Failed to assign job', message: reason }),
    onDone,
  })
  const move = useApiMutation(moveJobSlot, {
    refetches: AFTER_ASSIGNING,
    success: (given) => say(given, 'Job moved'),
    failure: ({ reason }) => ({ title: 'Failed to move job', message: reason }),
    onDone,
  })
  const params = { jobId: job.id }
  const give = ({ id: haulerId }: Candidate, timeSlot: Slot) =>
    (at ? move : assign).mutate({ params, body: { haulerId, timeSlot } })
  return { give, isPending: assign.isPending || move.isPending }
}

function Who({ candidate: { user, vehicleType, metres } }: { candidate: Candidate }) {
  const kilometres = Math.round(metres / 1000)
  return (
    <span className={styles.who}>
      <Avatar name={fullName(user)} />
      <span>
        {fullName(user)}
        <small>
          {vehicleFacts[vehicleType].label}
          {kilometres > 0 && `, about ${kilometres} km`}
        </small>
      </span>
    </span>
  )
}

type SlotProps = {
  slot: Candidate['slots'][number]
  name: string
  isHere: boolean
  isPending: boolean
  onChoose: () => void
}

const SlotButton = ({ slot, name, isHere, isPending, onChoose }: SlotProps) => (
  <button
    type="button"
    className={styles.slot}
    aria-pressed={isHere}
    aria-disabled={isHere || isPending}
    onClick={() => {
      if (!isHere && !isPending) onChoose()
    }}
  >
    <span className="vh">{name}, </span>
    {SLOT_LABELS[slot.timeSlot]}
    <small className="num">{isHere ? 'Here now' : `${slot.jobs} of ${slot.maxJobs}`}</small>
  </button>
)
