import { z } from 'zod'
import { Access, OfferedAccess } from './access.ts'
import { Day, Instant, Slot } from './calendar.ts'
import { jobFacts } from './jobs.ts'
import { Money } from './money.ts'
import { ServiceArea } from './places.ts'

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
  scheduledDate: Day.nullable(),
  timeSlot: Slot.nullable(),
  /** When the customer confirmed this window. */
  confirmedAt: Instant.nullable(),
  /** What the hauler noted on the way to this job, and when. */
  onTheWayAt: Instant.nullable(),
  arrivedAt: Instant.nullable(),
  startedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
})
export type HaulerJob = z.infer<typeof HaulerJob>
