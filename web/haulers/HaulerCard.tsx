import { IconTrash } from '@tabler/icons-react'
import { formatInstantDay } from '../../contract/calendar.ts'
import type { AdminHauler } from '../../contract/admin-haulers.ts'
import { canMoveHauler } from '../../contract/haulers.ts'
import { IconButton } from '../ui/button/IconButton.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import styles from '../ui/list/data-table.module.css'
import { ItemCard } from '../ui/list/ItemCard.tsx'
import { haulerName, vehicleName } from './hauler-list.ts'
import { type HaulerActionsProps, ReviewButtons } from './ReviewButtons.tsx'

type Props = HaulerActionsProps & { hauler: AdminHauler; onView: (hauler: AdminHauler) => void }

/** A hauler on a phone. */
export const HaulerCard = ({ hauler, onView, ...review }: Props) => (
  <>
    <ItemCard
      title={haulerName(hauler)}
      label={`View ${haulerName(hauler)}`}
      onOpen={() => onView(hauler)}
      aside={
        <>
          {formatInstantDay(hauler.createdAt)}
          <StatusBadge status={hauler.status} />
        </>
      }
    >
      <span>{hauler.user.email}</span>
      <span className={styles.dim}>{vehicleName(hauler)}</span>
    </ItemCard>
    <IconButton
      variant="danger"
      label={`Delete ${haulerName(hauler)}`}
      onClick={() => review.onAsk(hauler, 'delete')}
    >
      <IconTrash size={20} />
    </IconButton>
    {canMoveHauler(hauler, 'approve') && (
      <div className={styles.cardActions}>
        <ReviewButtons hauler={hauler} {...review} />
      </div>
    )}
  </>
)
