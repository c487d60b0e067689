import { formatInstantDay } from '../../contract/calendar.ts'
import type { AdminHauler, listAdminHaulers } from '../../contract/admin-haulers.ts'
import { HAULER_STATUSES, vehicleFacts } from '../../contract/haulers.ts'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import type { Column } from '../ui/list/columns.ts'
import layout from '../ui/layout/layout.module.css'
import styles from '../ui/list/cells.module.css'
import { type FilterLabels, optionLabel } from '../ui/list/filters.ts'
import type { View } from '../ui/list/use-saved-views.ts'
import { Avatar } from '../ui/media/Avatar.tsx'
import { haulerName } from './hauler-list.ts'

export const haulerColumns = (
  onView: (hauler: AdminHauler) => void,
): Column<typeof listAdminHaulers>[] => [
  {
    id: 'name',
    sort: 'name',
    cell: (hauler) => (
      <span className={`${layout.line} ${styles.person}`}>
        <Avatar name={haulerName(hauler)} />
        <button type="button" data-opens className={styles.link} onClick={() => onView(hauler)}>
          {haulerName(hauler)}
        </button>
      </span>
    ),
  },
  { id: 'email', sort: 'email' },
  {
    id: 'vehicle',
    title: 'Vehicle',
    sort: 'vehicle',
    cell: ({ vehicleModel, vehicleType }) => (
      <span className={styles.two}>
        {vehicleModel}
        <small>{vehicleFacts[vehicleType].label}</small>
      </span>
    ),
  },
  { id: 'status', sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'joined', sort: 'createdAt', cell: ({ createdAt }) => formatInstantDay(createdAt) },
]

export const haulerFilters: FilterLabels<typeof listAdminHaulers> = {
  status: 'Status',
  area: 'Service area',
  vehicle: { label: 'Vehicle', values: vehicleFacts },
  available: 'Available for jobs',
  bankConnected: 'Payment account connected',
}

export const haulerViews: View[] = [
  { label: 'All', filters: {} },
  ...HAULER_STATUSES.map((status) => ({
    label: `${status.charAt(0).toUpperCase()}${optionLabel(status).slice(1)}`,
    filters: { status },
  })),
]
