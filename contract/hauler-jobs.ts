import { z } from 'zod'
import { Access, OfferedAccess } from './access.ts'
import { Day, Instant, Slot } from './calendar.ts'
import { JobProof } from './job-proof.ts'
import { jobFacts } from './jobs.ts'
import { Money } from './money.ts'
import { PayoutStatus } from './payments.ts'
import { ServiceArea } from './places.ts'
import { PayoutWait } from './statements.ts'

/** A job on the market: where roughly, what, when and the payout; nothing that names the customer. */
export const OfferedJob = z.object({
  ...jobFacts,
  /** Street and municipality without the civic number. */
  address: z.string(),
  area: ServiceArea.nullable(),
  /** How to get to the load, without the notes; null when the customer did not say. */
  access: OfferedAccess.nullable(),
  haulerPayout: Money.nullable(),
  /** It is outside the hauler's areas, and offered because its window begins within a day. */
  isOutsideAreas: z.boolean().default(false),
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
  completedAt: Instant.nullable(),
})
export type HaulerJob = z.infer<typeof HaulerJob>
