import type { VisitRules } from '../../../contract/visit-rules.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Access } from '../../../contract/access.ts'
import type { QuoteId } from '../../../contract/booking.ts'
import type { Day, Slot, TimeWindow } from '../../../contract/calendar.ts'
import type { DiscountShare } from '../../../contract/discounts.ts'
import type { HaulerEvent } from '../../../contract/dispatch.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { DisposalWay, FacilityId, JobProof } from '../../../contract/job-proof.ts'
import type { JobId, JobStatus, LoadSize, PaymentStatus } from '../../../contract/jobs.ts'
import type { Cents } from '../../../contract/money.ts'
import type {
  CollectBy,
  SettleMethod,
  JobSource,
  LinkBy,
} from '../../../contract/payment-methods.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import type { Defaulted } from './columns.ts'

export type JobTables = {
  jobs: {
    id: Generated<JobId>
    clientId: number | null
    haulerId: HaulerId | null
    /** Kept by the database beside haulerId, to search and order by. */
    haulerName: GeneratedAlways<string | null>
    firstName: string
    lastName: string
    phone: string
    phoneE164: string | null
    email: string
    address: string
    /** Number, name, phone, email, address, hauler and description as a search compares them. */
    searchKey: GeneratedAlways<string>
    area: ServiceArea | null
    description: string
    /** The street and area, and the description without contacts: what haulers read before a claim. */
    offeredAddress: string
    offeredDescription: string
    /** Null when the customer did not say. */
    access: ColumnType<Access | null, string | null | undefined, string | null>
    loadSize: LoadSize
    preferredDate: Day
    preferredTime: TimeWindow
    photos: string[]
    /** What the customer wrote for the hauler after booking, in place of the notes of the access; null before. */
    note: string | null
    quoteId: QuoteId | null
    needsReview: Defaulted<boolean>
    estimatedPriceCents: Cents
    /** What moves added to the estimate for the same day; negative where the line of the booking went back. */
    sameDayCents: Defaulted<Cents>
    /** What the team took off the price before it was divided, and what of it Westhaul bears alone. */
    discountCents: Defaulted<Cents>
    westhaulDiscountCents: Defaulted<Cents>
    /** What its hauler receives of the price, in thousandths: the share in force at the booking, set by the database. */
    haulerSharePermille: Defaulted<number>
    /** What is agreed about the visit: the rules in force at the booking, set by the database. */
    visitRules: Defaulted<VisitRules>
    /** The price that hauler and customer agreed on; null while it is the estimate. */
    agreedPriceCents: Cents | null
    finalPriceCents: Cents | null
    status: Defaulted<JobStatus>
    paymentIntentId: string | null
    paymentStatus: Defaulted<PaymentStatus>
    stripeChargeId: string | null
    platformFeeCents: Cents | null
    haulerPayoutCents: Cents | null
    /** The fee of a late cancellation. */
    cancellationFeeCents: Cents | null
    scheduledDate: Day | null
    startedAt: Date | null
    completedAt: Date | null
    /** When a hauler without a signal finished; null where that was when they completed it. */
    finishedAt: Date | null
    /** The hauler started long before the window, and why; null where that was not said. */
    startedEarly: Defaulted<boolean>
    earlyStartReason: string | null
    /** Null before the completion, and for jobs completed before this was kept. */
    proof: JobProof | null
    afterPhotos: Defaulted<string[]>
    /** What the hauler sent with the completion. */
    completionHash: string | null
    /** The day in BC on which it was completed, or on which it would have been picked up. */
    endedOn: GeneratedAlways<Day | null>
    /** When the customer confirmed the window that stands now. */
    confirmedAt: Date | null
    /** Until when an unpaid job keeps its place in the schedule; null for one from before that rule. */
    heldUntil: Date | null
    /** Since when it is unpaid again after a record of its money was withdrawn; null for all others. */
    unpaidSince: Defaulted<Date | null>
    /** Since when it is on the market, kept by the database; null for jobs of earlier releases. */
    offeredAt: Defaulted<Date | null>
    /** Set while the job is a request: a hauler is found by then, or the customer is refunded. */
    confirmBy: Date | null
    visitorId: string
    /** The network address of the booking, while it may count against others of it. */
    bookedFrom: Defaulted<string | null>
    idempotencyKey: string | null
    requestHash: string
    marketingConsentAt: Date | null
    /** The terms that the customer agreed to; null for bookings from before versions were kept. */
    termsVersion: Defaulted<number | null>
    source: Defaulted<JobSource>
    /** How and by whom the money is collected where it is not paid by card before the pickup; null for all others. */
    collectMethod: Defaulted<SettleMethod | null>
    collectBy: Defaulted<CollectBy | null>
    /** Paid, or to be collected: haulers may take it. */
    isSecured: GeneratedAlways<boolean>
    createdAt: Defaulted<Date>
    updatedAt: Defaulted<Date>
    deletedAt: Date | null
    deletionUndoUntil: Defaulted<Date | null>
    /** Counted by the database with every change of what can be edited, and of each column the last one that changed it. */
    version: GeneratedAlways<number>
    fieldVersions: GeneratedAlways<Record<string, number>>
  }
  /** How the customer agreed on the phone, and to whom they spoke. */
  phoneBookings: {
    jobId: JobId
    bookedBy: number
    agreedBy: Defaulted<'spoken' | 'online'>
    agreedAt: Date
    linkBy: LinkBy | null
  }
  /** The events that haulers record on a trip, each once. */
  jobEvents: {
    id: Generated<number>
    jobId: JobId
    haulerId: HaulerId
    event: HaulerEvent
    notedAt: Defaulted<Date>
    /** When we heard of it, where the hauler had no signal. */
    heardAt: Date | null
    /** When the job lost this hauler or this window; null on the current trip. */
    tripEndedAt: Date | null
  }
  jobSchedule: {
    id: Generated<number>
    jobId: JobId
    haulerId: HaulerId
    scheduledDate: Day
    timeSlot: Slot
    assignmentType: Defaulted<'auto' | 'manual'>
  }
  facilities: {
    id: Generated<FacilityId>
    name: string
    /** Its address. */
    location: string
    /** As the team chose it; null leaves it to the address. */
    area: Defaulted<ServiceArea | null>
    feeNote: string
    feeCents: Cents | null
    isActive: boolean
    editedBy: number | null
    createdAt: Defaulted<Date>
    updatedAt: Defaulted<Date>
  }
  /** Where each group of items of a job went. */
  disposals: {
    id: Generated<number>
    jobId: JobId
    itemGroup: string
    way: DisposalWay
    facilityId: FacilityId | null
    place: string
    feeCents: Cents | null
    ticket: string | null
    noTicket: string
    recordedAt: Date
  }
  /** A person of the team looked at a job without full proof, or accepted it `withoutProof`. */
  proofChecks: {
    jobId: JobId
    userId: number
    note: string
    checkedAt: Date
    withoutProof: Defaulted<boolean>
  }
  /** server/messaging/job-links.ts computes the address from the id. */
  jobLinks: {
    id: Generated<string>
    jobId: JobId
    expiresAt: Date
    revokedAt: Date | null
    revokedBy: number | null
    createdAt: Defaulted<Date>
  }
  jobWindowChanges: {
    id: Generated<number>
    jobId: JobId
    fromDate: Day
    fromTime: TimeWindow
    toDate: Day
    toTime: TimeWindow
    /** Null for one that an earlier release recorded. */
    movedBy: 'customer' | 'admin' | null
    /** The colleague who moved it; null for a customer, and for moves from before that was kept. */
    userId: Defaulted<number | null>
    changedAt: Defaulted<Date>
  }
  /** What the team, or a code, took off the prices of jobs, with the reason that the receipts show. */
  jobDiscounts: {
    id: Generated<number>
    jobId: JobId
    amountCents: Cents
    share: DiscountShare
    reason: string
    /** Null for the discount of a code. */
    userId: number | null
    /** The use of a code that it is of; null for what a colleague took off. */
    offerUseId: Defaulted<number | null>
    /** The credit that it is of. */
    creditUseId: Defaulted<number | null>
    at: Date
    undoneAt: Defaulted<Date | null>
    /** The price after it; null for those of earlier releases. */
    priceCents: Cents | null
    wasPaid: Defaulted<boolean>
    /** Since when it cannot be undone: the money went on its way back. */
    settledAt: Defaulted<Date | null>
  }
  /** A reminder of a pickup on this day was written. */
  jobReminders: { jobId: JobId; day: Day; createdAt: Defaulted<Date> }
  /** The terms and the privacy policy that the operator published; version 1 of each is the text of the product. */
  termsTexts: LegalTextTable
  privacyTexts: LegalTextTable
  shownLegalTexts: {
    document: 'terms' | 'privacy'
    version: number
    shownFrom: Date
    text: string
  }
}

type LegalTextTable = {
  version: number
  text: string
  publishedAt: Date
  publishedBy: number | null
  isReviewed: Defaulted<boolean>
  effectiveFrom: Defaulted<Date>
  withdrawnAt: Date | null
}
