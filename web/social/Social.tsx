import { useQuery } from '@tanstack/react-query'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { getSocialAnalytics } from '../../contract/social-accounts.ts'
import { apiQuery } from '../api/query.ts'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { TabBar } from '../ui/layout/TabBar.tsx'
import { AccountsPart } from './AccountsPart.tsx'
import { AnalyticsPart } from './AnalyticsPart.tsx'
import { AutoPostButton } from './AutoPostButton.tsx'
import { PostsPart } from './PostsPart.tsx'
import { SchedulesPart } from './SchedulesPart.tsx'
import styles from './social.module.css'
import { SocialCards } from './SocialCards.tsx'
import { TemplatesPart } from './TemplatesPart.tsx'

const PARTS = ['posts', 'schedules', 'templates', 'accounts', 'analytics'] as const
const parts = {
  posts: { label: 'Posts', Screen: PostsPart },
  schedules: { label: 'Schedules', Screen: SchedulesPart },
  templates: { label: 'Templates', Screen: TemplatesPart },
  accounts: { label: 'Accounts', Screen: AccountsPart },
  analytics: { label: 'Analytics', Screen: AnalyticsPart },
}

/** Posts on the social networks: written, scheduled, published, counted. */
export function Social() {
  const [part, setPart] = useQueryState('part', parseAsStringLiteral(PARTS).withDefault('posts'))
  const analytics = useQuery(apiQuery(getSocialAnalytics, {}))
  const { Screen } = parts[part]
  return (
    <div className={styles.social}>
      <div className={styles.top}>
        <h2>AI Social Media Manager</h2>
        <AutoPostButton />
      </div>
      {part !== 'analytics' && <QueryError what="the figures of social media" query={analytics} />}
      <SocialCards analytics={analytics.data} />
      <div id="social-parts">
        <TabBar
          look="short-line"
          label="Parts of social media"
          tabs={PARTS.map((name) => ({ name, label: parts[name].label }))}
          value={part}
          onChange={(next) => void setPart(next)}
        >
          <Screen />
        </TabBar>
      </div>
    </div>
  )
}
