import { isWindowOver } from '../../../contract/calendar.ts'
import type { HeadlineJob } from '../../../contract/job-headline.ts'
import type { JobEvent } from '../../../contract/job-page-parts.ts'
import type { JobPage } from '../../../contract/job-page.ts'
import { cents } from '../../../contract/money.ts'

const TRIP_STARTS: readonly JobEvent[] = ['assigned', 'released', 'moved']

/** When this last happened on the current trip; null when it did not. */
export const lastOfTrip = (job: Pick<JobPage, 'timeline'>, event: JobEvent): Date | null =>
  lastEventOfTrip(job, event)?.at ?? null

function lastEventOfTrip({ timeline }: Pick<JobPage, 'timeline'>, event: JobEvent) {
  const start = timeline.findLastIndex((each) => TRIP_STARTS.includes(each.event))
  return timeline.slice(start + 1).findLast((each) => each.event === event)
}

/** When this first happened to the job at all. */
export const firstOf = ({ timeline }: Pick<JobPage, 'timeline'>, event: JobEvent): Date | null =>
  timeline.find((each) => each.event === event)?.at ?? null

/** When this last happened to the job. */
export const lastOf = ({ timeline }: Pick<JobPage, 'timeline'>, event: JobEvent): Date | null =>
  timeline.findLast((each) => each.event === event)?.at ?? null

/** A request that ran out; one that the customer cancelled before is a cancellation like any other. */
function requestOf({ status, request, timeline }: JobPage): JobPage['request'] {
  if (status !== 'cancelled' || !request) return request
  const cancelledAt = lastOf({ timeline }, 'cancelled')
  return cancelledAt && cancelledAt >= request.confirmBy ? request : null
}

/** Whether the hauler did not arrive in the window, as the headline says it. */
export const isLate = (job: JobPage, now: Date): boolean =>
  job.status === 'assigned' &&
  lastOfTrip(job, 'arrived') === null &&
  isWindowOver(job.preferredDate, job.preferredTime, now)

/** What the headline needs of a page. */
export function headlineJob(job: JobPage): HeadlineJob {
  const { status, preferredDate, preferredTime, timeSlot, hauler, due, priceChange, money } = job
  const lastPrice = job.timeline.findLast(({ event }) => event.startsWith('price_'))?.event
  return {
    status,
    preferredDate,
    preferredTime,
    visitRules: job.visitRules,
    timeSlot,
    haulerName: hauler?.firstName ?? null,
    due,
    priceChange: priceChange && {
      price: priceChange.to,
      was: priceChange.from,
      answerBy: priceChange.answerBy,
    },
    expiredPrice: lastPrice === 'price_expired' ? money.price : null,
    request: requestOf(job),
    onTheWayAt: lastOfTrip(job, 'on_the_way'),
    arrivedAt: lastOfTrip(job, 'arrived'),
    arrivalHeardAt: lastEventOfTrip(job, 'arrived')?.heardAt ?? null,
    startedAt: lastOf(job, 'started'),
    completedAt: lastOf(job, 'completed'),
    problem: job.problem && job.problem.closedAt === null ? job.problem : null,
    refunded: cents(money.refunded + money.onItsWayBack),
    needsChoice: job.needsChoice,
    missedFor: lastOf(job, 'no_show') && money.cancellationFee,
  }
}
