import {
  CHOICE_HOURS,
  MOST_AT_RISK,
  RISK_KINDS,
  type AtRiskJob,
  type listAtRisk,
  type RiskAction,
  type RiskKind,
} from '../../../contract/at-risk.ts'
import { slotStart, windowEnd, windowStart } from '../../../contract/calendar.ts'
import type { Result } from '../../../contract/endpoint.ts'
import { EXTENSION_MINUTES } from '../../../contract/price-changes.ts'
import type { Context } from '../../core/context.ts'
import { countAtRisk, findAtRisk } from './at-risk-query.ts'
import { findSubstitutes, type Substitute } from './find-substitutes.ts'
import { nextWindow } from './next-window.ts'
import { mayRemind } from './remind-of-proof.ts'
import { riskFactsOf, type RiskFacts } from './risk-facts-query.ts'

const HOUR_MS = 3_600_000

/** The jobs at risk with the best next action of each: what happens now first, then what comes next. */
export async function jobsAtRisk({
  db,
  now: clock,
}: Pick<Context, 'db' | 'now'>): Promise<Result<typeof listAtRisk>> {
  const now = clock()
  const total = await countAtRisk(db, now)
  const risks = await findAtRisk(db, now, MOST_AT_RISK)
  const kinds = new Map(risks.map(({ jobId, kind }) => [jobId, kind]))
  const facts = await riskFactsOf(
    db,
    risks.map(({ jobId }) => jobId),
  )
  const substituteFor = await findSubstitutes(db, now, facts)
  const items = facts.flatMap((job) => {
    const kind = kinds.get(job.id)
    if (!kind) return []
    const window = nextWindow(job, now)
    const substitute = window && substituteFor(job, window)
    return [viewOf(kind, job, actionsFor(kind, job, substitute, now), now)]
  })
  return { now, items: items.toSorted((a, b) => byUrgency(a, b, now)), total }
}

/**
 * What has begun stands first, the gravest and latest of it at the top; then what is still ahead, the soonest first;
 * a payout that waits for proof comes last.
 */
function byUrgency(a: AtRiskJob, b: AtRiskJob, now: Date): number {
  const isPast = ({ at }: AtRiskJob) => at <= now
  const distance = ({ at }: AtRiskJob) => Math.abs(at.getTime() - now.getTime())
  const gravity = (job: AtRiskJob) => (isPast(job) ? RISK_KINDS.indexOf(job.kind) : 0)
  const isWaiting = ({ kind }: AtRiskJob) => Number(kind === 'no_proof')
  return (
    isWaiting(a) - isWaiting(b) ||
    Number(isPast(b)) - Number(isPast(a)) ||
    gravity(a) - gravity(b) ||
    distance(a) - distance(b) ||
    a.jobId - b.jobId
  )
}

const viewOf = (kind: RiskKind, job: RiskFacts, actions: RiskAction[], now: Date): AtRiskJob => ({
  jobId: job.id,
  kind,
  customer: { firstName: job.firstName, lastName: job.lastName, phone: job.phone },
  hauler:
    job.haulerId === null
      ? null
      : {
          id: job.haulerId,
          firstName: job.haulerFirstName ?? '',
          lastName: job.haulerLastName ?? '',
          phone: job.haulerPhone ?? '',
        },
  address: job.address,
  area: job.area,
  loadSize: job.loadSize,
  price: job.price,
  preferredDate: job.preferredDate,
  preferredTime: job.preferredTime,
  timeSlot: job.timeSlot,
  at: momentOf(kind, job, now),
  lastSeen: lastSeenOf(job),
  haulerRemindedAt: kind === 'no_proof' ? job.haulerRemindedAt : null,
  customerNotifiedAt: kind === 'no_proof' ? null : job.customerNotifiedAt,
  actions,
})

