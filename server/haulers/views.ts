import type { HaulerProfile } from '../../contract/haulers.ts'
import type { Hauler } from '../core/caller.ts'

/** What a hauler sees of their own account. */
export const profileView = (hauler: Hauler): HaulerProfile => ({
  id: hauler.id,
  status: hauler.status,
  statusReason: hauler.statusReason,
  user: { firstName: hauler.firstName, lastName: hauler.lastName },
  serviceAreas: hauler.serviceAreas,
  bankConnected: hauler.bankConnected,
})
