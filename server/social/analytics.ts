import { addDays, dayOf, dayOfWeek, type Day } from '../../contract/calendar.ts'
import type { SocialAnalytics } from '../../contract/social-accounts.ts'
import { CONTENT_TYPES, SOCIAL_PLATFORMS } from '../../contract/social.ts'
import type { Context } from '../core/context.ts'
import {
  type CountedPosts,
  countedPosts,
  engagementByDay,
  lastRead,
  topPosts,
} from './analytics-query.ts'
import { answerPosts } from './views.ts'

const WEEKS = 8
const BEST = 5

/** The figures of the posts, from our counters and the engagement that the networks reported. */
export async function socialAnalytics({ db, now }: Context): Promise<SocialAnalytics> {
  const today = dayOf(now())
  const firstDay = addDays(today, -dayOfWeek(today) - 7 * (WEEKS - 1))
  const [posts, best, days, readAt] = await Promise.all([
    countedPosts(db),
    topPosts(db, BEST),
    engagementByDay(db, firstDay),
    lastRead(db),
  ])
  const published = posts.filter(({ status }) => status === 'posted')
  return {
    totalPosts: postsIn(posts),
    scheduledPosts: postsIn(posts.filter(isScheduled)),
    totalEngagement: engagementOf(posts),
    aiGeneratedPosts: postsIn(posts.filter(({ isAiGenerated }) => isAiGenerated)),
    platformStats: forEach(SOCIAL_PLATFORMS, (name) => {
      const own = published.filter(({ platform }) => platform === name)
      return { posts: postsIn(own), engagement: engagementOf(own) }
    }),
    contentTypeStats: forEach(CONTENT_TYPES, (name) => {
      const own = published.filter(({ contentType }) => contentType === name)
      return { posts: postsIn(own), avgEngagement: averageOf(own) }
    }),
    aiStats: aiStatsOf(posts),
    topPosts: await answerPosts(db, best),
    weeks: weeksOf(firstDay, days),
    readAt,
  }
}

const postsIn = (posts: CountedPosts[]): number =>
  posts.reduce((sum, { posts: some }) => sum + some, 0)
const engagementOf = (posts: CountedPosts[]): number =>
  posts.reduce((sum, { engagement }) => sum + engagement, 0)
/** Null without posts. */
const averageOf = (posts: CountedPosts[]): number | null =>
  postsIn(posts) === 0 ? null : engagementOf(posts) / postsIn(posts)
const isScheduled = ({ status }: CountedPosts): boolean =>
  status === 'scheduled' || status === 'publishing'

function aiStatsOf(posts: CountedPosts[]): SocialAnalytics['aiStats'] {
  const of = (isAi: boolean, inStatus: string) =>
    posts.filter(({ isAiGenerated, status }) => isAiGenerated === isAi && status === inStatus)
  const posted = of(true, 'posted')
  const tried = postsIn(posted) + postsIn(of(true, 'failed'))
  return {
    totalGenerated: postsIn(posts.filter(({ isAiGenerated }) => isAiGenerated)),
    successRate: tried === 0 ? null : postsIn(posted) / tried,
    avgEngagement: averageOf(posted),
    otherAvgEngagement: averageOf(of(false, 'posted')),
  }
}

/** From the engagement of each day and network, '2026-11-22 facebook'. */
const weeksOf = (firstDay: Day, days: Map<string, number>): SocialAnalytics['weeks'] =>
  Array.from({ length: WEEKS }, (_, week) => {
    const from = addDays(firstDay, 7 * week)
    const daysOfWeek = Array.from({ length: 7 }, (__, day) => addDays(from, day))
    return {
      from,
      engagement: forEach(SOCIAL_PLATFORMS, (name) =>
        daysOfWeek.reduce((sum, day) => sum + (days.get(`${day} ${name}`) ?? 0), 0),
      ),
    }
  })

const forEach = <Name extends string, Part>(
  names: readonly Name[],
  part: (name: Name) => Part,
): Record<Name, Part> =>
  // The keys are exactly the names.
  Object.fromEntries(names.map((name) => [name, part(name)])) as Record<Name, Part>
