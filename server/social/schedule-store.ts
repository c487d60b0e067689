import { sql, type Selectable } from 'kysely'
import type { Day } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import {
  listSocialSchedules,
  type NewSchedule,
  type Schedule,
  type ScheduleChange,
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
  {
    timeSlots,
    ...schedule
  }: NewSchedule & { startsOn: Day; nextScheduled: Date | null; nextToWrite: Date | null },
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

type Rules = Omit<ScheduleChange, 'timeSlots' | 'writesLeftOut'> & {
  timeSlots: string[]
  startsOn: Day
  leftOut: Date[]
  nextScheduled: Date | null
  nextToWrite: Date | null
}

/** Changes a schedule that the caller has locked. */
export const changeRules = (
  db: Db,
  id: SocialScheduleId,
  { timeSlots, ...rules }: Rules,
): Promise<StoredSchedule> =>
  db
    .updateTable('socialMediaSchedules')
    .set({ ...rules, timeSlots: JSON.stringify(timeSlots) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Lets a schedule that the caller has locked write again from this time on; times that have a post keep it. */
export const writeAgain = (db: Db, { id }: StoredSchedule, nextToWrite: Date | null) =>
  db.updateTable('socialMediaSchedules').set({ nextToWrite }).where('id', '=', id).execute()

/** False when there is no such schedule. */
export async function removeSchedule(db: Db, id: SocialScheduleId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('socialMediaSchedules')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Active schedules whose next time has come. */
export const dueSchedules = (db: Db, now: Date): Promise<StoredSchedule[]> =>
  db
    .selectFrom('socialMediaSchedules')
    .selectAll()
    .where('isActive', '=', true)
    .where('nextScheduled', '<=', now)
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

/** Names the next time of a schedule, unless another process did, or it was changed meanwhile. */
export const passTime = (
  db: Db,
  { id, nextScheduled: passed }: StoredSchedule,
  nextScheduled: Date | null,
) =>
  db
    .updateTable('socialMediaSchedules')
    .set({ nextScheduled })
    .where('id', '=', id)
    .where('nextScheduled', '=', passed)
    .execute()

/** Active schedules with a time until then for which no post is written. */
export const schedulesToWrite = (db: Db, until: Date): Promise<StoredSchedule[]> =>
  db
    .selectFrom('socialMediaSchedules')
    .selectAll()
    .where('isActive', '=', true)
    .where('nextToWrite', '<=', until)
    .orderBy('nextToWrite')
    .execute()

/**
 * Takes the turn of a schedule and moves it to its next time; undefined when another process did, or it was changed, switched
 * off or deleted meanwhile.
 */
export async function acquireTurn(
  db: Db,
  schedule: StoredSchedule,
  nextToWrite: Date | null,
): Promise<StoredSchedule | undefined> {
  const { id, nextToWrite: turn, contentType, frequency, needsApproval, timeSlots } = schedule
  return db
    .updateTable('socialMediaSchedules')
    .set({ nextToWrite })
    .where('id', '=', id)
    .where('isActive', '=', true)
    .where('nextToWrite', '=', turn)
    .where('contentType', '=', contentType)
    .where('frequency', '=', frequency)
    .where('needsApproval', '=', needsApproval)
    .where('timeSlots', '=', sql<string[]>`${JSON.stringify(timeSlots)}::jsonb`)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Records that a post of the schedule is out. A schedule that is being changed or deleted is left as it is: who does that may
 * wait for the post, which is locked here.
 */
export const recordPosted = (db: Db, id: SocialScheduleId, at: Date) =>
  db
    .updateTable('socialMediaSchedules')
    .set({ lastPosted: sql<Date>`greatest(last_posted, ${at}::timestamptz)` })
    .where('id', 'in', (schedules) =>
      schedules
        .selectFrom('socialMediaSchedules')
        .select('id')
        .where('id', '=', id)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .execute()

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
  name: schedule.name,
  platform: schedule.platform,
  contentType: schedule.contentType,
  frequency: schedule.frequency,
  timeSlots: schedule.timeSlots,
  isActive: schedule.isActive,
  needsApproval: schedule.needsApproval,
  lastPosted: schedule.lastPosted,
  nextScheduled: schedule.nextScheduled,
  leftOut: schedule.leftOut,
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
