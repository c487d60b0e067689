import { SLOT_LABELS, SLOTS } from '../../../contract/calendar.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { freeIn, windowsOf, type BoardCell, type BoardRow } from './board.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './board.module.css'
import { JobChip } from './JobChip.tsx'
import type { Drag } from './use-drag.ts'

export type BoardProps = {
  rows: BoardRow[]
  /** Jobs whose place has just changed. */
  fresh: ReadonlySet<JobId>
  onOpen: (jobId: number) => void
  drag: Drag
}

/** Haulers by slots: open ones tinted, closed ones hatched, jobs where they are. */
export const SlotBoard = ({ rows, ...shared }: BoardProps) => (
  <div className={styles.scroll} role="region" aria-label="Haulers by time slot" tabIndex={0}>
    <table className={styles.board} data-dragging={shared.drag.isDragging}>
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
              <span className={`${layout.line} ${styles.hauler}`}>
                <Avatar name={name} />
                <span>
                  {name}
                  <small>{detail}</small>
                </span>
              </span>
            </th>
            {cells.map((cell) => (
              <SlotCell key={cell.timeSlot} haulerId={id} cell={cell} {...shared} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

type CellProps = Omit<BoardProps, 'rows'> & { haulerId: HaulerId; cell: BoardCell }

const SlotCell = ({ haulerId, cell, fresh, onOpen, drag }: CellProps) => (
  <td data-open={cell.maxJobs > 0} {...drag.targetOf(haulerId, cell.timeSlot)}>
    {cell.jobs.map((each) => (
      <JobChip
        key={each.jobId}
        scheduled={each}
        isFresh={fresh.has(each.jobId)}
        onOpen={onOpen}
        drag={drag}
      />
    ))}
    {cell.maxJobs === 0 && cell.jobs.length === 0 && <span className="vh">Closed</span>}
    {cell.maxJobs > 0 && (
      <small className={`${styles.capacity} num`} data-empty={cell.jobs.length === 0}>
        {cell.jobs.length} of {cell.maxJobs}
      </small>
    )}
  </td>
)
