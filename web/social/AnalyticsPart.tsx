import { useQuery } from '@tanstack/react-query'
import { formatDay, formatInstant } from '../../contract/calendar.ts'
import {
  getSocialAnalytics,
  listSocialAccounts,
  refreshSocialEngagement,
  type SocialAnalytics,
} from '../../contract/social-accounts.ts'
import type { Post } from '../../contract/social-posts.ts'
import {
  CONTENT_TYPES,
  contentTypeLabels,
  platformFacts,
  SOCIAL_PLATFORMS,
} from '../../contract/social.ts'
import { formatCount, formatDecimal, formatPercent } from '../../contract/numbers.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { Bars } from '../ui/charts/Bars.tsx'
import { SmallColumns } from '../ui/charts/SmallColumns.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import layout from '../ui/layout/layout.module.css'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import styles from './analytics.module.css'
import { PostFiguresTable } from './PostFiguresTable.tsx'
import { POST_READS } from './post-reads.ts'
import social from './social.module.css'

const SKELETON_ROWS = 6

/** How the posts do, from what the networks counted. */
export function AnalyticsPart() {
  const analytics = useQuery(apiQuery(getSocialAnalytics, {}))
  return (
    <>
      <QueryError what="the analytics" query={analytics} />
      {analytics.isPending && (
        <div className={layout.panel}>
          <ListSkeleton rows={SKELETON_ROWS} />
        </div>
      )}
      {analytics.data && <Figures analytics={analytics.data} />}
    </>
  )
}

const Figures = ({ analytics }: { analytics: SocialAnalytics }) => (
  <>
    <Refresh readAt={analytics.readAt} />
    <div className={`${layout.columns} ${styles.figures}`}>
      <figure className={`${layout.panel} ${social.card}`}>
        <figcaption>
          <h3>Platform Performance</h3>
          <p>Likes, comments and shares of all published posts</p>
        </figcaption>
        <Bars
          heads={['Platform', 'Engagement']}
          format={(value) => formatCount(value)}
          rows={SOCIAL_PLATFORMS.map((platform) => {
            const { posts, engagement } = analytics.platformStats[platform]
            const note = `${formatCount(posts)} ${posts === 1 ? 'post' : 'posts'}`
            return { name: platformFacts[platform].label, value: engagement, note }
          })}
        />
      </figure>
      <figure className={`${layout.panel} ${social.card}`}>
        <figcaption>
          <h3>Top Performing Content</h3>
          <p>Average engagement of a post, by content type</p>
        </figcaption>
        <Bars
          heads={['Content type', 'Average engagement']}
          format={(value) => formatDecimal(value, 1)}
          rows={CONTENT_TYPES.map((type) => ({
            name: contentTypeLabels[type],
            value: analytics.contentTypeStats[type].avgEngagement,
          }))}
        />
        <Best posts={analytics.topPosts} />
      </figure>
      <AiPerformance stats={analytics.aiStats} />
      <Weekly weeks={analytics.weeks} />
    </div>
    <PostFiguresTable />
  </>
)

function Refresh({ readAt }: Pick<SocialAnalytics, 'readAt'>) {
  const refresh = useApiMutation(refreshSocialEngagement, {
    refetches: [...POST_READS, listSocialAccounts],
    success: ({ postsRead }) =>
      `Engagement updated for ${postsRead} ${postsRead === 1 ? 'post' : 'posts'}`,
    failure: ({ reason }) => ({ title: 'Failed to read the engagement', message: reason }),
  })
  return (
    <div className={`${layout.spread} ${styles.refresh}`}>
      <p>
        {readAt
          ? `Updated ${formatInstant(readAt)}. New posts are read every hour, older ones less often.`
          : 'No engagement yet. Connect an account and publish a post.'}
      </p>
      <Button
        needs="run-marketing"
        pending={refresh.isPending && 'Reading...'}
        onClick={() => refresh.mutate({})}
      >
        Read engagement now
      </Button>
    </div>
  )
}

const Best = ({ posts }: { posts: Post[] }) =>
  posts.length > 0 && (
    <ol className={styles.best} aria-label="Best posts">
      {posts.map((post) => (
        <li key={post.id}>
          <span>{post.content}</span>
          <b className="num">
            {formatCount(post.engagement.likes + post.engagement.comments + post.engagement.shares)}
          </b>
          <small>{platformFacts[post.platform].label}</small>
        </li>
      ))}
    </ol>
  )

const AiPerformance = ({ stats }: { stats: SocialAnalytics['aiStats'] }) => (
  <figure className={`${layout.panel} ${social.card}`}>
    <figcaption>
      <h3>AI Performance</h3>
      <p>Posts published exactly as AI wrote them. Needs a connected AI model.</p>
    </figcaption>
    <dl className={`${layout.stack} ${styles.facts} num`}>
      <div>
        <dt>AI-written posts</dt>
        <dd>{formatCount(stats.totalGenerated)}</dd>
      </div>
      <div>
        <dt>Publishing success rate</dt>
        <dd>{stats.successRate === null ? 'None yet' : formatPercent(stats.successRate, 0)}</dd>
      </div>
    </dl>
    <Bars
      heads={['Written by', 'Average engagement']}
      format={(value) => formatDecimal(value, 1)}
      rows={[
        { name: 'AI', value: stats.avgEngagement },
        { name: 'People and templates', value: stats.otherAvgEngagement },
      ]}
    />
  </figure>
)

/** 'Nov 15': the year says nothing within eight weeks. */
const short = (day: SocialAnalytics['weeks'][number]['from']): string =>
  formatDay(day).replace(/, \d+$/, '')

const Weekly = ({ weeks }: Pick<SocialAnalytics, 'weeks'>) => (
  <figure className={`${layout.panel} ${social.card}`}>
    <figcaption>
      <h3>Engagement by week</h3>
      <p>
        Of the posts published in each of the last eight weeks, all on one scale; this week in
        marigold
      </p>
    </figcaption>
    <SmallColumns
      caption="Engagement of the posts published in each week"
      step="Week of"
      labels={weeks.map(({ from }) => short(from))}
      series={SOCIAL_PLATFORMS.map((platform) => ({
        name: platformFacts[platform].label,
        values: weeks.map(({ engagement }) => engagement[platform]),
      }))}
    />
  </figure>
)
