import { z } from 'zod'
import { dayOf, Instant } from './calendar.ts'
import type { ListColumns } from './columns.ts'
import { endpoint } from './endpoint.ts'
import { anyOf, flag } from './filters.ts'
import { HaulerId, HaulerStatus, vehicleFacts, VehicleType } from './haulers.ts'
import { list } from './list.ts'
import { ServiceArea } from './places.ts'

/** A hauler as the admin team sees them: everything. */
export const AdminHauler = z.object({
  id: HaulerId,
  status: HaulerStatus,
  statusReason: z.string().nullable(),
  user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  phone: z.string(),
  company: z.string().nullable(),
  vehicleType: VehicleType,
  vehicleModel: z.string(),
  licensePlate: z.string(),
  licenseNumber: z.string().nullable(),
  insuranceNumber: z.string().nullable(),
  licenseImageUrl: z.string().nullable(),
  experience: z.string().nullable(),
  serviceAreas: z.array(ServiceArea),
  isAvailable: z.boolean(),
  bankConnected: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type AdminHauler = z.infer<typeof AdminHauler>

const adminHaulerColumns: ListColumns<AdminHauler> = {
  id: { title: 'Hauler ID', value: (hauler) => hauler.id },
  name: { title: 'Name', value: ({ user }) => `${user.firstName} ${user.lastName}` },
  email: { title: 'Email', value: ({ user }) => user.email },
  phone: { title: 'Phone', value: (hauler) => hauler.phone },
  company: { title: 'Company', value: (hauler) => hauler.company ?? 'Individual' },
  vehicleType: { title: 'Vehicle type', value: (hauler) => vehicleFacts[hauler.vehicleType].label },
  vehicleModel: { title: 'Vehicle model', value: (hauler) => hauler.vehicleModel },
  licensePlate: { title: 'License plate', value: (hauler) => hauler.licensePlate },
  status: { title: 'Status', value: (hauler) => hauler.status },
  available: { title: 'Available', value: (hauler) => (hauler.isAvailable ? 'yes' : 'no') },
  bank: {
    title: 'Payment account',
    value: (hauler) => (hauler.bankConnected ? 'connected' : 'not connected'),
  },
  areas: { title: 'Service areas', value: (hauler) => hauler.serviceAreas.join('; ') },
  joined: { title: 'Joined', value: (hauler) => dayOf(hauler.createdAt) },
}

/** Every hauler for the admin team. `status` as a sort puts applications first. */
export const listAdminHaulers = list(
  {
    path: '/api/admin/haulers',
    access: 'admin',
    right: 'see-jobs',
    summary: 'Every hauler, newest first',
    item: AdminHauler,
    search: 'Name, email, vehicle, plate',
    filters: {
      status: anyOf(HaulerStatus),
      vehicle: anyOf(VehicleType),
      area: anyOf(ServiceArea),
      available: flag,
      bankConnected: flag,
    },
    sorts: { createdAt: 'desc', name: 'asc', email: 'asc', vehicle: 'asc', status: 'asc' },
  },
  adminHaulerColumns,
)

/** One hauler with everything about them. @throws not_found for one that does not exist or was deleted. */
export const getAdminHauler = endpoint({
  method: 'GET',
  path: '/api/admin/haulers/:haulerId',
  access: 'admin',
  right: 'see-jobs',
  summary: 'One hauler with all details',
  params: z.object({ haulerId: HaulerId }),
  response: AdminHauler,
})
