import { sql } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import type { LedgerAccount, LedgerKind } from '../db/tables/payments.ts'

type Booking = {
  kind: LedgerKind
  jobId: JobId
  /** The row that caused it: one cause is booked once for each kind. */
  reference: string
  /** Cents; debits are positive and credits negative, and together they are zero. Zeros are left out. */
  entries: Partial<Record<LedgerAccount, number>>
}

/**
 * Books one movement of money. What the accounts mean stands in the migration; the database refuses
 * a transaction that does not balance (at commit), a second one for the same cause, and any change.
 */
export async function post(db: Db, { kind, jobId, reference, entries }: Booking): Promise<void> {
  const { id: transactionId } = await db
    .insertInto('ledgerTransactions')
    .values({ kind, jobId, reference })
    .returning('id')
    .executeTakeFirstOrThrow()
  // The keys of such a record are its accounts; Object.entries forgets that.
  const all = Object.entries(entries) as [LedgerAccount, number][]
  const nonZero = all.filter(([, amount]) => amount !== 0)
  await db
    .insertInto('ledgerEntries')
    .values(nonZero.map(([account, amountCents]) => ({ transactionId, account, amountCents })))
    .execute()
}

/** What an account holds, of one job or altogether: debits positive, so that debts are negative. */
export async function balanceOf(db: Db, account: LedgerAccount, jobId?: JobId): Promise<Cents> {
  let entries = db
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerTransactions', 'ledgerTransactions.id', 'ledgerEntries.transactionId')
    .select(sql<string>`coalesce(sum(amount_cents), 0)`.as('total'))
    .where('account', '=', account)
  if (jobId !== undefined) entries = entries.where('jobId', '=', jobId)
  const { total } = await entries.executeTakeFirstOrThrow()
  return cents(Number(total))
}

/** What customers paid for a job and neither its hauler nor a refund has taken yet. */
export const heldFor = async (db: Db, jobId: JobId): Promise<Cents> =>
  cents(0 - (await balanceOf(db, 'customer_funds', jobId)))

/** What is booked as the provider's fee of a dispute, in cents, and in how many transactions. */
export async function feesOfDispute(
  db: Db,
  disputeId: number,
): Promise<{ times: number; booked: number }> {
  const { times, booked } = await db
    .selectFrom('ledgerTransactions')
    .innerJoin('ledgerEntries', 'transactionId', 'ledgerTransactions.id')
    .select([
      sql<string>`count(*)`.as('times'),
      sql<string>`coalesce(sum(amount_cents), 0)`.as('booked'),
    ])
    .where('kind', '=', 'dispute_fee')
    .where('reference', 'like', `${disputeId}.%`)
    .where('account', '=', 'provider_fees')
    .executeTakeFirstOrThrow()
  return { times: Number(times), booked: Number(booked) }
}
