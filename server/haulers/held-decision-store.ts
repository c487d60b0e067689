import type { Insertable, Selectable } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import {
  REVIEW_FAILED_SECONDS,
  type ReviewChoice,
  type ReviewDecisionId,
} from '../../contract/review-decisions.ts'
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
    .select(['choice', 'outcome', 'countsAt', 'users.firstName', 'users.email'])
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

/** Decisions whose time was before this instant should count by now. */
export const failedBefore = (now: Date): Date =>
  new Date(now.getTime() - REVIEW_FAILED_SECONDS * 1_000)

type LastDecision = NonNullable<Awaited<ReturnType<typeof lastDecision>>>

/** One that failed does not count later by itself: waiting for it would be in vain. */
function describe({ firstName, email, choice, outcome, countsAt }: LastDecision, now: Date) {
  const [by, did] = [firstName ?? email, DID[choice.decision]]
  return outcome === null && countsAt <= failedBefore(now)
    ? `${by} ${did}, but that could not be carried out. Try it again or take it back in the review queue`
    : `${by} has just ${did}`
}

/** Who decided last about a row of the queue, as a sentence; undefined when no colleague did there. */
export async function explainDecided(
  db: Db,
  { kind, subjectId, now }: { kind: ReviewKind; subjectId: number; now: Date },
): Promise<string | undefined> {
  const last = await lastDecision(db, kind, subjectId)
  return last && describe(last, now)
}

/**
 * A colleague's decision that can still be undone comes first, and so does one that failed: it is tried again or taken back.
 * @throws AppError illegal_move
 */
export async function refuseWhileHeld(
  db: Db,
  { kind, subjectId, now }: { kind: Exclude<ReviewKind, 'ending'>; subjectId: number; now: Date },
): Promise<void> {
  const last = await lastDecision(db, kind, subjectId)
  if (last?.outcome !== null) return
  const message = describe(last, now)
  if (last.countsAt <= failedBefore(now)) throw new AppError('illegal_move', message)
  const wait = last.countsAt < now ? 'It is being carried out. Wait a minute' : 'Wait a few seconds'
  throw new AppError('illegal_move', `${message}. ${wait}, then look again`)
}
