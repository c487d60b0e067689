import { sql, type Selectable } from 'kysely'
import type { Day } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import {
  listSocialSchedules,
  type NewSchedule,
  type Schedule,
} from '../../contract/social-schedules.ts'
import type { ContentType, SocialPlatform, SocialScheduleId } from '../../contract/social.ts'
import { isAnyOf, isTrue } from '../core/list-filters.ts'
import { pageOf } from '../core/page.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type StoredSchedule = Selectable<Tables['socialMediaSchedules']>

const NO_SCHEDULE = 'There is no such schedule'
export const noSuchSchedule = () => new AppError('not_found', NO_SCHEDULE)

export const insertSchedule = (
  db: Db,
  { timeSlots, ...schedule }: NewSchedule & { startsOn: Day; nextScheduled: Date | null },
): Promise<StoredSchedule> =>
  db
    .insertInto('socialMediaSchedules')
    .values({ ...schedule, timeSlots: JSON.stringify(timeSlots) })
    .returningAll()
    .executeTakeFirstOrThrow()

export const lockSchedule = (db: Db, id: SocialScheduleId): Promise<StoredSchedule | undefined> =>
  db
    .selectFrom('socialMediaSchedules')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const switchSchedule = (
  db: Db,
  id: SocialScheduleId,
  isActive: boolean,
  nextScheduled: Date | null,
): Promise<StoredSchedule> =>
  db
    .updateTable('socialMediaSchedules')
    .set({ isActive, nextScheduled })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** False when there is no such schedule. */
export async function removeSchedule(db: Db, id: SocialScheduleId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('socialMediaSchedules')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Active schedules that are due. */
export const dueSchedules = (db: Db, now: Date): Promise<StoredSchedule[]> =>
  db
    .selectFrom('socialMediaSchedules')
    .selectAll()
    .where('isActive', '=', true)
    .where('nextScheduled', '<=', now)
    .orderBy('nextScheduled')
    .execute()

/** The active schedules of these networks. */
export const schedulesOf = (
  db: Db,
  platforms: readonly SocialPlatform[],
): Promise<StoredSchedule[]> =>
  db
    .selectFrom('socialMediaSchedules')
    .selectAll()
    .where('isActive', '=', true)
    .where('platform', 'in', platforms)
    .execute()

/** Moves a schedule to its next time; false when another process did, or it was switched off meanwhile. */
export async function acquireTurn(
  db: Db,
  { id, nextScheduled: turn }: StoredSchedule,
  lastPosted: Date,
  nextScheduled: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('socialMediaSchedules')
    .set({ lastPosted, nextScheduled })
    .where('id', '=', id)
    .where('isActive', '=', true)
    .where('nextScheduled', '=', turn)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The content type of a network's oldest active schedule; undefined without one. */
export async function scheduledContent(
  db: Db,
  platform: SocialPlatform,
): Promise<ContentType | undefined> {
  const schedule = await db
    .selectFrom('socialMediaSchedules')
    .select('contentType')
    .where('platform', '=', platform)
    .where('isActive', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return schedule?.contentType
}

/** The networks that an active schedule writes for. */
export async function scheduledPlatforms(db: Db): Promise<SocialPlatform[]> {
  const rows = await db
    .selectFrom('socialMediaSchedules')
    .select('platform')
    .distinct()
    .where('isActive', '=', true)
    .execute()
  return rows.map(({ platform }) => platform)
}

export const scheduleView = (schedule: StoredSchedule): Schedule => ({
  id: schedule.id,
  platform: schedule.platform,
  contentType: schedule.contentType,
  frequency: schedule.frequency,
  timeSlots: schedule.timeSlots,
  isActive: schedule.isActive,
  lastPosted: schedule.lastPosted,
  nextScheduled: schedule.nextScheduled,
})

/** Every schedule. */
export const allSchedules = pageOf(listSocialSchedules, {
  from: ({ db }) => db.selectFrom('socialMediaSchedules').selectAll(),
  item: scheduleView,
  missing: () => NO_SCHEDULE,
  id: 'socialMediaSchedules.id',
  sorts: { createdAt: [sql`social_media_schedules.created_at`, 'timestamptz'] },
  filters: { platform: isAnyOf('platform'), active: isTrue('isActive') },
})
