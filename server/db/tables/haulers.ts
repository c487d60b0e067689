import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Day, Slot } from '../../../contract/calendar.ts'
import type {
  HaulerChangeId,
  HaulerChangeStatus,
  ReviewedKind,
  ReviewedValues,
} from '../../../contract/hauler-account.ts'
import type { HaulerId, HaulerStatus, VehicleType } from '../../../contract/haulers.ts'
import type { PaperId, PaperKind, PaperStatus } from '../../../contract/papers.ts'
import type { PhotoDocument } from '../../../contract/photo-requests.ts'
import type { ReviewChoice, ReviewDecisionId } from '../../../contract/review-decisions.ts'
import type { ReviewKind } from '../../../contract/review-queue.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import type { Province, SellerKind } from '../../../contract/tax-details.ts'
import type { TeamRole } from '../../../contract/team-roles.ts'
import type { Defaulted, Json } from './columns.ts'

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
    /** Applied without areas and has not chosen any yet. */
    needsAreas: Defaulted<boolean>
    /** The day on which the first required paper ends; null without one. Kept by server/papers. */
    papersExpireOn: Day | null
    /** When that was reported: capacity counts the hauler no longer. */
    papersExpiredAt: Date | null
    /** For the hauler and the team alone: no other answer may contain it. */
    homeAddress: string | null
    homeArea: ServiceArea | null
    homeLat: number | null
    homeLon: number | null
    experience: string | null
    stripeAccountId: string | null
    bankConnected: Defaulted<boolean>
    status: Defaulted<HaulerStatus>
    statusReason: string | null
    /** The browser it registered in; null for older rows. */
    visitorId: string | null
    /** What the team writes about the hauler; the hauler never reads it. */
    teamNote: string | null
    /** Counts the changes of what the team can change, and when each of those columns changed last. Kept by a trigger. */
    version: ColumnType<number, undefined, never>
    fieldVersions: ColumnType<Partial<Record<string, number>>, undefined, never>
    isAvailable: Defaulted<boolean>
    /** Whether the hauler wants messages about new jobs, and which jobs the last one covered. */
    wantsDigest: Defaulted<boolean>
    digestAt: Date | null
    /** The cells of `availability` in one value, kept by triggers; see server/haulers/availability.ts. */
    week: ColumnType<number[], undefined, never>
    /** Counts the savings of the week. */
    weekVersion: Defaulted<number>
    weekSavedAt: Date | null
    /** A pause lasts until the day on which the hauler resumes, or until the hauler ends it. */
    pausedAt: Date | null
    resumesOn: Day | null
    createdAt: Defaulted<Date>
    updatedAt: Defaulted<Date>
    deletedAt: Date | null
  }
  /** Which lower share a hauler read of by email, and whether its withdrawal as well. */
  haulerShareNotices: {
    haulerId: HaulerId
    settingsVersionId: number
    notifiedAt: Date
    withdrawalNotifiedAt: Defaulted<Date | null>
  }
  /** What is sealed is opened in server/haulers/tax-details-store.ts alone. */
  /** The secret address of a hauler's calendar. */
  calendarFeeds: { haulerId: HaulerId; id: string; openedAt: Date }
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
  haulerChanges: {
    id: Generated<HaulerChangeId>
    haulerId: HaulerId
    kind: ReviewedKind
    status: Defaulted<HaulerChangeStatus>
    next: Json<ReviewedValues>
    previous: Json<ReviewedValues>
    reason: string | null
    requestedAt: Date
  }
  haulerPapers: {
    id: Generated<PaperId>
    haulerId: HaulerId
    kind: PaperKind
    status: Defaulted<PaperStatus>
    number: string | null
    expiresOn: Day
    fileUrl: string
    reason: string | null
    sentAt: Date
    /** The last reminder that was sent: 30, 7, or 0 once it has expired; null before the first. */
    remindedAt: number | null
  }
  /** Decisions of the review queue: one without an outcome can still be undone. */
  reviewDecisions: {
    id: Generated<ReviewDecisionId>
    kind: ReviewKind
    subjectId: number
    haulerId: HaulerId
    choice: Json<ReviewChoice>
    userId: number
    teamRole: TeamRole
    address: string
    decidedAt: Date
    countsAt: Date
    outcome: 'counted' | 'undone' | 'overtaken' | null
  }
  reviewChecks: {
    id: Generated<number>
    haulerId: HaulerId
    point: number
    userId: number
    checkedAt: Date
  }
  photoRequests: {
    id: Generated<number>
    haulerId: HaulerId
    document: PhotoDocument
    reason: string
    userId: number
    requestedAt: Date
    answeredAt: Date | null
  }
  availability: {
    id: Generated<number>
    haulerId: HaulerId
    dayOfWeek: number
    timeSlot: Slot
    isAvailable: Defaulted<boolean>
    maxJobs: Defaulted<number>
  }
  /** Dates that differ from the week; `places` by slot, null where the week decides. */
  availabilityExceptions: {
    id: Generated<number>
    haulerId: HaulerId
    day: Day
    places: (number | null)[]
    note: string | null
  }
  /** Hours as they were before a day on which they changed; written by a trigger. */
  pastHours: {
    haulerId: HaulerId
    until: Day
    week: number[]
    isAvailable: boolean
    pausedAt: Date | null
    resumesOn: Day | null
  }
  /** What haulers entered of their mileage; of a day the newest counts. */
  mileageReadings: {
    id: Generated<number>
    haulerId: HaulerId
    day: Day
    /** Null: the estimate counts again. */
    metres: number | null
    /** In kilometres. */
    odometerStart: number | null
    odometerEnd: number | null
    note: Defaulted<string>
    recordedAt: Date
  }
}
