import { useQuery } from '@tanstack/react-query'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import {
  getSocialAnalytics,
  listSocialAccounts,
  type SocialAnalytics,
} from '../../contract/social-accounts.ts'
import { autoPostNow } from '../../contract/social-auto-post.ts'
import { listSocialTemplates } from '../../contract/social-templates.ts'
import { formatCount } from '../../contract/numbers.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { adminPath } from '../paths.ts'
import { readSettings } from '../settings.ts'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { TabBar } from '../ui/layout/TabBar.tsx'
import { StatCard, StatCards } from '../ui/layout/StatCard.tsx'
import { useAsked } from '../ui/browser/use-asked.ts'
import { Button } from '../ui/button/Button.tsx'
import { AccountsPart } from './AccountsPart.tsx'
import { AnalyticsPart } from './AnalyticsPart.tsx'
import { PostsPart } from './PostsPart.tsx'
import { SchedulesPart } from './SchedulesPart.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './social.module.css'
import { TemplatesPart } from './TemplatesPart.tsx'
import { type AutoPosting, AutoPostQuestion, type ShownAutoPost } from './AutoPostQuestion.tsx'
import { POST_READS } from './post-reads.ts'

/** The parts of the tab, the one that it opens with first. */
export const PARTS = ['posts', 'schedules', 'templates', 'accounts', 'analytics'] as const
const parts = {
  posts: { label: 'Posts', Screen: PostsPart },
  schedules: { label: 'Schedules', Screen: SchedulesPart },
  templates: { label: 'Templates', Screen: TemplatesPart },
  accounts: { label: 'Accounts', Screen: AccountsPart },
  analytics: { label: 'Analytics', Screen: AnalyticsPart },
}

/** Posts on the social networks: written, scheduled, published, counted. */
export function Social() {
  const [part] = useQueryState('part', parseAsStringLiteral(PARTS).withDefault('posts'))
  const [, navigate] = useLocation()
  const analytics = useQuery(apiQuery(getSocialAnalytics, {}))
  const { Screen } = parts[part]
  return (
    <div className={styles.social}>
      <div className={`${layout.spread} ${styles.top}`}>
        <h2>AI Social Media Manager</h2>
        <AutoPostButton />
      </div>
      {readSettings().sandbox.includes('social networks') && (
        <p className={`${layout.notice} ${layout.soon} ${styles.notice}`}>
          Social networks are simulated: no post leaves this site.
        </p>
      )}
      {part !== 'analytics' && <QueryError what="the figures of social media" query={analytics} />}
      <SocialCards analytics={analytics.data} />
      <div id="social-parts">
        <TabBar
          look="short-line"
          label="Parts of social media"
          tabs={PARTS.map((name) => ({ name, label: parts[name].label }))}
          value={part}
          // Filters belong to their part: the address of another one begins without them.
          onChange={(next) => navigate(adminPath({ tab: 'social', part: next }))}
        >
          <Screen />
        </TabBar>
      </div>
    </div>
  )
}

/** The four figures of the specification. */
function SocialCards({ analytics }: { analytics: SocialAnalytics | undefined }) {
  const written = (value: number | undefined) =>
    value === undefined ? undefined : formatCount(value)
  return (
    <StatCards>
      <StatCard label="Total Posts" value={written(analytics?.totalPosts)} />
      <StatCard label="Scheduled" value={written(analytics?.scheduledPosts)} />
      <StatCard label="Total Engagement" value={written(analytics?.totalEngagement)} />
      <StatCard label="AI Generated" value={written(analytics?.aiGeneratedPosts)} />
    </StatCards>
  )
}

/** What the call takes of a post that was shown. */
const wanted = (post: AutoPosting['posts'][number]) => {
  const { platform, content, hashtags, contentType, templateId } = post
  return { platform, content, hashtags, contentType, templateId }
}

/** Shows what would go out and where, asks, and then publishes exactly that. */
function AutoPostButton() {
  const [shown, setShown] = useState<ShownAutoPost | null>(null)
  const failure = ({ reason }: { reason: string }) => ({
    title: 'Auto-posting failed',
    message: reason,
  })
  const preview = useApiMutation(autoPostNow, { refetches: [], success: () => null, failure })
  const publish = useApiMutation(autoPostNow, {
    refetches: [...POST_READS, listSocialTemplates, listSocialAccounts],
    success: ({ postsCreated }) => ({
      title: 'Auto-posting initiated',
      message: `${postsCreated} posts scheduled for publishing`,
    }),
    failure,
  })
  const ask = () =>
    preview.mutate(
      { query: { preview: 'true' }, body: {} },
      { onSuccess: (outcome) => setShown({ is: 'asked', outcome }) },
    )
  useAsked('auto-post', ask)
  const send = ({ posts }: AutoPosting) =>
    publish.mutate(
      { query: {}, body: { posts: posts.map(wanted) } },
      {
        onSuccess: (outcome) =>
          setShown(outcome.skipped.length > 0 ? { is: 'done', outcome } : null),
        onError: () => setShown(null),
      },
    )
  return (
    <>
      <Button
        needs="run-marketing"
        variant="cta"
        pending={preview.isPending && 'Preparing...'}
        onClick={ask}
      >
        <IconSend size={18} aria-hidden="true" /> Auto-Post Now
      </Button>
      <AutoPostQuestion
        shown={shown}
        pending={publish.isPending && 'Publishing...'}
        onPublish={send}
        onClose={() => setShown(null)}
      />
    </>
  )
}
