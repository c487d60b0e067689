import { z } from 'zod'
import { Day, Instant, Slot, TimeWindow } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { HaulerJob, OfferedJob } from './hauler-jobs.ts'
import { JobId } from './jobs.ts'
import { ServiceArea } from './places.ts'
import { ReleaseReason } from './release.ts'

/** How long a job is offered as a swap. */
export const SWAP_MINUTES = 15
/** How long an offer can be withdrawn before other haulers read of it. */
export const SWAP_QUIET_SECONDS = 8

/** How an offer stands: `open` to others, `taken` by one of them, or `expired`: the hauler decides. */
export const SWAP_STATES = ['open', 'taken', 'expired'] as const
/** One of `SWAP_STATES`. */
export const SwapState = z.enum(SWAP_STATES)
export type SwapState = z.infer<typeof SwapState>

/** A job that its hauler offers to others, and that stays theirs until one of them takes it. */
export const OwnSwap = z.object({
  jobId: JobId,
  area: ServiceArea.nullable(),
  preferredDate: Day,
  preferredTime: TimeWindow,
  timeSlot: Slot,
  state: SwapState,
  offeredAt: Instant,
  /** Until when others may take it. */
  openUntil: Instant,
  /** How many haulers could take it when it was offered; null until they read of it. */
  haulers: z.int().nullable(),
  /** When it was taken, or the time was over; null while it is open. */
  endedAt: Instant.nullable(),
})
export type OwnSwap = z.infer<typeof OwnSwap>

/** Another hauler's job that this hauler may take over. */
export const SwapOffer = OfferedJob.omit({
  slot: true,
  hasFreeSlot: true,
  distance: true,
  work: true,
  perHour: true,
  firstUntil: true,
}).extend({ openUntil: Instant })
export type SwapOffer = z.infer<typeof SwapOffer>

/**
 * The jobs that this hauler offers as swaps, of pickups that are not over, newest first, at most 20; and those of
 * others that this hauler may take, the soonest to end first, at most 20. `now` is the server's clock.
 */
export const listSwaps = endpoint({
  method: 'GET',
  path: '/api/hauler/swaps',
  access: 'hauler',
  summary:
    "The hauler's own offered swaps, and those of others that they may take, at most 20 each",
  response: z.object({ now: Instant, own: z.array(OwnSwap), offers: z.array(SwapOffer) }),
})

const params = z.object({ jobId: JobId })

/**
 * Offers a job to other haulers for 15 minutes instead of a late release; it stays the hauler's until one takes it.
 * Offering it again answers the open offer. `illegal_move` while releasing it is free, once the hauler has arrived
 * or started, when its window is over, or when it was offered before; `not_found` for another hauler's job.
 */
export const offerSwap = endpoint({
  method: 'POST',
  path: '/api/hauler/jobs/:jobId/swap',
  access: 'hauler',
  summary: `Offer a job to other haulers for ${SWAP_MINUTES} minutes before releasing it late`,
  params,
  body: z.object({ reason: ReleaseReason }),
  errors: ['illegal_move'],
  response: OwnSwap,
})

/**
 * Withdraws an open offer: the job stays with its hauler. `illegal_move` when it was taken or its time is over,
 * `not_found` without an offer.
 */
export const withdrawSwap = endpoint({
  method: 'DELETE',
  path: '/api/hauler/jobs/:jobId/swap',
  access: 'hauler',
  summary: 'Withdraw a job that is offered as a swap; 409 when it was taken',
  params,
  errors: ['illegal_move'],
  response: z.object({ jobId: JobId }),
})

/**
 * Takes a job that another hauler offers, by the rules of a claim, into the first slot of its window that is not
 * over. Taking it again answers the job. `job_taken` when another hauler was first, `not_free` with the reason,
 * `not_found` when it is not offered any more.
 */
export const takeSwap = endpoint({
  method: 'POST',
  path: '/api/hauler/swaps/:jobId/take',
  access: 'approved-hauler',
  summary: 'Take over a job that another hauler offers; the first gets it, the others get 409',
  params,
  errors: ['job_taken', 'not_free'],
  response: HaulerJob,
})
