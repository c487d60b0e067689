import type { ReviewRow } from '../../../contract/review-queue.ts'
import { now } from '../../clock.ts'
import layout from '../../ui/layout/layout.module.css'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { groupsOf, keyOf, subjectOf } from './queue-copy.ts'
import styles from './queue-list.module.css'

type Props = {
  rows: readonly ReviewRow[]
  hasMore: boolean
  selected: ReviewRow
  onSelect: (row: ReviewRow) => void
}

/** All rows of the queue, the oldest of each group first. */
export const QueueList = ({ rows, hasMore, selected, onSelect }: Props) => (
  <nav className={`${layout.panel} ${styles.list}`} aria-label="Review queue">
    {groupsOf(rows).map((group) => (
      <section key={group.title} aria-label={group.title}>
        <h2>
          {group.title}, {group.rows.length}
          {group.title === 'Applications' && ', oldest first'}
        </h2>
        <ul>
          {group.rows.map((row) => (
            <li key={keyOf(row)}>
              <button
                type="button"
                className={styles.row}
                aria-current={keyOf(row) === keyOf(selected) ? 'true' : undefined}
                onClick={() => onSelect(row)}
              >
                <Avatar name={row.hauler} />
                <span>
                  <b>{row.hauler}</b>
                  {row.state === 'new_photo' && <span className={layout.tag}>new photo</span>}
                  <small>{subjectOf(row, now())}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    ))}
    {hasMore && <p className={styles.more}>More follow as you decide these.</p>}
  </nav>
)
