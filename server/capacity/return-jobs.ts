import {
  formatInstant,
  formatPickupDay,
  isWindowOver,
  windowFacts,
} from '../../contract/calendar.ts'
import type { JobId } from '../../contract/jobs.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Hooks } from '../core/hooks.ts'
import type { Job } from '../jobs/store.ts'
import { demandOf, readDayStates, withoutJobs, type DayState } from './day-facts.ts'
import { fillDay } from './day-flow.ts'
import { expireRequest } from './expire-request.ts'
import { setDeadlines } from './job-place-store.ts'
import { lockDays, type Taken } from './places-query.ts'
import { readRules } from './rules-store.ts'
import { deadlineOf } from './window-times.ts'

/**
 * A paid job that its hauler does not have any more, on a day that is full by now, would wait for a hauler who
 * does not come: it is a request again. See `Hooks`.
 */
export const returnJobs: Hooks['capacity']['returnJobs'] = async (ctx, tx, jobs) => {
  const now = ctx.now()
  const returnedJobs = jobs.filter(
    ({ preferredDate, preferredTime, isSecured }) =>
      isSecured && !isWindowOver(preferredDate, preferredTime, now),
  )
  if (returnedJobs.length === 0) return jobs
  const days = [...new Set(returnedJobs.map(({ preferredDate }) => preferredDate))]
  await lockDays(tx.db, days)
  const states = await readDayStates(ctx, tx.db, days, {})
  const requests = states.flatMap((state) =>
    withoutPlace(
      state,
      returnedJobs.filter(({ preferredDate }) => preferredDate === state.day),
    ),
  )
  if (requests.length === 0) return jobs
  const rules = await readRules(tx.db, ctx)
  const deadlines = new Map(
    requests.map((job) => [
      job.id,
      deadlineOf(rules, { date: job.preferredDate, window: job.preferredTime }, now),
    ]),
  )
  await setDeadlines(tx.db, deadlines)
  await alertTeam(ctx, tx, requests, deadlines)
  for (const [id, at] of deadlines) await tx.enqueue(expireRequest, { jobId: id }, { at })
  return jobs.map((job) => ({ ...job, confirmBy: deadlines.get(job.id) ?? job.confirmBy }))
}

/** The jobs of a day for which the others leave no place. What was above the schedule before comes after them. */
function withoutPlace(state: DayState, returnedJobs: readonly Job[]): Job[] {
  const kinds = returnedJobs.map(kindOf)
  const others = withoutJobs(demandOf(state), kinds).filter(({ isRequest }) => !isRequest)
  const { day, supply, schedule, exceptions } = state
  const demand = [...others, ...kinds]
  const { placedCounts } = fillDay({
    day,
    supply,
    schedule,
    exceptions,
    demand,
    closed: { begun: new Set(), tooSoon: new Set() },
  })
  return returnedJobs.filter((_, at) => placedCounts[others.length + at] === 0)
}

const kindOf = ({ area, loadSize, preferredTime: window }: Job): Taken => ({
  area,
  loadSize,
  window,
  jobs: 1,
  isRequest: false,
})

/** One alert for all of them: a plan that is undone may leave many. */
async function alertTeam(
  ctx: Pick<Context, 'config' | 'now'>,
  tx: Transaction,
  requests: readonly Job[],
  deadlines: ReadonlyMap<JobId, Date>,
): Promise<void> {
  const [first] = requests.toSorted(
    (a, b) => (deadlines.get(a.id)?.getTime() ?? 0) - (deadlines.get(b.id)?.getTime() ?? 0),
  )
  const by = first && deadlines.get(first.id)
  if (!by) return
  const { id, preferredDate, preferredTime } = first
  const others =
    requests.length > 1
      ? ` So have ${requests.length - 1} other pickups that wait for a hauler.`
      : ''
  await raiseAlert(ctx, tx, {
    kind: 'pickup_requested',
    about: `${id} ${preferredDate} ${preferredTime} returned`,
    what: `Pickup #${id} on ${formatPickupDay(preferredDate)}, ${windowFacts[preferredTime].hours}, has no hauler any more, and the day is full. Assign one by ${formatInstant(by)}, or it is refunded.${others}`,
    place: { tab: 'jobs', job: String(id) },
    // It may happen again to the same pickup.
    repeatMs: 0,
    isState: true,
  })
}
