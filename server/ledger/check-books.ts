import { cents, formatMoney } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import {
  moneyOfJobs,
  unbalancedTransactions,
  type JobMoney,
  type MoneyTopic,
} from './books-query.ts'

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
 * them equal to what the payments, refunds, payouts and the job itself say.
 */
export async function checkBooks(db: Db): Promise<string[]> {
  const found: string[] = []
  for await (const { id, total } of unbalancedTransactions(db))
    found.push(`Ledger transaction ${id} adds up to ${total ?? 'nothing'}`)
  for await (const job of moneyOfJobs(db)) found.push(...contradictions(job))
  return found
}

function contradictions(row: JobMoney): string[] {
  const money = (amount: string | number): string => formatMoney(cents(Number(amount)))
  // The keys of such a record are its topics; Object.entries forgets that.
  return (Object.entries(TOPICS) as [MoneyTopic, string][])
    .filter(([topic]) => Number(row[`${topic}Booked`]) !== Number(row[`${topic}Known`]))
    .map(
      ([topic, words]) =>
        `Job #${row.jobId}: the ledger has ${money(row[`${topic}Booked`])} ${words}, but it should be ${money(row[`${topic}Known`])}`,
    )
}
