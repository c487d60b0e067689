import { sql } from 'kysely'
import {
  BEST_HOUR_DAYS,
  POSTS_FOR_BEST_HOUR,
  type BestHour,
} from '../../contract/social-composer.ts'
import type { SocialPlatform } from '../../contract/social.ts'
import type { Db } from '../db/database.ts'

const DAY_MS = 86_400_000
/** Most people who react to a post do so on its first day. */
const SETTLED_MS = DAY_MS
/** Fewer posts in an hour of the week say more about the posts than about the hour. */
const POSTS_OF_AN_HOUR = 3

/** The posts of an hour of the week, and their likes, comments and shares together. */
export type HourOfWeek = { weekday: number; hour: number; posts: number; engagement: number }

export type OwnHours = {
  platform: SocialPlatform
  /** Posts that were measured. */
  posts: number
  /** Those that did better than the rest, best first; empty until there are enough posts. */
  good: BestHour[]
}

/** The hours in which own posts did better than all others of the network, best first; none of too few posts. */
export function goodHours(hours: readonly HourOfWeek[]): BestHour[] {
  const sum = (of: 'posts' | 'engagement') => hours.reduce((total, hour) => total + hour[of], 0)
  const all = { posts: sum('posts'), engagement: sum('engagement') }
  if (all.posts < POSTS_FOR_BEST_HOUR) return []
  return hours
    .filter(({ posts }) => posts >= POSTS_OF_AN_HOUR && posts < all.posts)
    .map(({ weekday, hour, posts, engagement }) => ({
      weekday,
      hour,
      posts,
      average: engagement / posts,
      otherAverage: (all.engagement - engagement) / (all.posts - posts),
    }))
    .filter(({ average, otherAverage }) => average > otherAverage)
    .toSorted((one, other) => other.average - one.average)
}

/** How own posts of the last `BEST_HOUR_DAYS` did by hour of the week, on the service clock, of those whose network was read. */
export async function ownHours(
  db: Db,
  platforms: readonly SocialPlatform[],
  now: Date,
): Promise<OwnHours[]> {
  const { rows } = await sql<HourOfWeek & { platform: SocialPlatform }>`
    select platform, extract(dow from timezone('Etc/GMT+7', posted_at))::integer as weekday,
      extract(hour from timezone('Etc/GMT+7', posted_at))::integer as hour, count(*)::integer as posts,
      sum(post_engagement(engagement))::integer as engagement
    from social_media_posts
    where status = 'posted' and platform = any(${platforms}) and engagement <> '{}'
      and posted_at > ${new Date(now.getTime() - BEST_HOUR_DAYS * DAY_MS)} and posted_at < ${new Date(now.getTime() - SETTLED_MS)}
    group by 1, 2, 3`.execute(db)
  return platforms.map((platform) => {
    const hours = rows.filter((row) => row.platform === platform)
    return {
      platform,
      posts: hours.reduce((total, { posts }) => total + posts, 0),
      good: goodHours(hours),
    }
  })
}
