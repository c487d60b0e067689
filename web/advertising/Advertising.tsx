import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { AD_RANGES } from '../../contract/ad-figures.ts'
import { Segments } from '../ui/button/Segments.tsx'
import { TabBar } from '../ui/layout/TabBar.tsx'
import { AdCards } from './AdCards.tsx'
import { AdFigures } from './AdFigures.tsx'
import styles from './ads.module.css'
import { Campaigns } from './Campaigns.tsx'
import { LeadMagnets } from './LeadMagnets.tsx'
import { Templates } from './Templates.tsx'
import { useAdAnalytics, useAdRange } from './use-ad-analytics.ts'

const PARTS = ['campaigns', 'leads', 'templates', 'analytics'] as const
const parts = {
  campaigns: { label: 'Campaigns', Screen: Campaigns },
  leads: { label: 'Lead Magnets', Screen: LeadMagnets },
  templates: { label: 'Templates', Screen: Templates },
  analytics: { label: 'Analytics', Screen: AdFigures },
}

/** Campaigns and offers, and what they cost and bring. */
export function Advertising() {
  const [part, setPart] = useQueryState(
    'part',
    parseAsStringLiteral(PARTS).withDefault('campaigns'),
  )
  const { range, setRange } = useAdRange()
  const analytics = useAdAnalytics()
  const { Screen } = parts[part]
  return (
    <div className={styles.ads}>
      <div className={styles.top}>
        <h2>AI Advertising</h2>
        <Segments
          label="Days of the figures"
          options={AD_RANGES.map((value) => ({ value, label: `${value} days` }))}
          value={range}
          onChange={setRange}
        />
      </div>
      <QueryError what="the figures of advertising" query={analytics} />
      <AdCards analytics={analytics.data} days={range} />
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
