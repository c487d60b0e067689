import { Readable } from 'node:stream'
import * as bookkeeping from '../../contract/bookkeeping.ts'
import { getGstReturn } from '../../contract/gst-return.ts'
import { getOperationsReport } from '../../contract/operations-report.ts'
import * as revenueReports from '../../contract/revenue-report.ts'
import * as reports from '../../contract/reports.ts'
import * as searching from '../../contract/search.ts'
import { Day, dayOf } from '../../contract/calendar.ts'
import { spanEnd } from '../../contract/report-period.ts'
import type { MonthOfRevenue } from '../../contract/reports.ts'
import { Answer } from '../core/answer.ts'
import type { Bind } from '../core/bind.ts'
import { countStuckMoney, stuckMoney } from '../money/stuck-money-query.ts'
import { read, type ReadContext } from '../core/read.ts'
import { gstReturn } from './gst-return.ts'
import { bookkeepingAccounts, journalFile, journalOf, saveAccount } from './journal.ts'
import { operationsReport } from './operations-report.ts'
import { NO_REVENUE, revenueParts } from './revenue-query.ts'
import { revenueCsv, revenueReport } from './revenue-report.ts'
import { searchAdmin } from './search.ts'
import { adminStats } from './stats.ts'

/** The panel shows this many; others follow when these are resolved. */
const SHOWN = 100

export function reportRoutes(bind: Bind): void {
  bind(reports.getAdminStats, ({ ctx }) => read(ctx, adminStats))
  bind(reports.getRevenue, ({ ctx }) => read(ctx, lastMonths))

  bind(searching.searchAdmin, ({ ctx, query }) => searchAdmin(ctx, query.q))

  bind(reports.listStuckMoney, ({ ctx }) => read(ctx, stuckMovements))

  periodRoutes(bind)
}

/** Reports of a period, and the journal for the bookkeeping program. */
function periodRoutes(bind: Bind): void {
  bind(revenueReports.getRevenueReport, ({ ctx, query }) =>
    read(ctx, (own) => revenueReport(own, query)),
  )
  bind(revenueReports.getRevenueReportCsv, async ({ ctx, query }) =>
    csvOf(
      await read(ctx, (own) => revenueCsv(own, query)),
      `revenue-by-${query.by}-${query.from}-to-${query.to}.csv`,
    ),
  )
  bind(getOperationsReport, ({ ctx, query }) => operationsReport(ctx, query))
  bind(getGstReturn, ({ ctx, query }) => read(ctx, (own) => gstReturn(own, query)))

  bind(bookkeeping.listBookkeepingAccounts, ({ ctx }) => bookkeepingAccounts(ctx.db))
  bind(bookkeeping.saveBookkeepingAccount, ({ ctx, caller, params, body }) =>
    saveAccount(ctx, caller.user, params.account, body),
  )
  bind(bookkeeping.getJournal, ({ ctx, query }) => read(ctx, (own) => journalOf(own, query)))
  bind(bookkeeping.getJournalFile, async ({ ctx, query: { program, ...days } }) =>
    csvOf(
      await read(ctx, (own) => journalFile(own, program, days)),
      `journal-${program}-${days.from}-to-${days.to}.csv`,
    ),
  )
}

const csvOf = (text: string, name: string): Answer<string> =>
  new Answer<string>(Readable.from([text]), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  })

/** The newest of the money that needs a person, and how much there is. */
async function stuckMovements({ db, now }: Pick<ReadContext, 'db' | 'now'>) {
  const [stuck, total] = await Promise.all([
    stuckMoney(db, now(), SHOWN),
    countStuckMoney(db, now()),
  ])
  const movements = stuck.map(({ amountCents: amount, ...rest }) => ({ ...rest, amount }))
  return { movements, total }
}

const MONTHS = 12

/** Revenue of each of the last twelve months by the service clock, the current one first. */
async function lastMonths({ db, now }: Pick<ReadContext, 'db' | 'now'>): Promise<MonthOfRevenue[]> {
  const today = dayOf(now())
  const months = Array.from({ length: MONTHS }, (_, back) => monthBefore(today, back))
  const period = { from: months.at(-1) ?? today, to: spanEnd('month', today) }
  const parts = await revenueParts(db, period, 'month')
  return months.map((from) => {
    const { jobs, revenue, gross, platform, haulers } = parts.get(from) ?? NO_REVENUE
    return { from, jobs, revenue, gross, platformFees: platform, payouts: haulers }
  })
}

/** The first day of the month that lies `back` months before this day's. */
function monthBefore(day: Day, back: number): Day {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return Day.parse(new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10))
}
