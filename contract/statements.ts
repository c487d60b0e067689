import { z } from 'zod'
import { addDays, Day, dayOf, Instant, instantOf } from './calendar.ts'
import { dollars, type ListColumns } from './columns.ts'
import { endpoint } from './endpoint.ts'
import { AmountRange, anyOf, DayRange } from './filters.ts'
import { JobId } from './jobs.ts'
import { list } from './list.ts'
import { Money, MoneySum } from './money.ts'
import { DisputeStatus, PayoutStatus, ReversalStatus } from './payments.ts'
import { ServiceArea } from './places.ts'

/** A calendar month in BC, 'YYYY-MM'. */
export const Month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .meta({ example: '2026-10' })
  .brand<'Month'>()
export type Month = z.infer<typeof Month>

/** The month that a day is in. */
export const monthOfDay = (day: Day): Month => Month.parse(day.slice(0, 7))

/** The first day of a month. */
export const firstDayOf = (month: Month): Day => Day.parse(`${month}-01`)

// The 1st and 31 days are always within the month after.
/** The month after. */
export const nextMonth = (month: Month): Month => monthOfDay(addDays(firstDayOf(month), 31))
/** The month before. */
export const monthBefore = (month: Month): Month => monthOfDay(addDays(firstDayOf(month), -1))

/** The instants between which a month lies in BC: the first is in it, the second is not. */
export const instantsOf = (month: Month): { from: Date; until: Date } => ({
  from: instantOf(firstDayOf(month), 0),
  until: instantOf(firstDayOf(nextMonth(month)), 0),
})

/** What a payout is a part of: the hauler's share of a price or of a trip fee, or a tip; or the credit for a hauler they referred. */
export const PAYOUT_SOURCES = ['price', 'fee', 'tip', 'referral'] as const
/** One of `PAYOUT_SOURCES`. */
export const PayoutSource = z.enum(PAYOUT_SOURCES)
export type PayoutSource = z.infer<typeof PayoutSource>

/** What an unpaid payout waits for; of these only the bank and the proof of the job are up to the hauler. `time`: until `releasesAt`. */
export const PAYOUT_WAITS = [
  'bank_account',
  'bank_check',
  'dispute',
  'problem',
  'proof',
  'time',
  'us',
] as const
/** One of `PAYOUT_WAITS`. */
export const PayoutWait = z.enum(PAYOUT_WAITS)
export type PayoutWait = z.infer<typeof PayoutWait>

/** A part of a payout that went back, or is going, because of a refund or a customer's dispute. */
export const PayoutTakenBack = z.object({
  amount: Money,
  cause: z.enum(['refund', 'dispute']),
  status: ReversalStatus,
  /** Taken from the hauler's account; else the payout was made smaller before it was sent. */
  wasSent: z.boolean(),
  at: Instant,
})
export type PayoutTakenBack = z.infer<typeof PayoutTakenBack>

/** A payout as its hauler sees it, in dollars. */
export const HaulerPayout = z.object({
  id: z.number(),
  jobId: JobId,
  /** When the job was done; of one that was called off, when it should have been. */
  day: Day,
  area: ServiceArea.nullable(),
  source: PayoutSource,
  /** The price or the fee that the share is a part of, or the tip. */
  gross: Money,
  /** The hauler's whole share of it; a payout is smaller where the customer paid in parts. */
  share: Money,
  amount: Money,
  status: PayoutStatus,
  waitsFor: PayoutWait.nullable(),
  /**
   * When a payout on hold goes by itself, at the earliest: another reason may hold it longer, and `waitsFor` says
   * which. Null for one that is not on hold, or that no time holds.
   */
  releasesAt: Instant.nullable(),
  /** What was recorded with the state, in words. */
  reason: z.string().nullable(),
  /** How the customer's dispute over the payment stands, where there is one. */
  dispute: DisputeStatus.nullable(),
  takenBack: z.array(PayoutTakenBack),
  createdAt: Instant,
  transferredAt: Instant.nullable(),
})
export type HaulerPayout = z.infer<typeof HaulerPayout>

