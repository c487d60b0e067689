import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Slot } from '../../../contract/calendar.ts'
import type { HaulerId, HaulerStatus, VehicleType } from '../../../contract/haulers.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import type { Province, SellerKind } from '../../../contract/tax-details.ts'
import type { Defaulted } from './columns.ts'

export type HaulerTables = {
  haulers: {
    id: Generated<HaulerId>
    userId: number
    email: string
    firstName: string
    lastName: string
    phone: string
    phoneE164: string | null
    company: string | null
    vehicleType: VehicleType
    vehicleModel: string
    licensePlate: string
    /** Name, contacts, company, vehicle and plate as a search compares them. */
    searchKey: GeneratedAlways<string>
    licenseImageUrl: string | null
    licenseNumber: string | null
    insuranceNumber: string | null
    /** Empty means every area. */
    serviceAreas: Defaulted<ServiceArea[]>
    experience: string | null
    stripeAccountId: string | null
    bankConnected: Defaulted<boolean>
    status: Defaulted<HaulerStatus>
    statusReason: string | null
    /** The browser it registered in; null for older rows. */
    visitorId: string | null
    isAvailable: Defaulted<boolean>
    /** Whether the hauler wants messages about new jobs, and which jobs the last one covered. */
    wantsDigest: Defaulted<boolean>
    digestAt: Date | null
    /** The cells of `availability` in one value, kept by triggers; see server/haulers/availability.ts. */
    week: ColumnType<number[], undefined, never>
    createdAt: Defaulted<Date>
    updatedAt: Defaulted<Date>
    deletedAt: Date | null
  }
  /** What is sealed is opened in server/haulers/tax-details-store.ts alone. */
  haulerTaxDetails: {
    haulerId: HaulerId
    kind: SellerKind
    legalName: string
    street: string
    city: string
    province: Province
    postalCode: string
    /** Empty when there is none. */
    gstNumber: Defaulted<string>
    sealedTaxNumber: string
    /** Of an individual; a business has none. */
    sealedBirthDate: string | null
    createdAt: Defaulted<Date>
    updatedAt: Defaulted<Date>
  }
  availability: {
    id: Generated<number>
    haulerId: HaulerId
    dayOfWeek: number
    timeSlot: Slot
    isAvailable: Defaulted<boolean>
    maxJobs: Defaulted<number>
  }
}
