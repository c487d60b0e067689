import { sql } from 'kysely'
import type { CancellationTerms } from '../../contract/cancellation.ts'
import type { Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import { findSettingsAt } from '../settings/settings-store.ts'
import type { Job } from './store.ts'

const DAY_MS = 86_400_000

export type Terms = {
  freeUntilHours: number
  unclaimedFreeHours: number
  lateFeeCents: Cents
  tripFeeCents: Cents
}

/** A booked job, or a moment without a quote for what is not booked yet. */
type Booked = Pick<Job, 'createdAt' | 'quoteId'>

/**
 * The terms that the customer agreed to: those in force when the job was quoted, which is what its price was shown
 * with, else when it was booked. A price that stands for longer than a day is booked under the terms of that day.
 */
export async function termsOf(
  db: Db,
  { createdAt, quoteId }: Booked,
): Promise<Terms & { version: number }> {
  const quotedAt = quoteId === null ? undefined : await quoteTime(db, quoteId)
  const isRecent =
    quotedAt && quotedAt < createdAt && createdAt.getTime() - quotedAt.getTime() < DAY_MS
  const at = isRecent ? quotedAt : createdAt
  const fees = await findSettingsAt(db, 'fees', at)
  if (!fees) throw new Error('There are no terms of cancelling')
  const { lateFee, tripFee, ...hours } = fees.values
  return { version: fees.version, ...hours, lateFeeCents: lateFee, tripFeeCents: tripFee }
}

async function quoteTime(db: Db, quoteId: Job['quoteId']): Promise<Date | undefined> {
  const { rows } = await sql<{
    at: Date
  }>`select created_at as at from quotes where id = ${quoteId}`.execute(db)
  return rows[0]?.at
}

/** The terms as a customer reads them. */
export async function cancellationOf(db: Db, booked: Booked): Promise<CancellationTerms> {
  const { freeUntilHours, lateFeeCents, tripFeeCents } = await termsOf(db, booked)
  return { freeUntilHours, lateFee: lateFeeCents, tripFee: tripFeeCents }
}
