import { sql } from 'kysely'
import type { HaulerId } from '../../contract/haulers.ts'
import type { Hauler } from '../core/caller.ts'
import type { Db } from '../db/database.ts'

/** A hauler who is due, and the moment that the last message covered; null before the first one. */
export type DigestRecipient = { hauler: Hauler; coveredUntil: Date | null }

/**
 * Takes approved haulers who want to hear of new jobs and did not since `notSince`, a bounded number at a
 * time, and records that they are covered up to `until`. Of two concurrent runs each hauler belongs to one.
 */
export async function takeDigestRecipients(
  db: Db,
  { notSince, until, limit }: { notSince: Date; until: Date; limit: number },
): Promise<DigestRecipient[]> {
  const { rows } = await sql<Hauler & { coveredUntil: Date | null }>`
    with due as (
      select id, digest_at as covered_until from haulers
      where status = 'approved' and is_available and wants_digest and deleted_at is null
        and (digest_at is null or digest_at <= ${notSince})
      order by id limit ${limit} for no key update skip locked
    )
    update haulers set digest_at = ${until} from due where haulers.id = due.id
    returning haulers.*, covered_until`.execute(db)
  return rows.map(({ coveredUntil, ...hauler }) => ({ hauler, coveredUntil }))
}

/** Whether this hauler wants messages about new jobs. */
export const setWantsDigest = (db: Db, id: HaulerId, wantsDigest: boolean): Promise<Hauler> =>
  db
    .updateTable('haulers')
    .set({ wantsDigest, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
