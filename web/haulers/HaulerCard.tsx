import { formatInstantDay } from '../../contract/calendar.ts'
import type { AdminHauler } from '../../contract/admin-haulers.ts'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import styles from '../ui/list/data-table.module.css'
import { haulerName, vehicleName } from './hauler-list.ts'

type Props = { hauler: AdminHauler; onView: (hauler: AdminHauler) => void }

/** A hauler on a phone; pressing it shows everything about them, with the decisions. */
export const HaulerCard = ({ hauler, onView }: Props) => (
  <button
    type="button"
    className={styles.card}
    aria-label={`View ${haulerName(hauler)}`}
    onClick={() => onView(hauler)}
  >
    <span>
      <b>{haulerName(hauler)}</b>
      <span>{hauler.user.email}</span>
      <span className={styles.dim}>{vehicleName(hauler)}</span>
    </span>
    <span className="num">
      {formatInstantDay(hauler.createdAt)}
      <StatusBadge status={hauler.status} />
    </span>
  </button>
)
