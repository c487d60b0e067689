import { IconEye, IconTrash } from '@tabler/icons-react'
import { formatInstantDay } from '../../contract/calendar.ts'
import {
  canMoveHauler,
  vehicleFacts,
  type AdminHauler,
  type HaulerId,
} from '../../contract/haulers.ts'
import { Button } from '../ui/button/Button.tsx'
import { IconButton } from '../ui/button/IconButton.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import panel from '../ui/layout/panel.module.css'
import type { Sort } from '../ui/list/rows.ts'
import { SortHeader } from '../ui/list/SortHeader.tsx'
import { Avatar } from '../ui/media/Avatar.tsx'
import { haulerName, type HaulerColumn } from './hauler-list.ts'
import type { Asked } from './HaulerQuestion.tsx'

export type HaulerActionsProps = {
  /** Whose decision is on its way. */
  deciding: HaulerId | null
  onApprove: (hauler: AdminHauler) => void
  onAsk: (hauler: AdminHauler, what: Asked['what']) => void
}
export type HaulerRowsProps = HaulerActionsProps & {
  haulers: AdminHauler[]
  /** Whose row changed last; it is lit for a moment. */
  changed: HaulerId | null
  sort: Sort<HaulerColumn>
  onSort: (sort: Sort<HaulerColumn>) => void
  onView: (hauler: AdminHauler) => void
}

/** The haulers of one screen as a table, for wide screens. */
export function HaulersTable({ haulers, changed, sort, onSort, ...actions }: HaulerRowsProps) {
  const order = { sort, onSort }
  return (
    <div className={panel.scroll}>
      <table className={panel.table}>
        <caption className="vh">Hauler Management</caption>
        <thead>
          <tr>
            <SortHeader column="name" label="Name" {...order} />
            <SortHeader column="email" label="Email" {...order} />
            <SortHeader column="vehicle" label="Vehicle" {...order} />
            <SortHeader column="status" label="Status" {...order} />
            <SortHeader column="joined" label="Joined" {...order} />
            <th scope="col" className={panel.right}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {haulers.map((hauler) => (
            <HaulerRow
              key={hauler.id}
              hauler={hauler}
              isChanged={hauler.id === changed}
              {...actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = HaulerActionsProps &
  Pick<HaulerRowsProps, 'onView'> & { hauler: AdminHauler; isChanged: boolean }

const HaulerRow = ({ hauler, isChanged, onView, ...actions }: RowProps) => (
  <tr className={isChanged ? panel.changed : undefined}>
    <td>
      <span className={panel.person}>
        <Avatar name={haulerName(hauler)} />
        <button type="button" className={panel.link} onClick={() => onView(hauler)}>
          {haulerName(hauler)}
        </button>
      </span>
    </td>
    <td className={panel.long}>{hauler.user.email}</td>
    <td className={panel.two}>
      {hauler.vehicleModel}
      <small className={panel.below}>{vehicleFacts[hauler.vehicleType].label}</small>
    </td>
    <td>
      <StatusBadge status={hauler.status} />
    </td>
    <td className="num">{formatInstantDay(hauler.createdAt)}</td>
    <td>
      <div className={panel.actions}>
        <ReviewButtons hauler={hauler} {...actions} />
        <IconButton size="s" label={`View ${haulerName(hauler)}`} onClick={() => onView(hauler)}>
          <IconEye size={20} />
        </IconButton>
        <IconButton
          variant="danger"
          size="s"
          label={`Delete ${haulerName(hauler)}`}
          onClick={() => actions.onAsk(hauler, 'delete')}
        >
          <IconTrash size={20} />
        </IconButton>
      </div>
    </td>
  </tr>
)

/** Approve and reject, for an applicant alone. */
export function ReviewButtons({
  hauler,
  deciding,
  onApprove,
  onAsk,
}: HaulerActionsProps & { hauler: AdminHauler }) {
  const name = haulerName(hauler)
  return (
    <>
      {canMoveHauler(hauler, 'approve') && (
        <Button
          variant="primary"
          size="s"
          pending={deciding === hauler.id}
          aria-label={`Approve ${name}`}
          onClick={() => onApprove(hauler)}
        >
          Approve
        </Button>
      )}
      {canMoveHauler(hauler, 'reject') && (
        <Button size="s" aria-label={`Reject ${name}`} onClick={() => onAsk(hauler, 'reject')}>
          Reject
        </Button>
      )}
    </>
  )
}
