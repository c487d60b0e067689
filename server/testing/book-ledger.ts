import { sql } from 'kysely'
import { FIRST_SHARE_PERMILLE, splitPrice } from '../../contract/hauler-share.ts'
import { cents } from '../../contract/money.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Db } from '../db/database.ts'
import type { LedgerAccount, LedgerKind } from '../db/tables/payments.ts'

type Booking = {
  kind: LedgerKind
  jobId: JobId
  /** One cause is booked once for each kind; the job where it says nothing. */
  reference?: string
  /** The ledger writes the time of the database: a test about days says when. */
  at: Date
  /** Cents, debits positive; together they are zero. */
  entries: Partial<Record<LedgerAccount, number>>
}

/** Books a transaction of the ledger at a time of the test's choice. */
export async function bookAt(db: Db, { kind, jobId, at, entries, ...more }: Booking) {
  const { reference = String(jobId) } = more
  const nonZero = Object.entries(entries).filter(([, amount]) => amount !== 0)
  await sql`
    with booked as (insert into ledger_transactions (kind, job_id, reference, created_at)
      values (${kind}, ${jobId}, ${reference}, ${at}) returning id)
    insert into ledger_entries (transaction_id, account, amount_cents)
    select id, account, amount from booked cross join unnest(
      ${nonZero.map(([account]) => account)}::text[], ${nonZero.map(([, amount]) => amount)}::bigint[]) as e (account, amount)`.execute(
    db,
  )
}

/** Books the price of a completed job, without GST. */
export function bookPriceAt(db: Db, jobId: JobId, price: number, at: Date): Promise<void> {
  const { haulerPayout, platformFee } = splitPrice(cents(price), FIRST_SHARE_PERMILLE)
  const entries = {
    customer_funds: price,
    hauler_payable: -haulerPayout,
    platform_fee: -platformFee,
  }
  return bookAt(db, { kind: 'split', jobId, at, entries })
}