function momentOf(kind: RiskKind, job: RiskFacts, now: Date): Date {
  const { preferredDate: day, preferredTime: window, timeSlot, answerBy } = job
  const [start, end] = [windowStart(day, window), windowEnd(day, window)]
  if (kind === 'price_question') return answerBy ?? end
  if (kind === 'hauler_problem') return job.problemAt ?? end
  if (kind === 'no_proof') return job.completedAt ?? end
  if (kind === 'no_show' || kind === 'past_window' || kind === 'not_completed') return end
  if (kind === 'late' && timeSlot)
    return new Date(Math.max(start.getTime(), slotStart(day, timeSlot).getTime()))
  return now >= end ? end : start
}

function lastSeenOf(job: RiskFacts): AtRiskJob['lastSeen'] {
  const { onTheWayAt, arrivedAt, onTheWayHeardAt, arrivalHeardAt } = job
  if (arrivedAt) return { event: 'arrived', at: arrivedAt, heardAt: arrivalHeardAt }
  return onTheWayAt && { event: 'on_the_way', at: onTheWayAt, heardAt: onTheWayHeardAt }
}

const CALL_CUSTOMER = { do: 'call', who: 'customer' } as const
const CALL_HAULER = { do: 'call', who: 'hauler' } as const
const OPEN = { do: 'open' } as const

/** The best action first; each at most once. */
function actionsFor(
  kind: RiskKind,
  job: RiskFacts,
  substitute: Substitute | null,
  now: Date,
): [RiskAction, ...RiskAction[]] {
  const refund = { do: 'refund', amount: job.held } as const
  const others = (what: 'assign' | 'reassign'): RiskAction[] =>
    substitute ? [{ do: what, ...substitute }] : []
  const isNear =
    now.getTime() >=
    windowStart(job.preferredDate, job.preferredTime).getTime() - CHOICE_HOURS * HOUR_MS
  switch (kind) {
    case 'no_show':
      return first([...others('reassign'), refund, CALL_HAULER, CALL_CUSTOMER])
    case 'late':
      return first([CALL_HAULER, ...others('reassign'), CALL_CUSTOMER])
    case 'past_window':
      return first([CALL_HAULER, CALL_CUSTOMER, refund])
    case 'not_completed':
      return first([CALL_HAULER, CALL_CUSTOMER])
    case 'suspended':
      return first([...others('reassign'), CALL_CUSTOMER, refund])
    case 'price_question':
      return first([...moreTime(job, now), CALL_CUSTOMER, CALL_HAULER])
    case 'hauler_problem':
      // Not `first`: what was reported is read before anything is done.
      return [
        OPEN,
        ...coverFor(job).flatMap(others),
        ...(job.haulerId === null ? [] : [CALL_HAULER]),
        CALL_CUSTOMER,
      ]
    case 'no_proof':
      return first([
        ...(mayRemind(job, now) ? [{ do: 'remind' } as const] : []),
        CALL_HAULER,
        { do: 'accept' },
      ])
    case 'unassigned':
      return first([
        ...others('assign'),
        ...(isNear ? [refund, CALL_CUSTOMER] : [CALL_CUSTOMER, refund]),
      ])
  }
}

/** How another hauler can get a job that its hauler has not reached: the report hides the other risks of it. */
const coverFor = ({ status, arrivedAt }: RiskFacts): ('assign' | 'reassign')[] => {
  if (status === 'pending') return ['assign']
  return status === 'assigned' && arrivedAt === null ? ['reassign'] : []
}

/** The customer's call settles it fastest; more time keeps the question open meanwhile, once. */
const moreTime = ({ answerBy, extendedAt, priceChangeId }: RiskFacts, now: Date): RiskAction[] =>
  priceChangeId !== null && extendedAt === null && answerBy !== null && now < answerBy
    ? [{ do: 'extend', priceChangeId, minutes: EXTENSION_MINUTES }]
    : []

const first = ([best = OPEN, ...others]: RiskAction[]): [RiskAction, ...RiskAction[]] => [
  best,
  ...others,
  OPEN,
]
