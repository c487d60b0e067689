import type { HaulerId } from '../../contract/haulers.ts'
import { CHECK_POINTS, type Check } from '../../contract/review-queue.ts'
import type { Db } from '../db/database.ts'

/** The ticks of an application, by point. */
export async function checksOf(db: Db, haulerId: HaulerId): Promise<Check[]> {
  const rows = await db
    .selectFrom('reviewChecks')
    .innerJoin('users', 'users.id', 'reviewChecks.userId')
    .select(['point', 'checkedAt as at', 'users.firstName', 'users.email'])
    .where('haulerId', '=', haulerId)
    .orderBy('point')
    .execute()
  return rows.map(({ firstName, email, ...check }) => ({ ...check, by: firstName ?? email }))
}

/** The points that are not ticked. */
export async function openPoints(db: Db, haulerId: HaulerId): Promise<number[]> {
  const checks = await checksOf(db, haulerId)
  return CHECK_POINTS.filter((point) => checks.every((check) => check.point !== point))
}

/** Who ticks a point first stays its author. */
export const insertCheck = (
  db: Db,
  check: { haulerId: HaulerId; point: number; userId: number; checkedAt: Date },
) =>
  db
    .insertInto('reviewChecks')
    .values(check)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export async function clearChecks(
  db: Db,
  haulerId: HaulerId,
  points: readonly number[],
): Promise<void> {
  if (points.length === 0) return
  await db
    .deleteFrom('reviewChecks')
    .where('haulerId', '=', haulerId)
    .where('point', 'in', points)
    .execute()
}
