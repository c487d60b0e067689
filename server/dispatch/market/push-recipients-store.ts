import { sql } from 'kysely'
import type { Hauler } from '../../core/caller.ts'
import type { Db } from '../../db/database.ts'

/** A hauler who may be notified of new jobs now, and the moment up to which that was done. */
export type PushRecipient = { hauler: Hauler; coveredUntil: Date }

/**
 * Takes approved haulers with a device who want to be notified of new jobs and were not since `notSince`, a bounded
 * number at a time, and records that they are covered up to `until`. Of two concurrent runs each hauler belongs to one.
 */
export async function takePushRecipients(
  db: Db,
  { notSince, until, limit }: { notSince: Date; until: Date; limit: number },
): Promise<PushRecipient[]> {
  const { rows } = await sql<Hauler & { coveredUntil: Date }>`
    with due as (
      select user_id, offers_covered_until as covered_until from push_choices
      where offers and offers_covered_until < ${until}
        and (offers_pushed_at is null or offers_pushed_at <= ${notSince})
        and exists (select from push_devices where push_devices.user_id = push_choices.user_id)
        and exists (select from haulers where haulers.user_id = push_choices.user_id
          and status = 'approved' and is_available and deleted_at is null)
      order by user_id limit ${limit} for no key update skip locked
    ), covered as (
      update push_choices set offers_covered_until = ${until} from due where push_choices.user_id = due.user_id
      returning due.user_id, due.covered_until
    )
    select haulers.*, covered.covered_until from covered join haulers using (user_id)
    where haulers.deleted_at is null order by haulers.id`.execute(db)
  return rows.map(({ coveredUntil, ...hauler }) => ({ hauler, coveredUntil }))
}

/** These users are notified of new jobs now, and not again for a while. */
export async function recordPushed(db: Db, userIds: readonly number[], at: Date): Promise<void> {
  if (userIds.length === 0) return
  await db
    .updateTable('pushChoices')
    .set({ offersPushedAt: at })
    .where('userId', '=', sql<number>`any(${userIds})`)
    .execute()
}
