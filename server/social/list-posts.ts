import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../contract/calendar.ts'
import type { Args, Result } from '../../contract/endpoint.ts'
import type { CalendarPost, getPostCalendar } from '../../contract/social-calendar.ts'
import { listSocialPosts } from '../../contract/social-posts.ts'
import { type Condition, isAnyOf, isOnDays, isTrue } from '../core/list-filters.ts'
import { pageOf } from '../core/page.ts'
import type { Db } from '../db/database.ts'
import { postView } from './views.ts'

/** The time when a post was published, else its scheduled time; drafts without a time come last. */
export const TIME: RawBuilder<Date> = sql`coalesce(case when social_media_posts.status = 'posted'
  then social_media_posts.posted_at else social_media_posts.scheduled_for end, 'infinity'::timestamptz)`

const hasStatus = isAnyOf('socialMediaPosts.status')
const isOnPlatform = isAnyOf('socialMediaPosts.platform')

/** Every post for the admin team. */
export const posts = pageOf(listSocialPosts, {
  from: ({ db }) => db.selectFrom('socialMediaPosts').selectAll(),
  item: postView,
  missing: () => 'There is no such post',
  id: 'socialMediaPosts.id',
  sorts: {
    createdAt: [sql`social_media_posts.created_at`, 'timestamptz'],
    when: [TIME, 'timestamptz'],
  },
  search: 'socialMediaPosts.searchKey',
  filters: {
    status: hasStatus,
    platform: isOnPlatform,
    type: isAnyOf('socialMediaPosts.contentType'),
    // A range without an end holds no draft without a time.
    when: (days) => sql`(${isOnDays(TIME)(days)} and ${TIME} < 'infinity')`,
    ai: isTrue('socialMediaPosts.isAiGenerated'),
  },
  counter: { name: 'posts by status', by: 'status' },
})

/** The length of a text in the calendar. */
const BEGINNING = 140

type Placed = CalendarPost & { day: Day; postsOfDay: number }

/** The first posts of each day, and how many the day has. */
export async function postCalendar(
  db: Db,
  { from, to, perDay, ...only }: Args<typeof getPostCalendar>['query'],
): Promise<Result<typeof getPostCalendar>> {
  const filters: Condition[] = [
    ...(only.status ? [hasStatus(only.status)] : []),
    ...(only.platform ? [isOnPlatform(only.platform)] : []),
  ]
  const where = (...conditions: Condition[]) => sql.join([...conditions, ...filters], sql` and `)
  const { rows } = await sql<Placed>`
    select * from (
      select id, platform, status, detail, next_try_at, left(content, ${BEGINNING}) as content, scheduled_for, posted_at, at, day,
        row_number() over (partition by day order by at, id) as place,
        (count(*) over (partition by day))::integer as posts_of_day
      from (
        select social_media_posts.*, ${TIME} as at, day_in_bc(${TIME}) as day from social_media_posts
        where ${where(isOnDays(TIME)({ from, to }))}) as timed) as placed
    where place <= ${perDay} order by at, id`.execute(db)
  const untimed = await sql<{ posts: number }>`
    select count(*)::integer as posts from social_media_posts
    where ${where(sql`${TIME} = 'infinity'::timestamptz`)}`.execute(db)
  const days = new Map(rows.map(({ day, postsOfDay }) => [day, postsOfDay]))
  return {
    posts: rows,
    days: [...days].map(([day, count]) => ({ day, posts: count })),
    untimed: untimed.rows[0]?.posts ?? 0,
  }
}
