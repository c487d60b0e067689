import type { Insertable, Selectable } from 'kysely'
import type { FindingSubject } from '../../contract/admin-money.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type Finding = Selectable<Tables['reconciliationFindings']>
type Run = Selectable<Tables['reconciliationRuns']>
type FindingState = Omit<
  Insertable<Tables['reconciliationFindings']>,
  'id' | 'firstSeenAt' | 'lastSeenAt' | 'resolvedAt'
>

/** The differences from the provider, as of the last run, newest first; all without a limit. */
export const openFindings = (db: Db, provider: string, limit?: number): Promise<Finding[]> =>
  db
    .selectFrom('reconciliationFindings')
    .selectAll()
    .where('provider', '=', provider)
    .where('resolvedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit ?? null)
    .execute()

/** How many differences wait for an admin. */
export async function countOpenFindings(db: Db, provider: string): Promise<number> {
  const { count } = await db
    .selectFrom('reconciliationFindings')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('provider', '=', provider)
    .where('resolvedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Stores a finding; one that is open already is updated. */
export const recordFinding = (db: Db, finding: FindingState, at: Date) =>
  db
    .insertInto('reconciliationFindings')
    .values({ ...finding, firstSeenAt: at, lastSeenAt: at })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'subject', 'providerId'])
        .where('resolvedAt', 'is', null)
        .doUpdateSet({ ...finding, lastSeenAt: at }),
    )
    .execute()

type Gone = { provider: string; subject: FindingSubject; providerId: string }

/** Closes a finding that a run did not see again, unless another run saw it meanwhile. */
export const resolveFinding = (
  db: Db,
  { provider, subject, providerId }: Gone,
  startedAt: Date,
  at: Date,
) =>
  db
    .updateTable('reconciliationFindings')
    .set({ resolvedAt: at })
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('providerId', '=', providerId)
    .where('resolvedAt', 'is', null)
    .where('lastSeenAt', '<=', startedAt)
    .execute()

export const recordRun = (db: Db, run: Insertable<Tables['reconciliationRuns']>) =>
  db.insertInto('reconciliationRuns').values(run).execute()

export const lastRun = (db: Db, provider: string): Promise<Run | undefined> =>
  db
    .selectFrom('reconciliationRuns')
    .selectAll()
    .where('provider', '=', provider)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The last run that compared everything. */
export const lastGoodRun = (db: Db, provider: string): Promise<Run | undefined> =>
  db
    .selectFrom('reconciliationRuns')
    .selectAll()
    .where('provider', '=', provider)
    .where('failure', 'is', null)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
