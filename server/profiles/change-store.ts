import type { Selectable } from 'kysely'
import type { HaulerChangeId, ReviewedKind, ReviewedValues } from '../../contract/hauler-account.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** A change of a hauler that the team reviews. */
export type HaulerChangeRow = Selectable<Tables['haulerChanges']>

/** The change of this kind that is in review; the hauler must be locked. */
export const findInReview = (
  db: Db,
  haulerId: HaulerId,
  kind: ReviewedKind,
): Promise<HaulerChangeRow | undefined> =>
  db
    .selectFrom('haulerChanges')
    .selectAll()
    .where('haulerId', '=', haulerId)
    .where('kind', '=', kind)
    .where('status', '=', 'in_review')
    .executeTakeFirst()

export const findChange = (db: Db, id: HaulerChangeId): Promise<HaulerChangeRow | undefined> =>
  db.selectFrom('haulerChanges').selectAll().where('id', '=', id).executeTakeFirst()

export const insertChange = (
  db: Db,
  change: {
    haulerId: HaulerId
    kind: ReviewedKind
    next: ReviewedValues
    previous: ReviewedValues
    requestedAt: Date
  },
) =>
  db
    .insertInto('haulerChanges')
    .values({
      ...change,
      next: JSON.stringify(change.next),
      previous: JSON.stringify(change.previous),
    })
    .execute()
