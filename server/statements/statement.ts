import { dayOf } from '../../contract/calendar.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { cents, type Cents } from '../../contract/money.ts'
import {
  instantsOf,
  isEarning,
  type Month,
  type Statement,
  type StatementEntry,
  type StatementLine,
} from '../../contract/statements.ts'
import type { Db } from '../db/database.ts'
import type { LedgerKind } from '../db/tables/payments.ts'
import { owedBefore, owedBetween, type OwedEntry } from './owed-query.ts'

/**
 * A month of what a hauler earned and was paid. Everything is read from the ledger and its counters, by
 * booking time: the months add up to its accounts `hauler_payable` and `tips`.
 */
export async function statementOf(db: Db, haulerId: HaulerId, month: Month): Promise<Statement> {
  const span = instantsOf(month)
  const [entries, before] = await Promise.all([
    owedBetween(db, haulerId, span),
    owedBefore(db, haulerId, month),
  ])
  const lines = entries.map(lineOf)
  const opening = cents(0 - before.total)
  const sums = sumsOf(lines)
  const owed = owedAfter(opening, sums)
  return { month, firstMonth: before.firstMonth, lines, owedBefore: opening, ...sums, owed }
}

/** What lines add up to, by what they change. */
export type LineSums = Pick<Statement, 'earned' | 'tips' | 'takenBack' | 'paid'>

/** The sums of the lines of any time. */
export const sumsOf = (lines: readonly StatementLine[]): LineSums => ({
  earned: sumOf(lines, 'share', 'trip_fee', 'referral'),
  tips: sumOf(lines, 'tip'),
  takenBack: cents(0 - sumOf(lines, 'taken_back')),
  paid: sumOf(lines, 'sent', 'returned', 'kept_cash'),
})

/** What is owed once these sums are added to what was owed before. */
export const owedAfter = (before: Cents, { earned, tips, takenBack, paid }: LineSums): Cents =>
  cents(before + earned + tips - takenBack - paid)

const ENTRIES: Partial<Record<LedgerKind, StatementEntry>> = {
  split: 'share',
  cancellation_fee: 'trip_fee',
  charge: 'tip',
  payout: 'sent',
  share_reversal: 'returned',
  netting: 'kept_cash',
  netting_undone: 'kept_cash',
  referral_credit: 'referral',
  referral_credit_reversed: 'referral',
}

/** An entry of the ledger as a line of a statement. */
export function lineOf({ at, kind, jobId, area, amountCents }: OwedEntry): StatementLine {
  // Any other change of what is owed is a write-off, or its reversal.
  const entry = ENTRIES[kind] ?? 'taken_back'
  const debit = Number(amountCents)
  const amount = cents(isEarning(entry) ? 0 - debit : debit)
  return { at, day: dayOf(at), jobId, area, entry, amount }
}

const sumOf = (lines: readonly StatementLine[], ...entries: StatementEntry[]): Cents =>
  cents(lines.reduce((sum, { entry, amount }) => sum + (entries.includes(entry) ? amount : 0), 0))
