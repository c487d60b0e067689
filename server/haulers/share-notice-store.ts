import { sql } from 'kysely'
import type { Hauler } from '../core/caller.ts'
import type { Db } from '../db/database.ts'

/**
 * Takes haulers who have not read of this version of the share, a bounded number at a time. Of two concurrent runs each
 * hauler belongs to one.
 */
export async function takeForShareNotice(
  db: Db,
  { version, limit }: { version: number; limit: number },
): Promise<Hauler[]> {
  const { rows } = await sql<Hauler>`
    with due as (
      select id from haulers
      where status <> 'rejected' and deleted_at is null
        and (share_notice_version is null or share_notice_version < ${version})
      order by id limit ${limit} for no key update skip locked
    )
    update haulers set share_notice_version = ${version} from due where haulers.id = due.id
    returning haulers.*`.execute(db)
  return rows
}

/** Takes haulers who read of a version that was withdrawn since, in the same way. */
export async function takeForShareRelief(
  db: Db,
  { version, limit }: { version: number; limit: number },
): Promise<Hauler[]> {
  const { rows } = await sql<Hauler>`
    with due as (
      select id from haulers where share_notice_version = ${version} and deleted_at is null
      order by id limit ${limit} for no key update skip locked
    )
    update haulers set share_notice_version = null from due where haulers.id = due.id
    returning haulers.*`.execute(db)
  return rows
}
