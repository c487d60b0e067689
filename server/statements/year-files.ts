import { formatDay, formatInstantDay, formatMonth, type Day } from '../../contract/calendar.ts'
import type { CellValue } from '../../contract/columns.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../contract/csv.ts'
import type { MileageDay } from '../../contract/mileage.ts'
import { formatMoney, type Cents } from '../../contract/money.ts'
import { firstDayOf, Month } from '../../contract/statements.ts'
import {
  kilometres,
  yearColumns,
  type YearMonth,
  type YearStatement,
} from '../../contract/year-statement.ts'
import type { Hauler } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { startPaper } from '../core/pdf.ts'

const NO_ADVICE = 'This is a record of what we paid you, not tax advice.'

/** A year as a spreadsheet: one line a month, and the year below. */
export function yearCsv(statement: YearStatement): string {
  const columns = Object.values(yearColumns)
  const { year, months } = statement
  const cells = (row: YearMonth): CellValue[] => columns.map(({ value }) => value(row))
  const [, ...total] = cells({ ...statement, month: Month.parse(`${year}-12`) })
  return (
    BYTE_ORDER_MARK +
    [columns.map(({ title }) => title), ...months.map(cells), [`Year ${year}`, ...total]]
      .map(csvLine)
      .join('')
  )
}

/** The mileage log of a year: each trip with its estimate, and each day with what counts. */
export function mileageCsv(days: readonly MileageDay[]): string {
  const lines: CellValue[][] = [
    [
      'Date',
      'What',
      'From',
      'To',
      'Job ID',
      'Estimate (km)',
      'Counts (km)',
      'Odometer start',
      'Odometer end',
      'Note',
    ],
    ...days.flatMap(linesOfDay),
  ]
  return BYTE_ORDER_MARK + lines.map(csvLine).join('')
}

function linesOfDay({ day, legs, estimatedMetres, metres, isEstimate, readings }: MileageDay) {
  const entry = isEstimate ? undefined : readings[0]
  const total: CellValue[] = [
    day,
    isEstimate ? 'Day, estimated' : 'Day, entered by you',
    null,
    null,
    null,
    kilometres(estimatedMetres),
    kilometres(metres),
    entry?.odometerStart ?? null,
    entry?.odometerEnd ?? null,
    entry?.note ?? '',
  ]
  const trips = legs.map(({ from, to, jobId, metres: estimate }): CellValue[] => [
    day,
    'Trip, estimated',
    from,
    to,
    jobId,
    estimate === null ? null : kilometres(estimate),
    null,
    null,
    null,
    '',
  ])
  return [...trips, total]
}

/** A year on paper. */
export async function yearPdf(
  { config, now }: Pick<Context, 'config' | 'now'>,
  { firstName, lastName }: Pick<Hauler, 'firstName' | 'lastName'>,
  statement: YearStatement,
): Promise<{ name: string; bytes: Buffer }> {
  const { year, legalName, gstNumber, isRunning, months } = statement
  const paper = await startPaper({
    from: config.productName,
    title: 'Year-end statement',
    about: isRunning ? `${year}, up to ${formatInstantDay(now())}` : String(year),
    issuedAt: now(),
  })
  paper.columns(
    [
      ['Hauler', legalName ?? `${firstName} ${lastName}`],
      ['GST/HST number', gstNumber ?? 'None on file'],
      ['Jobs and trips', String(statement.jobs)],
    ],
    { rules: true },
  )
  paper.amounts(sumRows(statement))
  paper.heading('By month')
  for (const month of months)
    paper.facts([[formatMonth(firstDayOf(month.month)), monthText(month)]])
  paper.heading('For your records')
  paper.facts([
    [
      "Platform's part",
      `${formatMoney(statement.fees)} of your jobs, GST included where it applies. It was never part of what you earned.`,
    ],
    [
      'Mileage',
      `${kilometres(statement.metres)} km, of which ${kilometres(statement.estimatedMetres)} km are estimates.`,
    ],
  ])
  paper.foot(
    `${NO_ADVICE} Amounts in Canadian dollars, days in Pacific time. Questions? ${config.supportPhone}.`,
  )
  return { name: `statement-${year}.pdf`, bytes: await paper.finish() }
}

function sumRows(statement: YearStatement): (readonly [string, string])[] {
  const { year, owedBefore, earned, tips, takenBack, paid, owed, isRunning } = statement
  return [
    [`Owed on ${formatDay(newYear(year))}`, formatMoney(owedBefore)],
    ['Earned: your shares of prices and trip fees', formatMoney(earned)],
    ['Tips', formatMoney(tips)],
    ['Taken back for refunds and disputes', minus(takenBack)],
    ['Paid to you', minus(paid)],
    [isRunning ? 'Still owed today' : `Owed at the end of ${year}`, formatMoney(owed)],
  ]
}

const newYear = (year: number): Day => firstDayOf(Month.parse(`${year}-01`))

const minus = (amount: Cents): string =>
  amount === 0 ? formatMoney(amount) : `-${formatMoney(amount)}`

const monthText = ({ jobs, earned, tips, takenBack, paid, metres }: YearMonth): string =>
  [
    `${jobs} ${jobs === 1 ? 'job' : 'jobs'}`,
    `earned ${formatMoney(earned)}`,
    ...(tips === 0 ? [] : [`tips ${formatMoney(tips)}`]),
    ...(takenBack === 0 ? [] : [`taken back ${formatMoney(takenBack)}`]),
    `paid ${formatMoney(paid)}`,
    `${kilometres(metres)} km`,
  ].join(', ')
