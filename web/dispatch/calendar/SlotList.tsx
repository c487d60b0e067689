import type { JobId } from '../../../contract/jobs.ts'
import { SLOT_LABELS, SLOTS, type Slot } from '../../../contract/calendar.ts'
import { freeIn, windowsOf, type BoardRow } from './board.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './board.module.css'
import { JobChip } from './JobChip.tsx'
type Props = {
  rows: BoardRow[]
  /** Jobs whose place has just changed. */
  fresh: ReadonlySet<JobId>
  onOpen: (jobId: number) => void
}

/** The day of a phone: slot by slot, the jobs with their haulers and the haulers who are available. */
export const SlotList = ({ rows, ...shared }: Props) => (
  <ul className={styles.slots}>
    {SLOTS.map((slot) => (
      <li key={slot}>
        <h3>
          {SLOT_LABELS[slot]} <small>{windowsOf(slot)}</small>
        </h3>
        <ul className={styles.taken}>{rows.flatMap((row) => jobsIn(row, slot, shared))}</ul>
        <p className={`${layout.quiet} ${layout.space2}`}>{freeText(freeIn(rows, slot))}</p>
      </li>
    ))}
  </ul>
)

const jobsIn = ({ name, cells }: BoardRow, slot: Slot, { fresh, onOpen }: Omit<Props, 'rows'>) =>
  cells
    .filter(({ timeSlot }) => timeSlot === slot)
    .flatMap(({ jobs, maxJobs }) =>
      jobs.map((each) => (
        <li key={each.jobId}>
          <JobChip scheduled={each} isFresh={fresh.has(each.jobId)} onOpen={onOpen} />
          <span>
            {name}
            {maxJobs > 0 && (
              <small className="num">
                {jobs.length} of {maxJobs}
              </small>
            )}
          </span>
        </li>
      )),
    )

const NAMED = 3

/** '5 available: Dale Kowalchuk, Mei Tanaka, Owen Marsh and 2 more'. */
function freeText(free: readonly BoardRow[]): string {
  if (free.length === 0) return 'No haulers available'
  const names = free.slice(0, NAMED).map(({ name }) => name)
  const more = free.length > NAMED ? ` and ${free.length - NAMED} more` : ''
  return `${free.length} available: ${names.join(', ')}${more}`
}
