import {
  dayOf,
  formatPickupDay,
  formatTime,
  formatWeekdayLong,
  type Slot,
  SLOT_LABELS,
  windowEnd,
  windowFacts,
  windowStart,
  type Day,
  type TimeWindow,
} from './calendar.ts'
import type { JobStatus } from './jobs.ts'
import { formatMoney, type Cents } from './money.ts'
import type { VisitRules } from './visit-rules.ts'

/** How long before its window a pickup without a hauler gets the choice of another window or a refund. */
const NO_HAULER_HOURS = 6
/** How long a hauler is looked for first after the window was chosen, even if that is the next window. */
export const SEARCH_HOURS = 1
const HOUR_MS = 3_600_000

/** What the headline of a job is made of. What is optional is left out where the caller does not know it. */
export type HeadlineJob = {
  status: JobStatus
  preferredDate: Day
  preferredTime: TimeWindow
  /** What was agreed about the visit at the booking. */
  visitRules: Pick<VisitRules, 'noShowMinutes' | 'customerWaitMinutes'>
  /** The hauler's first name; null while there is none. */
  haulerName: string | null
  /** What is to be paid to confirm the pickup, and until when; null when it is paid or over. */
  due: { amount: Cents; until?: Date } | null
  timeSlot?: Slot | null
  /** The open price question of the hauler. */
  priceChange?: { price: Cents; was: Cents; answerBy: Date | null } | null
  /** The price that stays because the last question was not answered in time. */
  expiredPrice?: Cents | null
  /** Until when a pickup on request is confirmed or refunded. */
  request?: { confirmBy: Date } | null
  onTheWayAt?: Date | null
  arrivedAt?: Date | null
  /** When we heard of the arrival, where the hauler had no signal. */
  arrivalHeardAt?: Date | null
  startedAt?: Date | null
  completedAt?: Date | null
  /** The problem that the customer reported and that is not closed. */
  problem?: { openedAt: Date } | null
  /** No hauler was found near the window; six hours before it where this is left out, an hour after the window was chosen. */
  needsChoice?: boolean
  createdAt?: Date
  /** When another window was chosen last. */
  windowChangedAt?: Date | null
  /** What has gone back to the card, or is about to. */
  refunded?: Cents
  /** The trip fee of a pickup whose customer was not there; null for any other. */
  missedFor?: Cents | null
}

/** The status of a job in human words. */
export type JobHeadline = { title: string; text: string }

/**
 * The status of a job as a headline and one or two sentences below it, for the customer. The specified status
 * stands beside it as a badge. Pure: the same job and moment give the same words.
 */
export function jobHeadline(job: HeadlineJob, now: Date): JobHeadline {
  if (job.status === 'cancelled') return cancelled(job)
  if (job.due) return unpaid(job, job.due)
  if (job.status === 'completed') return completed(job)
  if (job.priceChange) return priceQuestion(job, job.priceChange)
  if (job.status === 'in_progress') return inProgress(job)
  return job.status === 'assigned' ? assigned(job, now) : finding(job, now)
}

/** 'Sat, Nov 28, 8AM-12PM'. */
export const windowCopy = (day: Day, window: TimeWindow): string =>
  `${formatPickupDay(day)}, ${windowFacts[window].hours}`

const windowOf = ({ preferredDate, preferredTime }: HeadlineJob): string =>
  windowCopy(preferredDate, preferredTime)

const nameOf = ({ haulerName }: HeadlineJob): string => haulerName ?? 'Your hauler'

/** 'between 8 and 10 AM'. */
const betweenCopy = (slot: Slot): string => `between ${SLOT_LABELS[slot].replace('-', ' and ')}`

/** '9:12 AM' on the day of the pickup, else with the day. */
const timeCopy = (at: Date, day: Day): string =>
  dayOf(at) === day ? formatTime(at) : `${formatPickupDay(dayOf(at))}, ${formatTime(at)}`

const heardCopy = ({ arrivalHeardAt, preferredDate }: HeadlineJob): string =>
  arrivalHeardAt
    ? ` Their phone had no signal, so we heard of it at ${timeCopy(arrivalHeardAt, preferredDate)}.`
    : ''

function cancelled(job: HeadlineJob): JobHeadline {
  const back =
    job.refunded && job.refunded > 0
      ? ` We've refunded ${formatMoney(job.refunded)}. Your bank shows it in 5 to 10 days.`
      : ''
  if (job.request)
    return {
      title: `We couldn't confirm ${formatWeekdayLong(job.preferredDate)} ${job.preferredTime}`,
      text: `Nothing is booked.${back}`,
    }
  if (job.missedFor)
    return {
      title: 'We missed you',
      text: `Your hauler waited ${job.visitRules.customerWaitMinutes} minutes and called. The trip fee of ${formatMoney(job.missedFor)} was kept.${back}`,
    }
  return { title: 'This pickup was cancelled', text: `It was for ${windowOf(job)}.${back}` }
}

