import type { Cents } from '../../contract/money.ts'
import {
  isEarning,
  monthBefore,
  type Month,
  type Statement,
  type StatementEntry,
  type StatementLine,
} from '../../contract/statements.ts'
import { dollars, toCsv, type CsvColumn } from '../ui/csv.ts'

/** What happened, in the words of a statement. */
export const entryWords: Record<StatementEntry, string> = {
  share: 'Your share of the job',
  trip_fee: 'Your share of the trip fee',
  tip: 'Tip',
  referral: 'Credit for a hauler you referred',
  taken_back: 'Taken back',
  sent: 'Paid to your account',
  returned: 'Taken from your account',
  kept_cash: 'Kept of the cash you collected',
}

const LONGEST = 120

/** The months from the present one back to the first, at most ten years. */
export function monthsUntil(present: Month, first: Month | null): Month[] {
  const months = [present]
  if (first === null) return months
  for (let month = monthBefore(present); month >= first; month = monthBefore(month)) {
    if (months.length === LONGEST) break
    months.push(month)
  }
  return months
}

type Row = { date: string; jobId: number | null; area: string; what: string } & Record<
  'earned' | 'paid' | 'owed',
  Cents | null
>

const columns: CsvColumn<Row>[] = [
  { title: 'Date', value: ({ date }) => date },
  { title: 'Job ID', value: ({ jobId }) => jobId },
  { title: 'Area', value: ({ area }) => area },
  { title: 'What', value: ({ what }) => what },
  { title: 'Earned (CAD)', value: ({ earned }) => dollars(earned) },
  { title: 'Paid (CAD)', value: ({ paid }) => dollars(paid) },
  { title: 'Owed (CAD)', value: ({ owed }) => dollars(owed) },
]

const NO_JOB = { date: '', jobId: null, area: '', earned: null, paid: null, owed: null }

const rowOf = ({ day, jobId, area, entry, amount }: StatementLine): Row => ({
  date: day,
  jobId,
  area: area ?? '',
  what: entryWords[entry],
  earned: isEarning(entry) ? amount : null,
  paid: isEarning(entry) ? null : amount,
  owed: null,
})

/** A statement as a spreadsheet: its lines between what was owed before and what is owed after them. */
export function statementFile(statement: Statement): string {
  const { lines, owedBefore, owed } = statement
  return toCsv(columns, [
    { ...NO_JOB, what: 'Owed before', owed: owedBefore },
    ...lines.map(rowOf),
    { ...NO_JOB, what: 'Still owed', owed },
  ])
}
