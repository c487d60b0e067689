import { formatPickupDay, windowFacts, windowStart } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { formatMoney, type Cents } from '../../contract/money.ts'
import {
  MOVE_ANSWER_HOURS,
  MOVE_ANSWER_LEAD_HOURS,
  MOVE_ANSWER_LEAST_MINUTES,
} from '../../contract/move-requests.ts'
import { endOfQuietHours } from '../../contract/quiet-hours.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import type { MoveRequest } from '../jobs/move-request-store.ts'
import type { Job } from '../jobs/store.ts'
import { reschedulingFee } from './cancellation-fee.ts'
import type { Window } from './move-pickup.ts'
import { sameDayOfMove } from './same-day-move.ts'

const HOUR_MS = 3_600_000
const LEAST_MS = MOVE_ANSWER_LEAST_MINUTES * 60_000

/** 'Wed, Nov 25, 12PM-5PM'. */
export const windowWords = ({ preferredDate, preferredTime }: Window): string =>
  `${formatPickupDay(preferredDate)}, ${windowFacts[preferredTime].hours}`

/** The window that a question is about. */
export const askedWindow = ({ toDate, toTime }: MoveRequest): Window => ({
  preferredDate: toDate,
  preferredTime: toTime,
})

/**
 * Until when a customer who is asked now may answer; null when too little time is left. Asked at night they have as long from the
 * morning on.
 */
export function moveAnswerTime(
  { config, now: clock }: Pick<Context, 'config' | 'now'>,
  from: Window,
  to: Window,
): Date | null {
  const now = clock()
  const awake = endOfQuietHours(now, config.sendingHours) ?? now
  const first = Math.min(
    ...[from, to].map((each) => windowStart(each.preferredDate, each.preferredTime).getTime()),
  )
  const until = Math.min(
    awake.getTime() + MOVE_ANSWER_HOURS * HOUR_MS,
    first - MOVE_ANSWER_LEAD_HOURS * HOUR_MS,
  )
  return until - now.getTime() >= LEAST_MS ? new Date(until) : null
}

/** What moving the job there costs its customer now. */
export async function costOfMove(
  ctx: Pick<Context, 'config' | 'now'>,
  db: Db,
  job: Job,
  to: Window,
): Promise<Cents> {
  const fee = await reschedulingFee(ctx, db, job)
  return fee > 0 ? fee : (await sameDayOfMove(ctx, db, job, to.preferredDate)).adds
}

/** Why a customer cannot be asked by text whether this job may move there; null when they can. `cost`: as `costOfMove`. */
export function whyNotAsked(
  ctx: Pick<Context, 'config' | 'now'>,
  job: Job,
  to: Window,
  cost: Cents,
): string | null {
  const { id, firstName } = job
  if (!job.isSecured) return `Job #${id} is not paid yet; move it without asking`
  if (job.phoneE164 === null && !job.email)
    return `${firstName} has neither a number for texts nor an email address. Please call`
  if (moveAnswerTime(ctx, job, to) === null)
    return `There is too little time left for an answer by text. Please call ${firstName}`
  // What costs money is agreed on in person, and charged when it is moved.
  return cost > 0
    ? `It costs ${firstName} ${formatMoney(cost)}. Please agree on that by phone and move it then`
    : null
}

/** Whether a question is about the job as it is. */
export const isAbout = (request: MoveRequest, job: Job): boolean =>
  (job.status === 'pending' || job.status === 'assigned') &&
  job.deletedAt === null &&
  job.preferredDate === request.fromDate &&
  job.preferredTime === request.fromTime

/** Why the customer's answer comes too late; undefined when it is in time. `isOnTheWay`: the hauler has set out. */
export function whyTooLate(
  request: MoveRequest,
  job: Job,
  { now, isOnTheWay }: { now: Date; isOnTheWay: boolean },
): string | undefined {
  if (job.status === 'cancelled' || job.deletedAt !== null)
    return 'This pickup is cancelled. There is nothing to move'
  if (job.status === 'completed') return 'This pickup is done. There is nothing to move'
  if (job.status === 'in_progress' || isOnTheWay)
    return 'Your hauler is on the way or there already, so your pickup is not moved'
  const stays = `Your pickup stays on ${windowWords(job)}`
  if (request.outcome === 'kept')
    return `You kept your time already. ${stays}. To move it after all, choose another time below`
  if (request.outcome === 'moved')
    return `You agreed to the move already. Your pickup is on ${windowWords(job)}. To change that, choose another time below`
  if (request.outcome === 'lost') return `That time is taken by now. ${stays}`
  if (!isAbout(request, job))
    return `Your pickup was moved meanwhile. It is on ${windowWords(job)} now`
  if (request.outcome === 'withdrawn') return `We don't need to move it any more. ${stays}`
  if (request.outcome === 'expired' || request.answerBy <= now)
    return `The time to answer is over. ${stays}`
  return undefined
}

/** The same, thrown. @throws AppError illegal_move. */
export function refuseTooLate(...about: Parameters<typeof whyTooLate>): void {
  const reason = whyTooLate(...about)
  if (reason !== undefined) throw new AppError('illegal_move', reason)
}
