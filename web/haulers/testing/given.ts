import type { AdminHauler } from '../../../contract/admin-haulers.ts'
import { HaulerId } from '../../../contract/haulers.ts'

/** An approved hauler as the admin team sees them. */
export const givenHauler = (id: number, firstName: string): AdminHauler => ({
  id: HaulerId.parse(id),
  status: 'approved',
  statusReason: null,
  user: { firstName, lastName: 'Kowalchuk', email: 'hauler@example.test' },
  phone: '+16045550142',
  company: null,
  vehicleType: 'pickup',
  vehicleModel: 'Ford F-150',
  licensePlate: 'AB1 23C',
  licenseNumber: null,
  insuranceNumber: null,
  licenseImageUrl: null,
  experience: null,
  serviceAreas: ['Delta'],
  isAvailable: true,
  bankConnected: true,
  createdAt: new Date('2026-11-01T20:00:00Z'),
  updatedAt: new Date('2026-11-01T20:00:00Z'),
})
