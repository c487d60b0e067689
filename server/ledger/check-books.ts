import { cents, formatMoney } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import {
  moneyOfJobs,
  unbalancedTransactions,
  type JobMoney,
  type MoneyTopic,
} from './books-query.ts'
import { wrongCash } from './cash-held-query.ts'
import { wrongOpenInvoices } from './open-invoices-query.ts'
import { wrongPostings } from './postings-query.ts'
import { wrongReceivables } from './receivable-query.ts'

const TOPICS: Record<MoneyTopic, string> = {
  charged: 'charged',
  refunded: 'refunded',
  promised: 'promised to the customer',
  paidOut: 'paid out to the hauler',
  owed: 'owed to the hauler',
  fee: 'kept as the fee, with its tax',
  disputed: 'taken by banks for open disputes',
  held: 'held for the customer',
  collected: 'received without a card',
  handedBack: 'handed back to the customer',
  netted: 'kept by the hauler of the cash they hold',
}

/**
 * Every contradiction in the books, as sentences; none when they are right: each transaction
 * balances, and for each job charge = payout + fee + refunds + what is still owed or held, each of
 * them equal to what the payments, refunds, payouts and the job itself say. What companies owe is
 * what their invoices leave open, as the list of invoices says it, and the cash of haulers what they collected and did not hand over.
 */
export async function checkBooks(db: Db): Promise<string[]> {
  const findings: string[] = []
  for await (const { id, total } of unbalancedTransactions(db))
    findings.push(`Ledger transaction ${id} adds up to ${total ?? 'nothing'}`)
  for await (const job of moneyOfJobs(db)) findings.push(...contradictions(job))
  findings.push(...(await contradictionsOfAccounts(db)), ...(await contradictionsOfInvoices(db)))
  findings.push(...(await contradictionsOfCash(db)))
  for (const { cause, account, booked, known } of await wrongPostings(db))
    findings.push(
      `${cause}: the ledger has ${money(booked)} in ${account}, but it should be ${money(known)}`,
    )
  return findings
}

const money = (amount: string | number): string => formatMoney(cents(Number(amount)))

const contradictionsOfAccounts = async (db: Db): Promise<string[]> =>
  (await wrongReceivables(db)).map(
    ({ accountId, booked, owed }) =>
      `Account ${accountId ?? 'of no company'}: the ledger has ${money(booked)} owed, but invoices and what is on none yet come to ${money(owed)}`,
  )

const contradictionsOfInvoices = async (db: Db): Promise<string[]> =>
  (await wrongOpenInvoices(db)).map(
    ({ number, listed, due }) =>
      `Invoice ${number}: the list of invoices has ${money(listed)} to pay, but it should be ${money(due)}`,
  )

const contradictionsOfCash = async (db: Db): Promise<string[]> =>
  (await wrongCash(db)).map(
    ({ haulerId, booked, held }) =>
      `Hauler ${haulerId ?? 'without a number'}: the ledger has ${money(booked)} in cash with them, but it should be ${money(held)}`,
  )

function contradictions(row: JobMoney): string[] {
  // The keys of such a record are its topics; Object.entries forgets that.
  return (Object.entries(TOPICS) as [MoneyTopic, string][])
    .filter(([topic]) => Number(row[`${topic}Booked`]) !== Number(row[`${topic}Known`]))
    .map(
      ([topic, words]) =>
        `Job #${row.jobId}: the ledger has ${money(row[`${topic}Booked`])} ${words}, but it should be ${money(row[`${topic}Known`])}`,
    )
}
