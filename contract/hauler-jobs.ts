import { z } from 'zod'
import { Access, OfferedAccess } from './access.ts'
import { Day, Instant, Slot } from './calendar.ts'
import { JobProof } from './job-proof.ts'
import { jobFacts, JobId } from './jobs.ts'
import { SharePermille } from './hauler-share.ts'
import { Money } from './money.ts'
import { CollectBy, CollectMethod } from './payment-methods.ts'
import { PayoutStatus } from './payments.ts'
import { ServiceArea } from './places.ts'
import { PayoutWait } from './statements.ts'
import { FIRST_VISIT_RULES, VisitRules } from './visit-rules.ts'

/** What was agreed about the visit at the booking; kept copies from before it was named have the first rules. */
const visitRules = VisitRules.default(FIRST_VISIT_RULES)

/** How far a job on the market is, see `OfferedJob`. */
export const OfferDistance = z.object({
  km: z.int().min(1),
  from: z.enum(['job', 'home', 'areas']),
  /** The job before; null from anywhere else. */
  jobId: JobId.nullable(),
  /** Whether the job before is in the same area: then the middles say nothing. */
  isSameArea: z.boolean(),
})
export type OfferDistance = z.infer<typeof OfferDistance>

/** A job on the market: where roughly, what, when and the payout; nothing that names the customer. */
export const OfferedJob = z.object({
  ...jobFacts,
  /** Street and municipality without the civic number. */
  address: z.string(),
  area: ServiceArea.nullable(),
  /** How to get to the load, without the notes; null when the customer did not say. */
  access: OfferedAccess.nullable(),
  haulerPayout: Money.nullable(),
  sharePermille: SharePermille,
  visitRules,
  /** How the hauler collects the price from the customer; null where it is paid by card, or the office collects. */
  collects: CollectMethod.nullable().default(null),
  /** It is outside the hauler's areas, and offered because its window begins within a day. */
  isOutsideAreas: z.boolean().default(false),
  /** The slot that a claim would take; null where none has room. */
  slot: Slot.nullable().default(null),
  /** Whether a slot of its window is open that has no job yet. */
  hasFreeSlot: z.boolean().default(false),
  /**
   * How far it is, in whole kilometres by road between the middles of areas, 1 at least: from the job before
   * it on that day, or from where the hauler starts (`home`, or the middle of the `areas` until the account says where
   * that is). Null for an address outside all areas.
   */
  distance: OfferDistance.nullable().default(null),
  /** How long it takes about; null without a distance. */
  work: z.object({ onSiteMinutes: z.int(), drivingMinutes: z.int() }).nullable().default(null),
  /** The payout for an hour of that, in whole dollars, before the hauler's own costs; null without a price or `work`. */
  perHour: Money.nullable().default(null),
  /** Until then it is offered only to the haulers whom it fits best, of whom this is one; null for all other jobs. */
  firstUntil: Instant.nullable().default(null),
})
export type OfferedJob = z.infer<typeof OfferedJob>

/** A job as the hauler who took it sees it. */
export const HaulerJob = z.object({
  ...jobFacts,
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  address: z.string(),
  area: ServiceArea.nullable(),
  /** How to get to the load, with the notes until the job is over; null when the customer did not say. */
  access: Access.nullable(),
  /** What the customer wrote for the hauler, at the booking or since; '' without. */
  note: z.string(),
  /** The share of the final price once that is settled; null before. */
  haulerPayout: Money.nullable(),
  /** The share of the price as it stands, by the rule that settles it; null where a kept copy does not name it. */
  expectedPayout: Money.nullable().default(null),
  sharePermille: SharePermille,
  visitRules,
  /**
   * Where the share of a completed job is: what it waits for, and when one on hold goes by itself at the earliest.
   * Null before the completion.
   */
  payout: z
    .object({
      status: PayoutStatus,
      waitsFor: PayoutWait.nullable(),
      releasesAt: Instant.nullable(),
    })
    .nullable(),
  scheduledDate: Day.nullable(),
  timeSlot: Slot.nullable(),
  /** When the customer confirmed this window. */
  confirmedAt: Instant.nullable(),
  /** What the hauler noted on the way to this job, and when. */
  onTheWayAt: Instant.nullable(),
  arrivedAt: Instant.nullable(),
  startedAt: Instant.nullable(),
  /** The hauler started long before the window. */
  startedEarly: z.boolean(),
  /** The customer objects to the early start: the job cannot be completed until that is settled. */
  isPaused: z.boolean(),
  /** The counted items by where they go, each group by its items: the groups of the disposal record. */
  itemGroups: z.array(z.string()),
  /** How well a completed job is proven; null before, and for jobs from before that was kept. */
  proof: JobProof.nullable(),
  afterPhotos: z.array(z.string()),
  /** Who of our team accepted it without proof, by first name ('' where that is not known), and when; null for any other job. */
  acceptedWithoutProof: z.object({ name: z.string(), at: Instant }).nullable().default(null),
  completedAt: Instant.nullable(),
  /** Money that is not paid by card and still to be collected, and by whom; null for all other jobs. */
  collect: z
    .object({ method: CollectMethod, by: CollectBy, amount: Money })
    .nullable()
    .default(null),
})
export type HaulerJob = z.infer<typeof HaulerJob>
