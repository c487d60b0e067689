import { useQuery } from '@tanstack/react-query'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { AD_RANGES, getAdAnalytics } from '../../contract/ad-metrics.ts'
import { apiQuery } from '../api/query.ts'
import { QueryError } from '../ui/QueryError.tsx'
import { TabBar } from '../ui/TabBar.tsx'
import { AdCards } from './AdCards.tsx'
import { AdFigures } from './AdFigures.tsx'
import styles from './ads.module.css'
import { Campaigns } from './Campaigns.tsx'
import { LeadMagnets } from './LeadMagnets.tsx'
import { Templates } from './Templates.tsx'

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
  const [range, setRange] = useQueryState(
    'range',
    parseAsStringLiteral(AD_RANGES).withDefault('30'),
  )
  const analytics = useQuery({
    ...apiQuery(getAdAnalytics, { query: { days: range } }),
    // Another range is drawn over the last one, not after a blank.
    placeholderData: (before) => before,
  })
  const { Screen } = parts[part]
  return (
    <div className={styles.ads}>
      <h2 className={styles.title}>AI Advertising</h2>
      <QueryError what="the figures of advertising" query={analytics} />
      <AdCards analytics={analytics.data} days={range} />
      {(analytics.data || !analytics.isError) && (
        <AdFigures
          analytics={analytics.data}
          range={range}
          onRange={(next) => void setRange(next)}
        />
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
