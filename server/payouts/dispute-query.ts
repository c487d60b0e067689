import type { Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

type Decision = Pick<Selectable<Tables['disputes']>, 'status' | 'shareCents'>

/** The status of a dispute, and how much of the hauler's share it took for good, in cents. */
export const decisionOf = (db: Db, disputeId: number): Promise<Decision> =>
  db
    .selectFrom('disputes')
    .select(['status', 'shareCents'])
    .where('id', '=', disputeId)
    .executeTakeFirstOrThrow()
