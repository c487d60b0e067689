import { canMoveHauler, type AdminHauler } from '../../contract/haulers.ts'
import { Button } from '../ui/button/Button.tsx'
import { NeighbourButtons } from '../ui/button/NeighbourButtons.tsx'
import { Drawer } from '../ui/dialog/Drawer.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import { useNeighbourKeys } from '../ui/dialog/use-neighbour-keys.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import details from '../ui/layout/details.module.css'
import { haulerName } from './hauler-list.ts'
import { HaulerFactLists } from './HaulerFactLists.tsx'
import { ReviewButtons, type HaulerActionsProps } from './HaulersTable.tsx'
import { LicencePhoto } from './LicencePhoto.tsx'

type Props = HaulerActionsProps & {
  /** The hauler in the address, whether there is one or not; null closes the panel. */
  id: number | null
  haulers: AdminHauler[]
  /** The list as it is filtered and sorted: previous and next go along it. */
  order: AdminHauler[]
  onShow: (id: number | null) => void
}

/** Everything about one hauler, in a panel at the side that has its own address. */
export function HaulerDetails({ id, haulers, order, onShow, ...actions }: Props) {
  const shown = useLast(id)
  const hauler = haulers.find((candidate) => candidate.id === shown)
  const at = order.findIndex((candidate) => candidate.id === shown)
  const neighbours = { previous: order[at - 1]?.id, next: at < 0 ? undefined : order[at + 1]?.id }
  useNeighbourKeys({ active: id !== null, ...neighbours, onShow })

  return (
    <Drawer
      opened={id !== null}
      title={hauler ? haulerName(hauler) : 'Hauler'}
      onClose={() => onShow(null)}
    >
      {!hauler && <EmptyState title="There is no such hauler any more" />}
      {hauler && (
        <>
          <div className={details.top}>
            <StatusBadge status={hauler.status} />
            <NeighbourButtons noun="hauler" {...neighbours} onShow={onShow} />
          </div>
          <HaulerFactLists hauler={hauler} />
          <LicencePhoto hauler={hauler} />
          <DecisionButtons hauler={hauler} {...actions} />
        </>
      )}
    </Drawer>
  )
}

function DecisionButtons({ hauler, ...actions }: HaulerActionsProps & { hauler: AdminHauler }) {
  const { onAsk } = actions
  return (
    <div className={details.actions}>
      <ReviewButtons hauler={hauler} {...actions} />
      {canMoveHauler(hauler, 'suspend') && (
        <Button size="s" onClick={() => onAsk(hauler, 'suspend')}>
          Suspend hauler
        </Button>
      )}
      {canMoveHauler(hauler, 'reinstate') && (
        <Button variant="primary" size="s" onClick={() => onAsk(hauler, 'reinstate')}>
          Reinstate hauler
        </Button>
      )}
      <Button variant="danger-quiet" size="s" onClick={() => onAsk(hauler, 'delete')}>
        Delete account
      </Button>
    </div>
  )
}
