import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { TabBar } from '../ui/layout/TabBar.tsx'
import { AdCards } from './AdCards.tsx'
import { AdFigures } from './AdFigures.tsx'
import styles from './ads.module.css'
import { Campaigns } from './Campaigns.tsx'
import { LeadMagnets } from './LeadMagnets.tsx'
import { Templates } from './Templates.tsx'
import { useAdAnalytics } from './use-ad-analytics.ts'

const PARTS = ['campaigns', 'leads', 'templates'] as const
const parts = {
  campaigns: { label: 'Campaigns', Screen: Campaigns },
  leads: { label: 'Lead Magnets', Screen: LeadMagnets },
  templates: { label: 'Templates', Screen: Templates },
}

/** Campaigns and offers, and what they cost and bring. */
export function Advertising() {
  const [part, setPart] = useQueryState(
    'part',
    parseAsStringLiteral(PARTS).withDefault('campaigns'),
  )
  const { range, setRange, analytics } = useAdAnalytics()
  const { Screen } = parts[part]
  return (
    <div className={styles.ads}>
      <h2 className={styles.title}>AI Advertising</h2>
      <QueryError what="the figures of advertising" query={analytics} />
      <AdCards analytics={analytics.data} days={range} />
      {(analytics.data || !analytics.isError) && (
        <AdFigures analytics={analytics.data} range={range} onRange={setRange} />
      )}
      <TabBar
        look="short-line"
        label="Parts of advertising"
        tabs={PARTS.map((name) => ({ name, label: parts[name].label }))}
        value={part}
        onChange={(next) => void setPart(next)}
      >
        <Screen />
      </TabBar>
    </div>
  )
}
