import { IconLock, IconMessageQuestion } from '@tabler/icons-react'
import { memo } from 'react'
import type { BoardJob, BoardRow } from '../../../contract/board.ts'
import { formatPickupDay, SLOT_LABELS, windowFacts } from '../../../contract/calendar.ts'
import { vehicleFacts } from '../../../contract/haulers.ts'
import { fullName } from '../calendar/board.ts'
import chips from '../calendar/board.module.css'
import { Avatar } from '../../ui/media/Avatar.tsx'
import layout from '../../ui/layout/layout.module.css'
import { cellKey, type Span } from './board-keys.ts'
import styles from './hauler-board.module.css'
import { cellsOfRow, heightOf, TILES, type Cell } from './row-layout.ts'
import type { Targets } from './targets.ts'

type Props = {
  row: BoardRow
  index: number
  span: Span
  /** Where the job that is being moved may go; undefined while none is. */
  targets: Targets | undefined
  isCarrying: boolean
  /** The place that is aimed at, where it is in this row. */
  over: string | null
  /** The job that Tab reaches, the one that is being moved, and those just placed, where they are in this row. */
  stop: number | null
  held: number | null
  fresh: ReadonlySet<number>
}

/** A hauler with their day or week. It hears nothing itself: the board hears for all rows. */
export const BoardRowView = memo(function BoardRowView(props: Props) {
  const { row, index, span, targets, isCarrying, over } = props
  const name = fullName(row.user)
  const cells = cellsOfRow(row, span)
  return (
    <tr aria-rowindex={index + 2} style={{ height: heightOf(row, span) }} className={styles.row}>
      <th scope="row">
        <span className={`${layout.line} ${styles.hauler}`}>
          <Avatar name={name} />
          <span>
            {name}
            <small>{detailOf(row, cells)}</small>
          </span>
        </span>
      </th>
      {cells.map((cell) => {
        const key = cellKey(row.id, cell.column)
        return (
          <td
            key={cell.column}
            data-place={key}
            data-open={cell.places > 0}
            data-lit={targets?.has(key) || undefined}
            data-dim={(isCarrying && targets?.has(key) !== true) || undefined}
            data-over={over === key || undefined}
          >
            {span === 'day' ? (
              <SlotCell cell={cell} {...props} />
            ) : (
              <DayCell cell={cell} {...props} />
            )}
          </td>
        )
      })}
    </tr>
  )
})

const detailOf = ({ vehicleType, takesJobs }: BoardRow, cells: readonly Cell[]): string => {
  if (!takesJobs) return 'Takes no jobs now'
  const jobs = cells.reduce((sum, cell) => sum + cell.jobs.length, 0)
  const places = cells.reduce((sum, cell) => sum + cell.places, 0)
  return `${vehicleFacts[vehicleType].label}, ${jobs} of ${places}`
}

type CellProps = Pick<Props, 'stop' | 'held' | 'fresh'> & { cell: Cell }

const SlotCell = ({ cell, ...shared }: CellProps) => (
  <>
    {cell.jobs.map((job) => (
      <Chip key={job.jobId} job={job} {...shared} />
    ))}
    {cell.places === 0 && cell.jobs.length === 0 && <span className="vh">Closed</span>}
    {cell.places > 0 && (
      <small className={`${styles.capacity} num`} data-empty={cell.jobs.length === 0}>
        {cell.jobs.length} of {cell.places}
      </small>
    )}
  </>
)

function DayCell({ cell, ...shared }: CellProps) {
  const { jobs, places, metres } = cell
  const free = Math.max(0, Math.min(places, TILES) - jobs.length)
  const drive = metres > 0 ? `, ${Math.round(metres / 1_000)} km` : ''
  if (places === 0 && jobs.length === 0) return <span className="vh">Not available</span>
  return (
    <>
      <span className={styles.tiles}>
        {jobs.map((job) => (
          <Tile key={job.jobId} job={job} {...shared} />
        ))}
        {Array.from({ length: free }, (_, index) => (
          <i key={index} aria-hidden="true" />
        ))}
      </span>
      <small className="num">
        {jobs.length} of {places}
        {drive}
      </small>
    </>
  )
}

type JobProps = Pick<Props, 'stop' | 'held' | 'fresh'> & { job: BoardJob }

const attributesOf = ({ job: { jobId, job }, stop, held, fresh }: JobProps) => ({
  type: 'button' as const,
  tabIndex: stop === jobId ? 0 : -1,
  'data-job': jobId,
  'data-status': job.status,
  'data-fresh': fresh.has(jobId),
  'data-asked': job.asked ? true : undefined,
  'data-held': held === jobId,
})

const stateOf = ({ job, assignmentType }: BoardJob): string =>
  `, ${job.status.replace('_', ' ')}${assignmentType === 'auto' ? ', auto-assigned' : ', set by hand'}${job.asked ? `, asked about ${formatPickupDay(job.asked.day)}, ${windowFacts[job.asked.window].hours}` : ''}`

/** A question to its customer matters more than who has set it. */
const Mark = ({ job, assignmentType }: BoardJob) =>
  job.asked ? (
    <IconMessageQuestion size={14} aria-hidden="true" />
  ) : (
    assignmentType === 'manual' && <IconLock size={12} aria-hidden="true" />
  )

/** A job in the colour of its status, with a lock where a person has set it. */
const Chip = (props: JobProps) => {
  const { jobId, job } = props.job
  return (
    <button {...attributesOf(props)} className={`${chips.chip} ${styles.chip}`}>
      <b className="num">#{jobId}</b>
      <Mark {...props.job} />
      <span>
        {job.asked ? 'asked, ' : ''}
        {job.firstName[0]}. {job.lastName}
      </span>
      <span className="vh">{stateOf(props.job)}</span>
    </button>
  )
}

const Tile = (props: JobProps) => {
  const { jobId, job, timeSlot } = props.job
  const name = `#${jobId} ${job.firstName[0]}. ${job.lastName}, ${SLOT_LABELS[timeSlot]}${job.asked ? ', asked' : ''}`
  return (
    <button
      {...attributesOf(props)}
      className={styles.tile}
      title={name}
      aria-label={`${name}${stateOf(props.job)}`}
    >
      <Mark {...props.job} />
    </button>
  )
}
