import { dayOf } from '../../contract/calendar.ts'
import { HAULER_STATUSES, vehicleFacts, type AdminHauler } from '../../contract/haulers.ts'
import type { CsvColumn } from '../ui/csv.ts'
import { matches, sortRows, type Sort } from '../ui/list/rows.ts'

export const HAULER_VIEWS = ['all', ...HAULER_STATUSES] as const
export type HaulerView = (typeof HAULER_VIEWS)[number]

export const HAULER_COLUMNS = ['name', 'email', 'vehicle', 'status', 'joined'] as const
export type HaulerColumn = (typeof HAULER_COLUMNS)[number]

export const haulerName = ({ user }: AdminHauler): string => `${user.firstName} ${user.lastName}`
export const vehicleName = ({ vehicleModel, vehicleType }: AdminHauler): string =>
  `${vehicleModel}, ${vehicleFacts[vehicleType].label}`

export type HaulerQuery = {
  view: HaulerView
  /** A service area, or '' for any. */
  area: string
  search: string
  sort: Sort<HaulerColumn>
}

const inView = (hauler: AdminHauler, view: HaulerView): boolean =>
  view === 'all' || hauler.status === view

/** The haulers that the view, the area and the search leave, in order. */
export function findHaulers(haulers: readonly AdminHauler[], query: HaulerQuery): AdminHauler[] {
  const found = haulers.filter(
    (hauler) =>
      inView(hauler, query.view) &&
      (query.area === '' || hauler.serviceAreas.some((area) => area === query.area)) &&
      (query.search === '' || matches(searched(hauler), query.search)),
  )
  return sortRows(found, columnValues[query.sort.by], query.sort.down)
}

/** How many haulers each view holds. */
export const countViews = (haulers: readonly AdminHauler[]): Record<HaulerView, number> => {
  const count = (view: HaulerView) => haulers.filter((hauler) => inView(hauler, view)).length
  return {
    all: haulers.length,
    pending: count('pending'),
    approved: count('approved'),
    rejected: count('rejected'),
    suspended: count('suspended'),
  }
}

const searched = (hauler: AdminHauler): string[] => [
  haulerName(hauler),
  hauler.user.email,
  hauler.phone,
  hauler.company ?? '',
  vehicleName(hauler),
  hauler.licensePlate,
]

const columnValues: Record<HaulerColumn, (hauler: AdminHauler) => string | number> = {
  name: haulerName,
  email: ({ user }) => user.email,
  vehicle: vehicleName,
  status: ({ status }) => HAULER_STATUSES.indexOf(status),
  joined: ({ createdAt }) => createdAt.getTime(),
}

/** Every fact of a hauler for a spreadsheet. */
export const haulerCsvColumns: CsvColumn<AdminHauler>[] = [
  { title: 'Hauler ID', value: (hauler) => hauler.id },
  { title: 'Name', value: haulerName },
  { title: 'Email', value: ({ user }) => user.email },
  { title: 'Phone', value: (hauler) => hauler.phone },
  { title: 'Company', value: (hauler) => hauler.company ?? 'Individual' },
  { title: 'Vehicle type', value: (hauler) => vehicleFacts[hauler.vehicleType].label },
  { title: 'Vehicle model', value: (hauler) => hauler.vehicleModel },
  { title: 'License plate', value: (hauler) => hauler.licensePlate },
  { title: 'Status', value: (hauler) => hauler.status },
  { title: 'Available', value: (hauler) => (hauler.isAvailable ? 'yes' : 'no') },
  {
    title: 'Payment account',
    value: (hauler) => (hauler.bankConnected ? 'connected' : 'not connected'),
  },
  { title: 'Service areas', value: (hauler) => hauler.serviceAreas.join('; ') },
  { title: 'Joined', value: (hauler) => dayOf(hauler.createdAt) },
]
