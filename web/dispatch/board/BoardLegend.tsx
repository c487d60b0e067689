import layout from '../../ui/layout/layout.module.css'
import { IconLock, IconMessageQuestion } from '@tabler/icons-react'
import styles from './hauler-board.module.css'

type Props = { held: number | null; reach: number; total: number; isCut: boolean }

/** What the colours of the board mean, and how many haulers it has. */
export const BoardLegend = ({ held, reach, total, isCut }: Props) => (
  <div className={`${layout.spread} ${layout.quiet} ${styles.legend}`}>
    <ul className={layout.row}>
      <li data-kind="open">Open</li>
      <li data-kind="fits">{held === null ? 'Fits the job' : `Fits #${held}`}</li>
      <li data-kind="closed">Not available</li>
      <li>
        <IconLock size={14} aria-hidden="true" /> Set by hand, stays
      </li>
      <li>
        <IconMessageQuestion size={14} aria-hidden="true" /> Customer asked
      </li>
    </ul>
    <p className="num">
      {Math.min(reach, total)} of {total === 1 ? '1 hauler' : `${total} haulers`}
      {reach < total && '; scroll for more'}
      {isCut && '. There are more: narrow the search'}
    </p>
  </div>
)
