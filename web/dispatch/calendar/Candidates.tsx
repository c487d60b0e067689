import { useState } from 'react'
import { SLOT_LABELS } from '../../../contract/calendar.ts'
import { vehicleFacts } from '../../../contract/haulers.ts'
import type { Candidate, ScheduledJob } from '../../../contract/schedule.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { fullName } from './board.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './job-dialog.module.css'
import type { Place } from './places.ts'

const SHOWN = 8

type Props = {
  at: ScheduledJob | null
  candidates: Candidate[]
  isPending: boolean
  onChoose: (place: Place) => void
}

/** Only haulers and slots that the rules allow can be pressed; why the others cannot stands below. */
export function Candidates({ at, candidates, isPending, onChoose }: Props) {
  const [all, setAll] = useState(false)
  const able = candidates.filter(({ slots }) => slots.length > 0)
  const unable = candidates.filter(({ slots }) => slots.length === 0)
  const shown = all ? able : able.slice(0, SHOWN)
  return (
    <>
      {able.length === 0 && <p className={layout.muted}>No hauler can take this job right now.</p>}
      <ul className={styles.candidates} aria-busy={isPending}>
        {shown.map((candidate) => (
          <li key={candidate.id}>
            <Who candidate={candidate} />
            <div className={layout.row}>
              {candidate.slots.map((slot) => (
                <SlotButton
                  key={slot.timeSlot}
                  slot={slot}
                  name={fullName(candidate.user)}
                  isHere={at?.haulerId === candidate.id && at.timeSlot === slot.timeSlot}
                  isPending={isPending}
                  onChoose={() => onChoose({ hauler: candidate, timeSlot: slot.timeSlot })}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
      {shown.length < able.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          Show {able.length - shown.length} more, farther away
        </Button>
      )}
      {unable.length > 0 && (
        <details className={`${layout.quiet} ${styles.unable}`}>
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

function Who({ candidate: { user, vehicleType, metres } }: { candidate: Candidate }) {
  const kilometres = Math.round(metres / 1000)
  return (
    <span className={`${layout.line} ${styles.who}`}>
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
