import type { Insertable, Selectable } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import type { ReviewChoice, ReviewDecisionId } from '../../contract/review-decisions.ts'
import type { ReviewKind } from '../../contract/review-queue.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** A decision of the review queue as it is stored. */
export type DecisionRow = Selectable<Tables['reviewDecisions']>

/** @returns undefined when a decision about the same row is held already. */
export const insertDecision = (
  db: Db,
  {
    choice,
    ...decision
  }: Omit<Insertable<Tables['reviewDecisions']>, 'choice'> & {
    choice: ReviewChoice
  },
): Promise<DecisionRow | undefined> =>
  db
    .insertInto('reviewDecisions')
    .values({ ...decision, choice: JSON.stringify(choice) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** A decision, locked: of undoing it and letting it count only one happens. */
export const lockDecision = (db: Db, id: ReviewDecisionId): Promise<DecisionRow | undefined> =>
  db
    .selectFrom('reviewDecisions')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const endDecision = (
  db: Db,
  id: ReviewDecisionId,
  outcome: NonNullable<DecisionRow['outcome']>,
) => db.updateTable('reviewDecisions').set({ outcome }).where('id', '=', id).execute()

/** Of undone decisions nothing is left to say. */
const lastDecision = (db: Db, kind: ReviewKind, subjectId: number) =>
  db
    .selectFrom('reviewDecisions')
    .innerJoin('users', 'users.id', 'reviewDecisions.userId')
    .select(['choice', 'outcome', 'users.firstName', 'users.email'])
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .where((is) => is.or([is('outcome', 'is', null), is('outcome', '=', 'counted')]))
    .orderBy('reviewDecisions.id', 'desc')
    .limit(1)
    .executeTakeFirst()

const DID = {
  approve: 'approved this',
  reject: 'rejected this',
  ask_photo: 'asked for another photo',
} as const

/** Who decided last about a row of the queue, as a sentence; undefined when no colleague did there. */
export async function explainDecided(
  db: Db,
  kind: ReviewKind,
  subjectId: number,
): Promise<string | undefined> {
  const last = await lastDecision(db, kind, subjectId)
  return last && `${last.firstName ?? last.email} has just ${DID[last.choice.decision]}`
}

/**
 * A colleague's decision that can still be undone comes first.
 * @throws AppError illegal_move
 */
export async function refuseWhileHeld(
  db: Db,
  kind: Exclude<ReviewKind, 'ending'>,
  subjectId: number,
): Promise<void> {
  const last = await lastDecision(db, kind, subjectId)
  if (last?.outcome === null)
    throw new AppError(
      'illegal_move',
      `${last.firstName ?? last.email} has just ${DID[last.choice.decision]}. Wait a few seconds, then look again`,
    )
}
