import { sql } from 'kysely'
import type { PostFigures } from '../../contract/social-networks.ts'
import { cents } from '../../contract/money.ts'
import type { PostId, PostMetrics, SocialPlatform } from '../../contract/social.ts'
import type { Db } from '../db/database.ts'

/** The length of a text in the figures. */
const BEGINNING = 140
const SHOWN = 50

export const recordMetrics = (db: Db, postId: PostId, metrics: PostMetrics, readAt: Date) => {
  const row = { ...metrics, readAt }
  return db
    .insertInto('socialPostMetrics')
    .values({ postId, ...row })
    .onConflict((conflict) => conflict.column('postId').doUpdateSet(row))
    .execute()
}

/** Records that the network was asked for these, also of those that it left out. */
export const recordAsked = (db: Db, ids: readonly PostId[], now: Date) =>
  db.updateTable('socialMediaPosts').set({ metricsAskedAt: now }).where('id', 'in', ids).execute()

/** How old a reading may be: an hour on the first day of a post, six hours in its first week, then a day. */
const isDue = (
  now: Date,
) => sql<boolean>`(metrics_asked_at is null or metrics_asked_at <= ${now}::timestamptz - case
  when posted_at > ${now}::timestamptz - interval '1 day' then interval '1 hour'
  when posted_at > ${now}::timestamptz - interval '7 days' then interval '6 hours' else interval '1 day' end)`

type Wanted = { since: Date; now: Date; count: number; isAsked: boolean }

/**
 * Our posts on a network since this time whose figures are due, those that wait longest first; the newest, due or not, when
 * a person asks.
 */
export const postsToRead = (
  db: Db,
  platform: SocialPlatform,
  { since, now, count, isAsked }: Wanted,
) =>
  db
    .selectFrom('socialMediaPosts')
    .select(['id', 'providerPostId'])
    .where('status', '=', 'posted')
    .where('platform', '=', platform)
    .where('providerPostId', 'is not', null)
    .where('postedAt', '>=', since)
    .$if(!isAsked, (query) => query.where(isDue(now)).orderBy(sql`metrics_asked_at nulls first`))
    .orderBy('postedAt', 'desc')
    .limit(count)
    .execute()

type Row = Omit<PostFigures, 'share' | 'visitors' | 'jobs'> &
  Record<'share' | 'visitors' | 'jobs', string>

/** The newest published posts, with what their networks counted and what their links brought. */
export async function postFigures(db: Db): Promise<PostFigures[]> {
  const { rows } = await sql<Row>`
    with newest as (
      select id, platform, left(content, ${BEGINNING}) as content, post_url, posted_at, 'post-' || id as words
      from social_media_posts where status = 'posted' order by posted_at desc, id desc limit ${SHOWN}
    )
    select newest.id as post_id, platform, content, post_url, posted_at, read_at, coalesce(likes, 0) as likes,
      coalesce(comments, 0) as comments, coalesce(shares, 0) as shares, impressions, clicks,
      (select count(distinct visitor_id) from ad_visits
        where channel = 'social' and utm_content like 'post-%' and utm_content = words) as visitors,
      booked.jobs, booked.share
    from newest left join social_post_metrics metrics on metrics.post_id = newest.id
      cross join lateral (
        select count(distinct jobs.id) as jobs, coalesce(sum(platform_cents - fees_cents), 0) as share
        from ad_job_touches touch join jobs on jobs.id = touch.job_id and jobs.status = 'completed'
          left join revenue_lines on revenue_lines.job_id = jobs.id
        where touch.touch = 'last' and touch.channel = 'social' and touch.utm_content like 'post-%'
          and touch.utm_content = words) booked
    order by posted_at desc, newest.id desc`.execute(db)
  return rows.map(({ visitors, jobs, share, ...row }) => ({
    ...row,
    visitors: Number(visitors),
    jobs: Number(jobs),
    share: cents(Number(share)),
  }))
}
