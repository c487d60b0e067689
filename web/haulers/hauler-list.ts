import type { AdminHauler } from '../../contract/admin-haulers.ts'
import { vehicleFacts } from '../../contract/haulers.ts'

export const haulerName = ({ user }: AdminHauler): string => `${user.firstName} ${user.lastName}`
export const vehicleName = ({ vehicleModel, vehicleType }: AdminHauler): string =>
  `${vehicleModel}, ${vehicleFacts[vehicleType].label}`
