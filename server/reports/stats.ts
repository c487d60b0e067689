import { sql } from 'kysely'
import { addDays, dayOf, dayOfWeek, type Day } from '../../contract/calendar.ts'
import { SERVICE_AREAS } from '../../contract/places.ts'
import { spanEnd, spanStart } from '../../contract/report-period.ts'
import type { AdminStats, Needs } from '../../contract/reports.ts'
import type { RevenueSums } from '../../contract/revenue-report.ts'
import { countOverdue } from '../commercial/ageing-query.ts'
import type { ReadContext } from '../core/read.ts'
import { readCounters, sumOf, type Counters } from '../db/counters.ts'
import type { ReadDb } from '../db/database.ts'
import { countAtRisk } from '../dispatch/at-risk/at-risk-query.ts'
import { stuckMovements } from '../money/stuck-money-query.ts'
import { TO_REVIEW } from '../quotes/review/list-estimates.ts'
import { NO_REVENUE, revenueOf, revenueParts } from './revenue-query.ts'

type Times = {
  now: Date
  /** The payment provider of the reconciliation. */
  provider: string
}

/** Rare items that wait for the team: each has its own index. Frequent ones have a counter. */
type RareNeeds = Omit<Needs, 'failedPayments' | 'failedMessages' | 'jobsAtRisk' | 'overdueInvoices'>

/** Counts the rare items that wait for the admin team. */
async function countRareNeeds(db: ReadDb, { now, provider }: Times): Promise<RareNeeds> {
  const { rows } = await sql<RareNeeds>`select
    (select count(*)::int from ${stuckMovements(now)} as stuck) as stuck_money,
    (select count(*)::int from reconciliation_findings
      where provider = ${provider} and resolved_at is null) as findings,
    (select count(*)::int from price_changes where status = 'pending_admin') as prices_to_review,
    (select count(*)::int from jobs where deleted_at is null and ${sql.raw(TO_REVIEW)}) as estimates_to_review,
    (select count(*)::int from social_media_posts where status = 'failed') as failed_posts`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('The counts came back empty')
  return row
}

const WEEKS = 12

/** The figures of the admin dashboard by the service clock: counters, and items that wait for the team. */
export async function adminStats(
  ctx: Pick<ReadContext, 'db' | 'now' | 'payments'>,
): Promise<AdminStats> {
  const now = ctx.now()
  const today = dayOf(now)
  const firstWeek = addDays(today, -dayOfWeek(today) - 7 * (WEEKS - 1))
  const weeks = { from: firstWeek, to: addDays(firstWeek, 7 * WEEKS - 1) }
  const month = { from: spanStart('month', today), to: spanEnd('month', today) }
  const [counters, byWeek, { total }, rareNeeds, jobsAtRisk, overdueInvoices] = await Promise.all([
    readCounters(ctx.db, COUNTED, firstWeek),
    revenueParts(ctx.db, weeks, 'week'),
    revenueOf(ctx.db, month),
    countRareNeeds(ctx.db, { now, provider: ctx.payments.name }),
    countAtRisk(ctx.db, now),
    countOverdue(ctx.db, today),
  ])
  return {
    ...figuresOf(counters),
    totalRevenue: total.revenue,
    grossRevenue: total.gross,
    weeks: weeksFrom(firstWeek, counters, byWeek),
    needs: { ...needsOf(counters, rareNeeds), jobsAtRisk, overdueInvoices },
  }
}

const COUNTED = ['jobs', 'jobs waiting', 'open jobs', 'jobs booked', 'haulers', 'messages'] as const

type Revenue = 'totalRevenue' | 'grossRevenue' | 'weeks'

const figuresOf = (counters: Counters): Omit<AdminStats, 'needs' | Revenue> => ({
  totalJobs: sumOf(counters.jobs),
  activeHaulers: counters.haulers.get('approved') ?? 0,
  pendingApprovals: counters.haulers.get('pending') ?? 0,
  unassigned: counters['jobs waiting'].get('paid') ?? 0,
  openJobsByArea: SERVICE_AREAS.map((area) => ({
    area,
    jobs: counters['open jobs'].get(area) ?? 0,
  })).filter(({ jobs }) => jobs > 0),
})

const needsOf = (
  counters: Counters,
  rareNeeds: RareNeeds,
): Omit<Needs, 'jobsAtRisk' | 'overdueInvoices'> => ({
  ...rareNeeds,
  failedPayments: counters['jobs waiting'].get('failed') ?? 0,
  failedMessages: counters.messages.get('to read') ?? 0,
})

/** Week by week, the current one last: jobs booked, and revenue. */
const weeksFrom = (
  first: Day,
  counters: Counters,
  byWeek: Map<string, RevenueSums>,
): AdminStats['weeks'] =>
  Array.from({ length: WEEKS }, (_, week) => {
    const from = addDays(first, 7 * week)
    const { revenue, gross, haulers } = byWeek.get(from) ?? NO_REVENUE
    const jobs = sumOf(counters['jobs booked'], from, addDays(from, 7))
    return { from, jobs, revenue, gross, payouts: haulers }
  })
