import pg from 'pg'
import type { Database } from './server.ts'

/** The rows of a query on the database of a running server. */
export async function ask<Row extends pg.QueryResultRow>(
  database: Database,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

export type JobBooks = {
  charged: number
  payout: number
  fee: number
  sum: number
  payoutStatus: string | null
}

/** What the ledger says of one job, in cents; `sum` is that of all its entries. */
export async function booksOf(database: Database, jobId: number): Promise<JobBooks | undefined> {
  const of = (account: string, kind: string) =>
    `coalesce(abs(sum(amount_cents) filter (where account = '${account}' and kind = '${kind}')), 0)::int`
  const [row] = await ask<JobBooks>(
    database,
    `select ${of('cash', 'charge')} as charged, ${of('cash', 'payout')} as payout,
       ${of('platform_fee', 'split')} as fee, sum(amount_cents)::int as sum,
       (select status from payouts where payouts.job_id = $1) as "payoutStatus"
     from ledger_entries join ledger_transactions on ledger_transactions.id = transaction_id
     where ledger_transactions.job_id = $1`,
    [jobId],
  )
  return row
}

/** How many charges the provider made for a job. */
export async function chargesOf(database: Database, jobId: number): Promise<number> {
  const rows = await ask(
    database,
    `select 1 from sandbox_payments where job_id = $1 and charge_id is not null`,
    [jobId],
  )
  return rows.length
}

/** How often the ledger took money in for a job. */
export async function ledgerChargesOf(database: Database, jobId: number): Promise<number> {
  const rows = await ask(
    database,
    `select 1 from ledger_transactions where job_id = $1 and kind = 'charge'`,
    [jobId],
  )
  return rows.length
}

/** Whether the server has dealt with every event of a payment that the provider told it of. */
export async function hasHandledEventsOf(database: Database, paymentId: string): Promise<boolean> {
  const rows = await ask<{ handled: boolean }>(
    database,
    `select handled_at is not null as handled from payment_events where event ->> 'paymentId' = $1`,
    [paymentId],
  )
  return rows.length > 0 && rows.every(({ handled }) => handled)
}
