import { z } from 'zod'
import { Day } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { JobId } from './jobs.ts'
import { Money, MoneySum } from './money.ts'
import { ServiceArea } from './places.ts'

const Week = z.object({
  /** The Sunday the week begins with. */
  from: Day,
  jobs: z.number(),
  /** Net of refunds and lost disputes, see REVENUE_FIGURES in revenue-report.ts. */
  revenue: MoneySum,
  gross: MoneySum,
  /** The haulers' share of the revenue. */
  payouts: MoneySum,
})

/** How many of each wait for the admin team, besides applications. */
const Needs = z.object({
  /** Prices above the cap: a hauler and a customer wait on site. */
  pricesToReview: z.number(),
  /** The jobs of the lane of jobs at risk, see at-risk.ts. */
  jobsAtRisk: z.number(),
  /** Jobs that still can be paid, whose last payment was declined. */
  failedPayments: z.number(),
  /** Refunds, payouts and charges that failed, are late or cannot be believed. */
  stuckMoney: z.number(),
  /** Open differences between the payment provider's records and our books. */
  findings: z.number(),
  /** Invoices of companies that were due before today and are not paid. */
  overdueInvoices: z.number(),
  /** Paid jobs ahead whose load the reader was not sure of, not reviewed yet. */
  estimatesToReview: z.number(),
  failedPosts: z.number(),
  /** Messages that failed, are still true and unread. */
  failedMessages: z.number(),
})
/** How many of each thing wait for the admin team, besides applications. 0 means that nothing waits. */
export type Needs = z.infer<typeof Needs>

/**
 * The figures of the admin dashboard. Money is in dollars with GST, days and months are by the service
 * clock.
 */
export const AdminStats = z.object({
  totalJobs: z.number(),
  activeHaulers: z.number(),
  /** This month's revenue by the service clock, net of refunds and lost disputes, see REVENUE_FIGURES. */
  totalRevenue: MoneySum,
  /** The same before refunds and lost disputes. */
  grossRevenue: MoneySum,
  pendingApprovals: z.number(),
  /** The last twelve weeks, oldest first: jobs booked, and revenue of the ledger. */
  weeks: z.array(Week),
  /** Jobs not yet completed or cancelled, by municipality. */
  openJobsByArea: z.array(z.object({ area: ServiceArea, jobs: z.number() })),
  /** Paid jobs that no hauler has taken. */
  unassigned: z.number(),
  needs: Needs,
})
export type AdminStats = z.infer<typeof AdminStats>

/** The figures of the admin dashboard, counted for each call. */
export const getAdminStats = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  access: 'admin',
  right: 'see-jobs',
  summary: 'The figures of the admin dashboard, counted from the rows',
  response: AdminStats,
})

/**
 * The revenue of one calendar month in BC from the ledger, each figure as REVENUE_FIGURES in revenue-report.ts defines it.
 * `platformFees` is the platform's share without GST, `payouts` the haulers'.
 */
export const MonthOfRevenue = z.object({
  /** The first day of the month. */
  from: Day,
  jobs: z.number(),
  revenue: MoneySum,
  gross: MoneySum,
  platformFees: MoneySum,
  payouts: MoneySum,
})
export type MonthOfRevenue = z.infer<typeof MonthOfRevenue>

/** The last twelve months, newest first; a month without revenue has zeros. */
export const getRevenue = endpoint({
  method: 'GET',
  path: '/api/admin/revenue',
  access: 'admin',
  right: 'see-money',
  summary:
    'Revenue of each of the last twelve months, net of refunds and lost disputes with gross beside it, newest first',
  response: z.array(MonthOfRevenue),
})

/** One movement of money that a person has to look at. */
export const StuckMoney = z.object({
  jobId: JobId,
  amount: Money,
  /** What is the matter, as it goes on after the amount: 'of a payout failed'. */
  what: z.string(),
  /** The provider's words, where it gave any. */
  reason: z.string().nullable(),
  /** The job was taken off the lists; its money goes on. */
  isDeleted: z.boolean(),
})
export type StuckMoney = z.infer<typeof StuckMoney>

/** Refunds, payouts, reversals and charges that failed, are late or do not match the provider, job by job. */
export const listStuckMoney = endpoint({
  method: 'GET',
  path: '/api/admin/stuck-money',
  access: 'admin',
  right: 'see-money',
  summary: 'The movements of money that need a person, job by job: at most 100, and the total',
  response: z.object({ movements: z.array(StuckMoney), total: z.number() }),
})
