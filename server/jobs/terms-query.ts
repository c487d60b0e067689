import type { Selectable } from 'kysely'
import type { CancellationTerms } from '../../contract/cancellation.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Job } from './store.ts'

export type Terms = Pick<
  Selectable<Tables['cancellationTerms']>,
  'freeUntilHours' | 'unclaimedFreeHours' | 'lateFeeCents' | 'tripFeeCents'
>

/** The terms that were in force when the job was booked. */
export const termsOf = (
  db: Db,
  { createdAt }: Pick<Job, 'createdAt'>,
): Promise<Terms & { version: number }> =>
  db
    .selectFrom('cancellationTerms')
    .select(['version', 'freeUntilHours', 'unclaimedFreeHours', 'lateFeeCents', 'tripFeeCents'])
    .where('effectiveFrom', '<=', createdAt)
    .orderBy('effectiveFrom', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** The terms as a customer reads them. */
export async function cancellationOf(
  db: Db,
  booked: Pick<Job, 'createdAt'>,
): Promise<CancellationTerms> {
  const { freeUntilHours, lateFeeCents, tripFeeCents } = await termsOf(db, booked)
  return { freeUntilHours, lateFee: lateFeeCents, tripFee: tripFeeCents }
}
