import { AppError } from '../../contract/errors.ts'
import {
  MAX_REVIEWS,
  type AdminHaulerAccount,
  type ChangeReview,
  type StatusMove,
} from '../../contract/hauler-reviews.ts'
import type { HaulerId, HaulerStatus } from '../../contract/haulers.ts'
import type { Db } from '../db/database.ts'
import { findHauler } from '../haulers/store.ts'
import { findProblems } from '../uploads/store.ts'
import { homeBaseOf, openChangesOf } from './account-query.ts'
import { findAffectedJobs } from './affected-jobs-query.ts'

const MOST_MOVES = 20

/** What the team sees of a hauler beside the profile. @throws AppError not_found */
export async function adminAccountOf(db: Db, id: HaulerId): Promise<AdminHaulerAccount> {
  const hauler = await findHauler(db, id)
  if (!hauler) throw new AppError('not_found', 'There is no such hauler')
  return {
    homeBase: homeBaseOf(hauler),
    needsAreas: hauler.needsAreas,
    teamNote: hauler.teamNote,
    version: hauler.version,
    licenceProblem: [...(await findProblems(db, [hauler.licenseImageUrl])).values()][0] ?? null,
    changes: await openChangesOf(db, id),
    history: await movesOf(db, id),
  }
}

async function movesOf(db: Db, id: HaulerId): Promise<StatusMove[]> {
  const rows = await db
    .selectFrom('transitions')
    .select(['move', 'toStatus as to', 'by', 'reason', 'at'])
    .where('noun', '=', 'hauler')
    .where('nounId', '=', id)
    .orderBy('id', 'desc')
    .limit(MOST_MOVES)
    .execute()
  // The history of a hauler holds statuses of haulers alone.
  return rows.map((row) => ({ ...row, to: row.to as HaulerStatus }))
}

/** The changes that wait for the team, oldest first. */
export async function changesInReview(db: Db): Promise<ChangeReview[]> {
  const rows = await db
    .selectFrom('haulerChanges')
    .innerJoin('haulers', 'haulers.id', 'haulerChanges.haulerId')
    .selectAll('haulerChanges')
    .select([
      'haulers.firstName',
      'haulers.lastName',
      'haulers.vehicleType',
      'haulers.serviceAreas',
    ])
    .where('haulerChanges.status', '=', 'in_review')
    .where('haulers.deletedAt', 'is', null)
    .orderBy('haulerChanges.id')
    .limit(MAX_REVIEWS)
    .execute()
  const problems = await findProblems(
    db,
    rows.map(({ next }) => next.licenseImageUrl),
  )
  const reviews: ChangeReview[] = []
  for (const { firstName, lastName, vehicleType, serviceAreas, ...change } of rows) {
    const hauler = { id: change.haulerId, vehicleType, serviceAreas }
    const affectedJobs = await findAffectedJobs(db, hauler, {
      vehicleType: change.next.vehicleType,
    })
    const problem = problems.get(change.next.licenseImageUrl ?? '') ?? null
    reviews.push({ ...change, hauler: `${firstName} ${lastName}`, affectedJobs, problem })
  }
  return reviews
}
