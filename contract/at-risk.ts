import { z } from 'zod'
import { Day, Instant, Slot, TimeWindow } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { HaulerId } from './haulers.ts'
import { JobId, LoadSize } from './jobs.ts'
import { Money } from './money.ts'
import { ServiceArea } from './places.ts'
import { PriceChangeId } from './price-changes.ts'
import { ScheduledJob } from './schedule.ts'
import { UndoneStep } from './undo.ts'

/** How many hours before its window a job without a hauler is offered beyond the areas of haulers. */
export const WIDENED_HOURS = 24
/** How many hours before its window the plan assigns a job without a hauler. */
export const PLANNED_HOURS = 12
/** How many hours before its window the customer of a job without a hauler gets the choice. */
export const CHOICE_HOURS = 6
/** How many minutes after the window's end a started job that is not completed is at risk. */
export const NOT_COMPLETED_MINUTES = 180
/** How many minutes before its end an unanswered price question is at risk. */
export const ANSWER_RISK_MINUTES = 10
/** How long accepting a job without proof can be undone; its payout waits as long. */
export const ACCEPT_UNDO_SECONDS = 8
/** How long a reminder of missing proof can be undone; the message waits as long. */
export const REMIND_UNDO_SECONDS = 8
/** A hauler is reminded of missing proof at most once in so many hours. */
export const PROOF_REMINDER_HOURS = 4
/** The most jobs that one answer holds. */
export const MOST_AT_RISK = 50

/**
 * Why a job is at risk, the gravest first: its hauler did not come, a price question is about to expire, a hauler reported
 * a problem that is not closed, its hauler is
 * suspended, its window is over and it is not started, it is started and hours after its window not completed, its hauler
 * is not on the way yet, it has no hauler, or it was completed without proof or its ticket is overdue, and its payout
 * waits.
 */
export const RISK_KINDS = [
  'no_show',
  'price_question',
  'hauler_problem',
  'suspended',
  'past_window',
  'not_completed',
  'late',
  'unassigned',
  'no_proof',
] as const
/** One of `RISK_KINDS`. */
export const RiskKind = z.enum(RISK_KINDS)
export type RiskKind = z.infer<typeof RiskKind>

const Person = z.object({ firstName: z.string(), lastName: z.string(), phone: z.string() })

/**
 * What can be done about a job at risk. `assign` and `reassign` name the hauler with the slot and window they would
 * come in; `call` whom to call; `refund` cancels the pickup for all of the money; `extend` gives the customer more time
 * to answer a price (`extendPrice`); `remind` texts the hauler about the missing proof, and `accept` lets the payout go
 * without it (`acceptWithoutProof`).
 */
export const RiskAction = z.discriminatedUnion('do', [
  z.object({
    do: z.enum(['assign', 'reassign']),
    hauler: z.object({ id: HaulerId, firstName: z.string(), lastName: z.string() }),
    window: TimeWindow,
    timeSlot: Slot,
    /** By road from where the hauler starts, estimated; a ferry is counted as driving. */
    metres: z.number(),
  }),
  z.object({ do: z.literal('call'), who: z.enum(['customer', 'hauler']) }),
  z.object({ do: z.literal('refund'), amount: Money }),
  z.object({ do: z.literal('extend'), priceChangeId: PriceChangeId, minutes: z.int() }),
  z.object({ do: z.literal('remind') }),
  z.object({ do: z.literal('accept') }),
  z.object({ do: z.literal('open') }),
])
export type RiskAction = z.infer<typeof RiskAction>

/** One job at risk, with what to do about it. */
export const AtRiskJob = z.object({
  jobId: JobId,
  kind: RiskKind,
  customer: Person,
  hauler: Person.extend({ id: HaulerId }).nullable(),
  address: z.string(),
  area: ServiceArea.nullable(),
  loadSize: LoadSize,
  price: Money,
  preferredDate: Day,
  preferredTime: TimeWindow,
  timeSlot: Slot.nullable(),
  /** When its trouble began or begins: the end or the start of the window or slot, or of the time to answer. */
  at: Instant,
  /** When the hauler was last seen, how, and when we heard of it where that was later; null before they set out. */
  lastSeen: z
    .object({
      event: z.enum(['on_the_way', 'arrived']),
      at: Instant,
      heardAt: Instant.nullable().default(null),
    })
    .nullable(),
  /** When the hauler was last reminded of the missing proof; null before, and for other kinds. */
  haulerRemindedAt: Instant.nullable().default(null),
  /** When the customer last got a message about it; null before. */
  customerNotifiedAt: Instant.nullable(),
  /** The best action, then the others. */
  actions: z.array(RiskAction).min(1),
})
export type AtRiskJob = z.infer<typeof AtRiskJob>

