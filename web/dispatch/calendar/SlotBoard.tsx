import { SLOT_LABELS, SLOTS } from '../../../contract/calendar.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { freeIn, windowsOf, type BoardCell, type BoardRow } from './board.ts'
import styles from './board.module.css'
import { JobChip } from './JobChip.tsx'

export type BoardProps = { rows: BoardRow[]; onOpen: (jobId: number) => void }

/** Haulers by slots: open ones tinted, closed ones hatched, jobs where they are. */
export const SlotBoard = ({ rows, onOpen }: BoardProps) => (
  <div className={styles.scroll} role="region" aria-label="Haulers by time slot" tabIndex={0}>
    <table className={styles.board}>
      <thead>
        <tr>
          <th scope="col">Hauler</th>
          {SLOTS.map((slot) => (
            <th key={slot} scope="col">
              {SLOT_LABELS[slot]}
              <small>{windowsOf(slot)}</small>
              <small className="num">{freeIn(rows, slot).length} available</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, detail, cells }) => (
          <tr key={id}>
            <th scope="row">
              <span className={styles.hauler}>
                <Avatar name={name} />
                <span>
                  {name}
                  <small>{detail}</small>
                </span>
              </span>
            </th>
            {cells.map((cell) => (
              <SlotCell key={cell.timeSlot} cell={cell} onOpen={onOpen} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const SlotCell = ({ cell, onOpen }: { cell: BoardCell; onOpen: (jobId: number) => void }) => (
  <td data-open={cell.maxJobs > 0}>
    {cell.jobs.map((each) => (
      <JobChip key={each.jobId} scheduled={each} onOpen={onOpen} />
    ))}
    {cell.maxJobs === 0 && cell.jobs.length === 0 && <span className="vh">Closed</span>}
    {cell.maxJobs > 0 && (
      <small className={`${styles.capacity} num`} data-empty={cell.jobs.length === 0}>
        {cell.jobs.length} of {cell.maxJobs}
      </small>
    )}
  </td>
)
