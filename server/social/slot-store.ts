import type { PostId, SocialScheduleId } from '../../contract/social.ts'
import type { Db } from '../db/database.ts'
import type { StoredSchedule } from './schedule-store.ts'

/** Locks the schedule that a post is of; undefined for a post without one. */
export const lockScheduleOf = (db: Db, postId: PostId): Promise<StoredSchedule | undefined> =>
  db
    .selectFrom('socialMediaSchedules')
    .selectAll()
    .where('id', '=', (posts) =>
      posts.selectFrom('socialMediaPosts').select('scheduleId').where('id', '=', postId),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Leaves a time out from now on. The caller has locked the schedule. */
export const leaveOut = (db: Db, { id, leftOut }: StoredSchedule, slotAt: Date) =>
  db
    .updateTable('socialMediaSchedules')
    .set({ leftOut: [...leftOut, slotAt] })
    .where('id', '=', id)
    .execute()

/** The times to come of a schedule that have a post. */
export async function slotsWithPosts(db: Db, id: SocialScheduleId, now: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('socialMediaPosts')
    .select('slotAt')
    .where('scheduleId', '=', id)
    .where('slotAt', '>', now)
    .execute()
  return rows.flatMap(({ slotAt }) => slotAt ?? [])
}

/** Whether a schedule does not write this time: it has a post, or it is left out. */
export const isSettled = async (
  db: Db,
  { id, leftOut }: Pick<StoredSchedule, 'id' | 'leftOut'>,
  slotAt: Date,
): Promise<boolean> =>
  leftOut.some((at) => at.getTime() === slotAt.getTime()) ||
  (await db
    .selectFrom('socialMediaPosts')
    .select('id')
    .where('scheduleId', '=', id)
    .where('slotAt', '=', slotAt)
    .executeTakeFirst()) !== undefined