const haulerPayoutColumns: ListColumns<HaulerPayout> = {
  id: { title: 'Payout ID', value: ({ id }) => id },
  job: { title: 'Job ID', value: ({ jobId }) => jobId },
  day: { title: 'Day', value: ({ day }) => day },
  area: { title: 'Area', value: ({ area }) => area },
  source: { title: 'Share of', value: ({ source }) => source },
  gross: { title: 'Paid by the customer (CAD)', value: ({ gross }) => dollars(gross) },
  amount: { title: 'Amount (CAD)', value: ({ amount }) => dollars(amount) },
  status: { title: 'Status', value: ({ status }) => status },
  transferred: {
    title: 'Transferred',
    value: ({ transferredAt }) => transferredAt && dayOf(transferredAt),
  },
  releases: {
    title: 'On hold until',
    value: ({ releasesAt }) => releasesAt?.toISOString() ?? null,
  },
}

/** The signed-in hauler's payouts, each with what it waits for. */
export const listHaulerPayouts = list(
  {
    path: '/api/hauler/payouts',
    access: 'hauler',
    summary: "The signed-in hauler's payouts with what each waits for, newest first",
    item: HaulerPayout,
    filters: { status: anyOf(PayoutStatus), amount: AmountRange, created: DayRange },
    sorts: { createdAt: 'desc', amount: 'desc' },
  },
  haulerPayoutColumns,
)

/**
 * What changes what a hauler is owed: a share of a price or a trip fee, a tip, or the credit for a hauler they referred,
 * earned; a part of shares and tips given up for a refund or a lost dispute; money sent, money that came back, and cash of customers that the
 * hauler holds and keeps.
 */
export const STATEMENT_ENTRIES = [
  'share',
  'trip_fee',
  'tip',
  'referral',
  'taken_back',
  'sent',
  'returned',
  'kept_cash',
] as const
/** One of `STATEMENT_ENTRIES`. */
export const StatementEntry = z.enum(STATEMENT_ENTRIES)
export type StatementEntry = z.infer<typeof StatementEntry>

/** Whether an entry is about what was earned; the others are about what was paid of it. */
export const isEarning = (entry: StatementEntry): boolean =>
  entry !== 'sent' && entry !== 'returned' && entry !== 'kept_cash'

/** One line of a statement. */
export const StatementLine = z.object({
  at: Instant,
  day: Day,
  jobId: JobId,
  area: ServiceArea.nullable(),
  entry: StatementEntry,
  /** Added to what was earned, or to what was paid; below zero for what was taken back or returned. */
  amount: MoneySum,
})
export type StatementLine = z.infer<typeof StatementLine>

/** A month of a hauler's money, from the ledger, in dollars. */
export const Statement = z.object({
  month: Month,
  /** The month of the hauler's first line of all; null before there is one. */
  firstMonth: Month.nullable(),
  /** Oldest first. */
  lines: z.array(StatementLine),
  /** Still owed when the month began. */
  owedBefore: MoneySum,
  /** Shares of prices and trip fees, and credits for referred haulers. */
  earned: MoneySum,
  tips: MoneySum,
  /** Given up for refunds and lost disputes. */
  takenBack: MoneySum,
  /** Sent to the hauler's account, less what came back from there, and kept of the cash they hold. */
  paid: MoneySum,
  /** owedBefore + earned + tips - takenBack - paid: what was owed when the month ended, or is now. */
  owed: MoneySum,
})
export type Statement = z.infer<typeof Statement>

/**
 * A month of the signed-in hauler's money by days in BC. A month without lines has zeros and what is still
 * owed.
 */
export const getStatement = endpoint({
  method: 'GET',
  path: '/api/hauler/statements/:month',
  access: 'hauler',
  summary:
    "A month of the signed-in hauler's money from the ledger, by days in BC: lines, totals and what is still owed",
  params: z.object({ month: Month }),
  response: Statement,
})
