import { type RawBuilder, sql } from 'kysely'
import { type Day, formatInstantDay } from '../../contract/calendar.ts'
import type { Args, Result } from '../../contract/endpoint.ts'
import {
  type CalendarPost,
  type getPostCalendar,
  PICTURES_IN_CALENDAR,
} from '../../contract/social-calendar.ts'
import { explainMissingPicture } from '../../contract/social-limits.ts'
import { PostReason } from '../../contract/post-reason.ts'
import { NEARLY_THE_SAME_PERCENT } from '../../contract/social-rules.ts'
import { listSocialPosts } from '../../contract/social-posts.ts'
import { platformFacts, SOCIAL_PLATFORMS, type SocialPlatform } from '../../contract/social.ts'
import type { Context } from '../core/context.ts'
import { type Condition, isAnyOf, isOnDays, isTrue } from '../core/list-filters.ts'
import { pageOf } from '../core/page.ts'
import type { StoredPicture, StoredReason } from '../db/tables/social.ts'
import { activeAccounts } from './account-store.ts'
import { stateOf } from './account-state.ts'
import { pictureView, postView } from './views.ts'

/** The time when a post was published, else its scheduled time; drafts without a time come last. */
export const TIME: RawBuilder<Date> = sql`coalesce(case when social_media_posts.status = 'posted'
  then social_media_posts.posted_at else social_media_posts.scheduled_for end, 'infinity'::timestamptz)`

const hasStatus = isAnyOf('socialMediaPosts.status')
const isOnPlatform = isAnyOf('socialMediaPosts.platform')

/** Every post for the admin team. */
export const posts = pageOf(listSocialPosts, {
  from: ({ db }) =>
    db
      .selectFrom('socialMediaPosts')
      .selectAll()
      .select(({ selectFrom }) =>
        selectFrom('users')
          .select('firstName')
          .whereRef('users.id', '=', 'socialMediaPosts.decidedBy')
          .as('decider'),
      ),
  item: ({ decider, ...post }) => postView(post, decider),
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

type Row = Omit<CalendarPost, 'warnings' | 'pictures' | 'decision'> & {
  day: Day
  postsOfDay: number
  media: StoredPicture[]
  decider: string | null
  decidedAt: Date | null
  reason: StoredReason | null
  isOfSchedule: boolean
}

/** The first posts of each day, and how many the day has. What was skipped is shown only where it is asked for. */
export async function postCalendar(
  ctx: Context,
  { from, to, perDay, ...only }: Args<typeof getPostCalendar>['query'],
): Promise<Result<typeof getPostCalendar>> {
  const filters: Condition[] = [
    only.status ? hasStatus(only.status) : sql`social_media_posts.status <> 'skipped'`,
    ...(only.platform ? [isOnPlatform(only.platform)] : []),
  ]
  const where = (...conditions: Condition[]) => sql.join([...conditions, ...filters], sql` and `)
  const { rows } = await sql<Row>`
    select placed.*, users.first_name as decider from (
      select id, platform, status, detail, next_try_at, left(content, ${BEGINNING}) as content, scheduled_for, posted_at, at, day,
        needs_approval, updated_at, decided_by, decided_at, reason, jsonb_array_length(media) as picture_count,
        slot_at is not null as is_of_schedule,
        jsonb_path_query_array(media, ${`$[0 to ${PICTURES_IN_CALENDAR - 1}]`}::text::jsonpath) as media,
        row_number() over (partition by day order by at, id) as place,
        (count(*) over (partition by day))::integer as posts_of_day
      from (
        select social_media_posts.*, ${TIME} as at, day_in_bc(${TIME}) as day from social_media_posts
        where ${where(isOnDays(TIME)({ from, to }))}) as timed) as placed
    left join users on users.id = placed.decided_by
    where place <= ${perDay} order by at, placed.id`.execute(ctx.db)
  const untimed = await sql<{ posts: number }>`
    select count(*)::integer as posts from social_media_posts
    where ${where(sql`${TIME} = 'infinity'::timestamptz`)}`.execute(ctx.db)
  const pending = await sql<{ posts: number; first: Date | null }>`
    select count(*)::integer as posts, min(scheduled_for) as first from social_media_posts
    where status = 'pending_approval'${only.platform ? sql` and ${isOnPlatform(only.platform)}` : sql``}`.execute(
    ctx.db,
  )
  const days = new Map(rows.map(({ day, postsOfDay }) => [day, postsOfDay]))
  const isAsked = rows.some(({ status }) => status === 'pending_approval')
  const accounts = isAsked ? await accountTroubles(ctx) : new Map<SocialPlatform, string>()
  return {
    posts: rows.map((row) => ({
      ...row,
      pictures: row.media.map(pictureView),
      decision: row.decidedAt && { by: row.decider, at: row.decidedAt },
      warnings: warningsOf(row, accounts),
    })),
    days: [...days].map(([day, count]) => ({ day, posts: count })),
    pending: pending.rows[0] ?? { posts: 0, first: null },
    untimed: untimed.rows[0]?.posts ?? 0,
  }
}

/** What stands against publishing on each network. */
async function accountTroubles({ db, publisher, now }: Context) {
  const accounts = new Map((await activeAccounts(db)).map((each) => [each.platform, each]))
  return new Map(
    SOCIAL_PLATFORMS.flatMap((platform): [SocialPlatform, string][] => {
      const { label } = platformFacts[platform]
      const account = accounts.get(platform)
      if (!account) return [[platform, `No ${label} account is connected`]]
      const state = stateOf(publisher.on(platform), account, now())
      return state === 'needs_reconnect' ? [[platform, `${label} needs reconnect`]] : []
    }),
  )
}

function warningsOf(
  { status, platform, pictureCount, reason, isOfSchedule }: Row,
  accounts: ReadonlyMap<SocialPlatform, string>,
): string[] {
  const missing = explainMissingPicture(platform, pictureCount)
  if (status === 'draft' && isOfSchedule && missing) return [missing]
  if (status !== 'pending_approval') return []
  const nearest = reason && PostReason.decode(reason).nearest
  const isClose = nearest && nearest.percent >= NEARLY_THE_SAME_PERCENT
  return [
    missing,
    accounts.get(platform),
    isClose ? `Too close to ${formatInstantDay(nearest.at)}` : undefined,
  ].filter((warning) => warning !== undefined)
}
