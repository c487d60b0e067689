import { z } from 'zod'
import { dollars, type ListColumns } from './columns.ts'
import { endpoint } from './endpoint.ts'
import { FileBytes } from './fields.ts'
import { MoneySum } from './money.ts'
import { Month } from './statements.ts'

/** A calendar year in BC, four digits in the address. */
export const StatementYear = z.codec(
  z
    .string()
    .regex(/^20\d\d$/)
    .meta({ example: '2026' }),
  z.int(),
  { decode: Number, encode: String },
)

/** What a year and each of its months add up to, in dollars; the same sums as in the monthly statements. */
const sums = {
  /** Jobs and trips whose share was earned in this time. */
  jobs: z.int(),
  /** Shares of prices and trip fees. */
  earned: MoneySum,
  tips: MoneySum,
  /** Given up for refunds and lost disputes. */
  takenBack: MoneySum,
  /** Sent to the hauler's account, less what came back from there. */
  paid: MoneySum,
  /** Still owed at the end: what was owed before + earned + tips - takenBack - paid. */
  owed: MoneySum,
  /**
   * The platform's part of the same jobs with the GST in it, less what it gave back. It was never part of what the
   * hauler earned, and is not subtracted from it.
   */
  fees: MoneySum,
  /** By road: what the hauler entered, else the estimate. */
  metres: z.int(),
}

/** One month of a year. */
export const YearMonth = z.object({ month: Month, ...sums })
export type YearMonth = z.infer<typeof YearMonth>

/** A year of a hauler's money, from the ledger, with the mileage. */
export const YearStatement = z.object({
  year: z.int(),
  /** The year of the hauler's first line of all; null before there is one. */
  firstYear: z.int().nullable(),
  /** Whether the year is still going on: then it ends with the present month. */
  isRunning: z.boolean(),
  /** The legal name of the tax details; null without them. */
  legalName: z.string().nullable(),
  /** The GST/HST number of the tax details; null for a hauler without one. */
  gstNumber: z.string().nullable(),
  /** January first. */
  months: z.array(YearMonth),
  /** Still owed when the year began. */
  owedBefore: MoneySum,
  ...sums,
  /** Of `metres`: what is estimated. */
  estimatedMetres: z.int(),
})
export type YearStatement = z.infer<typeof YearStatement>

/** The columns of the year as a file: one line a month. */
export const yearColumns: ListColumns<YearMonth> = {
  month: { title: 'Month', value: ({ month }) => month },
  jobs: { title: 'Jobs and trips', value: ({ jobs }) => jobs },
  earned: { title: 'Earned (CAD)', value: ({ earned }) => dollars(earned) },
  tips: { title: 'Tips (CAD)', value: ({ tips }) => dollars(tips) },
  takenBack: { title: 'Taken back (CAD)', value: ({ takenBack }) => dollars(takenBack) },
  paid: { title: 'Paid to you (CAD)', value: ({ paid }) => dollars(paid) },
  owed: { title: 'Owed at month end (CAD)', value: ({ owed }) => dollars(owed) },
  fees: { title: "Platform's part of your jobs (CAD)", value: ({ fees }) => dollars(fees) },
  kilometres: { title: 'Kilometres', value: ({ metres }) => kilometres(metres) },
}

/** Metres as kilometres with one decimal, a plain number as a spreadsheet reads it. */
export const kilometres = (metres: number): string => (metres / 1_000).toFixed(1)

const params = z.object({ year: StatementYear })

/**
 * A year of the signed-in hauler's money by month in BC: exactly the sum of the monthly statements. One before the
 * first line has zeros. `not_found` for a year that has not begun.
 */
export const getYearStatement = endpoint({
  method: 'GET',
  path: '/api/hauler/statements/years/:year',
  access: 'hauler',
  summary: "A year of the signed-in hauler's money from the ledger by month, with fees and mileage",
  params,
  response: YearStatement,
})

/** The same year as a PDF of one or two pages. `not_found` for a year that has not begun. */
export const getYearStatementPdf = endpoint({
  method: 'GET',
  path: '/api/hauler/statements/years/:year/statement.pdf',
  access: 'hauler',
  summary: 'The same year as a PDF',
  params,
  file: 'application/pdf',
  response: FileBytes,
})

/** The same year as a spreadsheet, one line a month and the year below. `not_found` for a year that has not begun. */
export const getYearStatementCsv = endpoint({
  method: 'GET',
  path: '/api/hauler/statements/years/:year/statement.csv',
  access: 'hauler',
  summary: 'The same year as CSV, by month',
  params,
  file: 'text/csv',
  response: FileBytes,
})

/**
 * The mileage log of a year: one line for each trip with its estimate, and one for each day with what counts.
 * `not_found` for a year that has not begun.
 */
export const getMileageLog = endpoint({
  method: 'GET',
  path: '/api/hauler/mileage/years/:year/mileage.csv',
  access: 'hauler',
  summary: "A year of the signed-in hauler's mileage as CSV, by day and trip",
  params,
  file: 'text/csv',
  response: FileBytes,
})