/** The jobs at risk, the most urgent first, at most 50; `total` counts all of them, as the dashboard does. */
export const listAtRisk = endpoint({
  method: 'GET',
  path: '/api/admin/at-risk',
  access: 'admin',
  right: 'see-jobs',
  summary: `The jobs at risk with the best next action of each, the most urgent first, at most ${MOST_AT_RISK}`,
  response: z.object({ now: Instant, items: z.array(AtRiskJob), total: z.int() }),
})

const params = z.object({ jobId: JobId })

/**
 * Gives an assigned job to another hauler, in the first free slot of its window; of a window that is over, in the
 * next one of that day. Its hauler and its customer get a message at `undoUntil`. `illegal_move` once the hauler has arrived or
 * started, or when the day has no window left, `not_free` with the reason, `not_found` for an unknown job or hauler.
 */
export const reassignJob = endpoint({
  method: 'POST',
  path: '/api/admin/at-risk/:jobId/reassign',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Give an assigned job to another hauler, in its window or the next one of that day',
  params,
  body: z.object({ haulerId: HaulerId }),
  errors: ['illegal_move', 'not_free'],
  response: ScheduledJob.extend({ undoUntil: Instant }),
})

/**
 * Undoes a reassignment until its `undoUntil`: the job is the former hauler's again, in its slot and window, and no
 * message about it leaves. `illegal_move` when it is too late, the new hauler is on the way, or the job was reassigned again or
 * has changed since, `not_free` when the former hauler's slot was booked since, `not_found` without a reassignment.
 */
export const undoReassign = endpoint({
  method: 'POST',
  path: '/api/admin/at-risk/:jobId/reassign/undo',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Undo a reassignment within seconds, before anyone reads of it',
  params,
  body: UndoneStep,
  errors: ['illegal_move', 'not_free'],
  response: ScheduledJob,
})

/**
 * Reminds the hauler of a completed job of the proof that is missing, at most once in four hours; the message leaves after
 * eight seconds. `illegal_move` when nothing is missing, or the hauler was reminded already.
 */
export const remindOfProof = endpoint({
  method: 'POST',
  path: '/api/admin/at-risk/:jobId/remind',
  access: 'admin',
  right: 'run-jobs',
  summary: `Remind the hauler of the missing proof, at most once in ${PROOF_REMINDER_HOURS} hours`,
  params,
  errors: ['illegal_move'],
  response: z.object({ jobId: JobId, remindedAt: Instant, undoUntil: Instant }),
})

/**
 * Undoes a reminder within eight seconds: the hauler gets no message. `illegal_move` when it is too late or they were reminded again since, `not_found`
 * without a reminder.
 */
export const undoRemind = endpoint({
  method: 'POST',
  path: '/api/admin/at-risk/:jobId/remind/undo',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Undo a reminder within eight seconds, before it leaves',
  params,
  body: UndoneStep,
  errors: ['illegal_move'],
  response: z.object({ jobId: JobId }),
})

/**
 * Accepts a completed job although its proof is missing: the payout no longer waits for it, and goes once nothing else
 * holds it, eight seconds later at the earliest. Hauler and team see who accepted it and when. `illegal_move` when no
 * proof is missing any more, the hauler has sent it meanwhile, another person accepted or checked the job, or a problem is
 * open, for which the payout waits then.
 */
export const acceptWithoutProof = endpoint({
  method: 'POST',
  path: '/api/admin/at-risk/:jobId/accept',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Accept a completed job without proof; its payout no longer waits for that',
  params,
  errors: ['illegal_move'],
  response: z.object({ jobId: JobId, acceptedAt: Instant, undoUntil: Instant }),
})

/**
 * Undoes accepting a job without proof within eight seconds: its payout waits again. `illegal_move` when it is too
 * late or it was accepted again since, `not_found` for a job that was not accepted so.
 */
export const undoAccept = endpoint({
  method: 'POST',
  path: '/api/admin/at-risk/:jobId/accept/undo',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Undo accepting a job without proof within eight seconds, before its payout goes',
  params,
  body: UndoneStep,
  errors: ['illegal_move'],
  response: z.object({ jobId: JobId }),
})

/**
 * Cancels a pickup that is not started and refunds all of it; customer and hauler get a message. `illegal_move` once
 * it is started or over.
 */
export const refundAtRisk = endpoint({
  method: 'POST',
  path: '/api/admin/at-risk/:jobId/refund',
  access: 'admin',
  right: 'give-money',
  summary: 'Cancel a pickup that is not started and refund it in full',
  params,
  errors: ['illegal_move'],
  response: z.object({ jobId: JobId, refunded: Money.nullable() }),
})
