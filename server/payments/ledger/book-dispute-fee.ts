import { sql } from 'kysely'
import type { JobId } from '../../../contract/jobs.ts'
import type { Cents } from '../../../contract/money.ts'
import type { Db } from '../../db/database.ts'
import { post } from './ledger-store.ts'

type Disputed = { id: number; jobId: JobId }

/**
 * Books what the provider keeps for a dispute, in cents, as far as that is not in the books yet: it may
 * come later than the dispute, and go back to us once it is won. Called with the job locked.
 */
export async function bookDisputeFee(db: Db, { id, jobId }: Disputed, fee: Cents): Promise<void> {
  const { times, booked } = await bookedFor(db, id)
  const change = fee - booked
  if (change === 0) return
  await post(db, {
    kind: 'dispute_fee',
    jobId,
    reference: `${id}.${times + 1}`,
    entries: { provider_fees: change, cash: -change },
  })
}

async function bookedFor(db: Db, disputeId: number): Promise<{ times: number; booked: number }> {
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
