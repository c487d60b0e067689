import { sql } from 'kysely'
import type { HaulerId } from '../../contract/haulers.ts'
import type { Hauler } from '../core/caller.ts'
import type { Db } from '../db/database.ts'

type Batch = { settingsVersionId: number; now: Date; limit: number }

/**
 * Records that haulers without a notice of this version get it now, a bounded number at a time. Of two concurrent runs
 * each hauler belongs to one.
 */
export async function takeForShareNotice(
  db: Db,
  { settingsVersionId, now, limit }: Batch,
): Promise<Hauler[]> {
  const { rows } = await sql<Hauler>`
    with due as (
      select id from haulers
      where status <> 'rejected' and deleted_at is null and not exists (
        select from hauler_share_notices
        where hauler_id = haulers.id and settings_version_id = ${settingsVersionId})
      order by id limit ${limit}
    ), taken as (
      insert into hauler_share_notices (hauler_id, settings_version_id, notified_at)
      select id, ${settingsVersionId}, ${now} from due
      on conflict do nothing returning hauler_id
    )
    select haulers.* from haulers join taken on taken.hauler_id = haulers.id
    order by haulers.id`.execute(db)
  return rows
}

/** Records that haulers with a notice of a version that was withdrawn since get the news, in the same way. */
export async function takeForShareRelief(
  db: Db,
  { settingsVersionId, now, limit }: Batch,
): Promise<Hauler[]> {
  const { rows } = await sql<Hauler>`
    with due as (
      select hauler_id from hauler_share_notices join haulers on haulers.id = hauler_id
      where settings_version_id = ${settingsVersionId} and withdrawal_notified_at is null
        and deleted_at is null
      order by hauler_id limit ${limit} for update of hauler_share_notices
    ), taken as (
      update hauler_share_notices as notices set withdrawal_notified_at = ${now} from due
      where notices.hauler_id = due.hauler_id and settings_version_id = ${settingsVersionId}
      returning notices.hauler_id
    )
    select haulers.* from haulers join taken on taken.hauler_id = haulers.id
    order by haulers.id`.execute(db)
  return rows
}

/** @returns whether this is the first notice of the version to this hauler. */
export async function insertShareNotice(
  db: Db,
  notice: { haulerId: HaulerId; settingsVersionId: number; notifiedAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('haulerShareNotices')
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
