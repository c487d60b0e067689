import { z } from 'zod'
import { Day, Instant } from './calendar.ts'
import { VehicleType } from './haulers.ts'
import { Id } from './ids.ts'
import { Money } from './money.ts'

/** The most photos of one job, those of the booking and those added later together. */
export const MAX_JOB_PHOTOS = 10
/** The longest note to the hauler, in characters. */
export const MAX_NOTE = 500
/** The longest text of a rating, in characters. */
export const MAX_RATING_WORDS = 1_000
/** From how many ratings on an average says something. */
export const MIN_RATINGS = 3

/** What cancelling costs and gives back. */
export const CancelOffer = z.object({
  fee: Money,
  refund: Money,
  /** Until when it costs nothing; null when that moment has passed, or does not matter. */
  freeUntil: Instant.nullable(),
})
export type CancelOffer = z.infer<typeof CancelOffer>

/** The hauler of a job as the customer sees them: only the first name, the vehicle and how to reach them. */
export const PageHauler = z.object({
  firstName: z.string(),
  /** 'Pickup truck, Ford F-150'. */
  vehicle: z.string(),
  vehicleType: VehicleType,
  /** E.164; null without a number that can be dialled, and 48 hours after the completion. */
  phone: z.string().nullable(),
  /** The average of the ratings that are shown; null under three of them. */
  rating: z.object({ average: z.number(), count: z.int() }).nullable(),
})
export type PageHauler = z.infer<typeof PageHauler>

/** The card of a payment: its brand as people write it, such as 'Visa', and its last four digits. */
export const PaidCard = z.object({ brand: z.string(), last4: z.string() })
export type PaidCard = z.infer<typeof PaidCard>

/** What moving the pickup to today, or from today to another day, does to its price. */
export const SameDayMove = z.object({
  /** Today in British Columbia. */
  today: Day,
  /** Moving it to today adds this, tax included. */
  adds: Money,
  /** Moving it off today takes this off, and a paid pickup gets it back. */
  refunds: Money,
})
export type SameDayMove = z.infer<typeof SameDayMove>

/** 1 is the worst, 5 the best. */
export const Stars = z.int('Please choose 1 to 5 stars').min(1).max(5)

/** One person's rating of the other. */
export const Rating = z.object({ stars: Stars, words: z.string() })
export type Rating = z.infer<typeof Rating>

/** The ratings of a job as one of the two sees them. */
export const RatingsOfJob = z.object({
  /** The person's own; it can be changed until both are shown. */
  mine: Rating.nullable(),
  /** The other's; null until both are shown. */
  theirs: Rating.nullable(),
  /** Both rated, or seven days have passed since the completion. */
  areShown: z.boolean(),
  /** Whether a rating can be sent or changed now. */
  canRate: z.boolean(),
  /** Whether the person agreed to publish their own; a hauler's is never published. */
  mayPublish: z.boolean(),
})
export type RatingsOfJob = z.infer<typeof RatingsOfJob>

/** What a problem is about. */
export const PROBLEM_KINDS = ['damage', 'missed_items', 'price', 'early_start', 'other'] as const
/** One of `PROBLEM_KINDS`. */
export const ProblemKind = z.enum(PROBLEM_KINDS, 'Please choose what it is about')
export type ProblemKind = z.infer<typeof ProblemKind>

/** What a person reads for each kind. */
export const problemKindCopy: Record<ProblemKind, string> = {
  damage: 'Something was damaged',
  missed_items: 'Items were left behind',
  price: 'The price is wrong',
  early_start: 'The hauler started too early',
  other: 'Something else',
}

/** The number of a problem report. */
export const ProblemId = Id.brand<'ProblemId'>()
export type ProblemId = z.infer<typeof ProblemId>

/** A problem that a customer reported, with what customer and team wrote, oldest first. */
export const Problem = z.object({
  id: ProblemId,
  kind: ProblemKind,
  openedAt: Instant,
  closedAt: Instant.nullable(),
  closedBy: z.enum(['customer', 'team']).nullable(),
  messages: z.array(
    z.object({
      by: z.enum(['customer', 'team']),
      /** The first name of the person of the team; null for the customer's own. */
      name: z.string().nullable(),
      words: z.string(),
      photos: z.array(z.string()),
      at: Instant,
    }),
  ),
})
export type Problem = z.infer<typeof Problem>

/** What the timeline of a job's page can show, to customer and hauler alike. */
export const JOB_EVENTS = [
  'booked',
  'paid',
  'assigned',
  'released',
  'moved',
  'on_the_way',
  'arrived',
  'called',
  'started',
  'price_asked',
  'price_agreed',
  'price_declined',
  'price_expired',
  'completed',
  'cancelled',
  'no_show',
  'tipped',
] as const
/** One of `JOB_EVENTS`. */
export const JobEvent = z.enum(JOB_EVENTS)
export type JobEvent = z.infer<typeof JobEvent>

/** One event of a job's timeline; `heardAt` is when we heard of it, where the hauler had no signal. */
export const TimelineEntry = z.object({
  event: JobEvent,
  at: Instant,
  heardAt: Instant.nullable().optional(),
})

/** Where a job's money is: cents that add up. */
export const PageMoney = z.object({
  /** The final price once there is one, else what is agreed so far: the estimate, unless it was changed. */
  price: Money,
  isFinal: z.boolean(),
  /** What the price can rise to at most, with the customer's approval; null where no estimate said so. */
  cap: Money.nullable(),
  paid: Money,
  refunded: Money,
  /** Promised back and not confirmed by the provider yet. */
  onItsWayBack: Money,
  cancellationFee: Money.nullable(),
  /** What was paid for moving the pickup while its hauler was on the way; in no other sum here. */
  reschedulingFee: Money.nullable(),
  /** What the hauler was tipped; in no other sum here. */
  tip: Money.nullable(),
})
