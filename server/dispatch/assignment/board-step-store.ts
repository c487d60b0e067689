import { sql, type Selectable } from 'kysely'
import type { BoardStepId } from '../../../contract/schedule.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { PlacedStep } from '../../db/tables/workbench.ts'

export type BoardStep = Selectable<Tables['boardSteps']>
type NewStep = Omit<BoardStep, 'id' | 'placed' | 'transitionId' | 'undoneAt'>

/** The last transition of a job: a later one says that it was changed since. */
const lastTransition = (jobId: JobId) =>
  sql<string>`(select coalesce(max(id), 0) from transitions where noun = 'job' and noun_id = ${jobId})`

/** Whether the job of a single move was assigned, released or ended since. */
export async function isChangedSince(
  db: Db,
  { transitionId }: BoardStep,
  jobId: JobId,
): Promise<boolean> {
  const { last } = await db.selectNoFrom(lastTransition(jobId).as('last')).executeTakeFirstOrThrow()
  return last !== transitionId
}

/** Keeps the last plan of a colleague, or the last single move, in place of the one before it. */
export const keepStep = (
  db: Db,
  { placed, ...step }: NewStep & { placed: readonly PlacedStep[] },
): Promise<Pick<BoardStep, 'id' | 'undoUntil'>> => {
  const [only] = step.isPlan ? [] : placed
  const transitionId = only ? lastTransition(only.jobId) : null
  const values = { ...step, transitionId, placed: JSON.stringify(placed), undoneAt: null }
  return db
    .insertInto('boardSteps')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['colleagueId', 'isPlan'])
        .doUpdateSet({ ...values, id: sql<BoardStepId>`default` }),
    )
    .returning(['id', 'undoUntil'])
    .executeTakeFirstOrThrow()
}

/** What a colleague did last on the calendar and has not undone: the plan, and the single move. */
export const findSteps = (db: Db, colleagueId: number): Promise<BoardStep[]> =>
  db
    .selectFrom('boardSteps')
    .selectAll()
    .where('colleagueId', '=', colleagueId)
    .where('undoneAt', 'is', null)
    .execute()

/** Of two who undo the same step one does; undefined for the other, and where it was replaced. */
export const markStepUndone = (
  db: Db,
  id: BoardStepId,
  undoneAt: Date,
): Promise<BoardStep | undefined> =>
  db
    .updateTable('boardSteps')
    .set({ undoneAt })
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** A plan with these jobs was undone by its placements. */
export const markPlanUndone = (
  db: Db,
  colleagueId: number,
  jobIds: readonly JobId[],
  undoneAt: Date,
) =>
  db
    .updateTable('boardSteps')
    .set({ undoneAt })
    .where('colleagueId', '=', colleagueId)
    .where('isPlan', '=', true)
    .where('undoneAt', 'is', null)
    .where(
      sql<boolean>`exists (select from jsonb_array_elements(placed) as one
        where (one ->> 'jobId')::integer = any(${jobIds}::integer[]))`,
    )
    .execute()