const unpaid = (job: HeadlineJob, { amount, until }: NonNullable<HeadlineJob['due']>) => ({
  title: "Your pickup isn't confirmed yet",
  text: until
    ? `${windowOf(job)}. Pay ${formatMoney(amount)} by ${timeCopy(until, job.preferredDate)}, Pacific time, to confirm it.`
    : `${windowOf(job)}. Pay ${formatMoney(amount)} to confirm it.`,
})

function completed(job: HeadlineJob): JobHeadline {
  const by = job.haulerName === null ? 'Completed' : `Completed by ${job.haulerName}`
  const on = job.completedAt
    ? `${formatPickupDay(dayOf(job.completedAt))}, ${formatTime(job.completedAt)}`
    : formatPickupDay(job.preferredDate)
  if (job.problem)
    return {
      title: "We're looking into your problem",
      text: `Reported ${formatPickupDay(dayOf(job.problem.openedAt))}, ${formatTime(job.problem.openedAt)}. Our team answers here, and by text and email.`,
    }
  return { title: 'Your junk is hauled away', text: `${by} on ${on}.` }
}

const priceQuestion = (
  job: HeadlineJob,
  { price, was, answerBy }: NonNullable<HeadlineJob['priceChange']>,
): JobHeadline => ({
  title: `${nameOf(job)} is requesting a new price`,
  text: answerBy
    ? `${formatMoney(price)} instead of ${formatMoney(was)}. Please answer by ${formatTime(answerBy)} so loading can continue.`
    : `${formatMoney(price)} instead of ${formatMoney(was)}. Please answer so loading can continue.`,
})

function inProgress(job: HeadlineJob): JobHeadline {
  const name = nameOf(job)
  if (job.expiredPrice)
    return {
      title: `The price stays ${formatMoney(job.expiredPrice)}`,
      text: `No answer in time; price unchanged. ${name} loads what you booked.`,
    }
  const since = job.startedAt ? ` since ${timeCopy(job.startedAt, job.preferredDate)}` : ''
  return { title: `${name} is loading`, text: `Under way${since}.` }
}

function assigned(job: HeadlineJob, now: Date): JobHeadline {
  const name = nameOf(job)
  const { hours, to } = windowFacts[job.preferredTime]
  if (job.arrivedAt)
    return {
      title: `${name} has arrived`,
      text: `At your pickup since ${timeCopy(job.arrivedAt, job.preferredDate)}.${heardCopy(job)}`,
    }
  const overFor = now.getTime() - windowEnd(job.preferredDate, job.preferredTime).getTime()
  if (overFor >= job.visitRules.noShowMinutes * 60_000)
    return {
      title: `${name} hasn't come`,
      text: `We're sorry. Your window, ${windowOf(job)}, has ended. Choose another window or get a full refund. Our team is looking for another hauler.`,
    }
  if (overFor >= 0)
    return {
      title: `${name} is running late`,
      text: `Your window ended at ${to % 12 || 12}${to < 12 ? 'AM' : 'PM'}. You can wait, choose another window or get a full refund.`,
    }
  if (job.onTheWayAt) {
    const expected = job.timeSlot ? `Expected ${betweenCopy(job.timeSlot)}` : 'Expected'
    return {
      title: `${name} is on the way`,
      text: `Left at ${timeCopy(job.onTheWayAt, job.preferredDate)}. ${expected}, in your window ${hours}.`,
    }
  }
  return {
    title: `${name} is your hauler`,
    text: job.timeSlot
      ? `${name} will arrive ${betweenCopy(job.timeSlot)} on ${formatPickupDay(job.preferredDate)}.`
      : `${name} will arrive ${windowOf(job)}.`,
  }
}

function finding(job: HeadlineJob, now: Date): JobHeadline {
  if (now >= windowEnd(job.preferredDate, job.preferredTime))
    return {
      title: "We couldn't find a hauler",
      text: `Your window, ${windowOf(job)}, has ended. Choose another window or get a full refund.`,
    }
  const isNear =
    now.getTime() >=
      windowStart(job.preferredDate, job.preferredTime).getTime() - NO_HAULER_HOURS * HOUR_MS &&
    now.getTime() >=
      ((job.windowChangedAt ?? job.createdAt)?.getTime() ?? 0) + SEARCH_HOURS * HOUR_MS
  if (job.needsChoice ?? isNear)
    return {
      title: "We haven't found a hauler yet",
      text: `Choose another window or get your money back. We keep looking for ${windowOf(job)} until you choose.`,
    }
  if (job.request)
    return {
      title: "We're confirming your hauler",
      text: `${windowOf(job)}. We'll confirm your hauler by ${timeCopy(job.request.confirmBy, job.preferredDate)}, or refund you in full.`,
    }
  return {
    title: "We're finding your hauler",
    text: `${windowOf(job)}. We'll send you the name and phone number as soon as a hauler accepts.`,
  }
}
