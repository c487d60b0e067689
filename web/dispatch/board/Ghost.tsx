import { windowFacts } from '../../../contract/calendar.ts'
import { loadSizeFacts } from '../../../contract/jobs.ts'
import { fullName } from '../calendar/board.ts'
import styles from './hauler-board.module.css'
import type { Lifting } from './use-lifting.ts'

/** The job that the pointer carries: what it is, and what the place below it costs, or why it cannot go there. */
export function Ghost({ lifting: { carry, ghost } }: { lifting: Lifting }) {
  const { held, by, note, isLegal, targets } = carry
  if (!held || by === 'keys') return null
  const { id, loadSize, preferredTime, area } = held.job
  return (
    <div ref={ghost} className={styles.ghost} aria-hidden="true" data-legal={isLegal}>
      <b>
        <span className="num">#{id}</span> {fullName(held.job)}
      </b>
      <span>
        {loadSizeFacts[loadSize].label}, {windowFacts[preferredTime].hours}
        {area && `, ${area}`}
      </span>
      <span>{note ?? (targets ? 'Drop it on a framed place' : 'Looking where it can go...')}</span>
    </div>
  )
}
