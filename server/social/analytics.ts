import { addDays, dayOf, dayOfWeek, instantOf, type Day } from '../../contract/calendar.ts'
import type { SocialAnalytics } from '../../contract/social-accounts.ts'
import { CONTENT_TYPES, SOCIAL_PLATFORMS } from '../../contract/social.ts'
import type { Context } from '../core/context.ts'
import { byContentType, byPlatform, byWeek, lastRead, topPosts, totals } from './analytics-query.ts'
import { postView } from './views.ts'

const WEEKS = 8
const BEST = 5

/** The figures of the posts, from our rows and the engagement that the networks reported. */
export async function socialAnalytics({ db, now }: Context): Promise<SocialAnalytics> {
  const today = dayOf(now())
  const firstDay = addDays(today, -dayOfWeek(today) - 7 * (WEEKS - 1))
  const [all, platforms, types, best, weeks, readAt] = await Promise.all([
    totals(db),
    byPlatform(db),
    byContentType(db),
    topPosts(db, BEST),
    byWeek(db, instantOf(firstDay, 0)),
    lastRead(db),
  ])
  return {
    totalPosts: all.totalPosts,
    scheduledPosts: all.scheduledPosts,
    totalEngagement: all.totalEngagement,
    aiGeneratedPosts: all.aiGeneratedPosts,
    platformStats: forEach(SOCIAL_PLATFORMS, (name) => {
      const row = platforms.find(({ platform }) => platform === name)
      return { posts: row?.posts ?? 0, engagement: row?.engagement ?? 0 }
    }),
    contentTypeStats: forEach(CONTENT_TYPES, (name) => {
      const row = types.find(({ contentType }) => contentType === name)
      return { posts: row?.posts ?? 0, avgEngagement: row?.avgEngagement ?? null }
    }),
    aiStats: aiStatsOf(all),
    topPosts: best.map(postView),
    weeks: weeksOf(firstDay, weeks),
    readAt,
  }
}

const aiStatsOf = (all: Awaited<ReturnType<typeof totals>>): SocialAnalytics['aiStats'] => {
  const tried = all.aiPosted + all.aiFailed
  return {
    totalGenerated: all.aiGeneratedPosts,
    successRate: tried === 0 ? null : all.aiPosted / tried,
    avgEngagement: all.aiAverage,
    otherAvgEngagement: all.otherAverage,
  }
}

type WeekOfPlatform = Awaited<ReturnType<typeof byWeek>>[number]

const weeksOf = (firstDay: Day, rows: WeekOfPlatform[]): SocialAnalytics['weeks'] =>
  Array.from({ length: WEEKS }, (_, week) => ({
    from: addDays(firstDay, 7 * week),
    engagement: forEach(SOCIAL_PLATFORMS, (name) => {
      const row = rows.find((one) => one.week === week && one.platform === name)
      return row?.engagement ?? 0
    }),
  }))

const forEach = <Name extends string, Part>(
  names: readonly Name[],
  part: (name: Name) => Part,
): Record<Name, Part> =>
  // The keys are exactly the names.
  Object.fromEntries(names.map((name) => [name, part(name)])) as Record<Name, Part>
