import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useLocation } from 'wouter'
import { AD_RANGES, type AdRange } from '../../contract/ad-figures.ts'
import { RETURN_ABOUT } from '../../contract/ad-figures.ts'
import type { AdAnalytics } from '../../contract/ad-metrics.ts'
import { cents, formatMoney } from '../../contract/money.ts'
import { formatCount } from '../../contract/numbers.ts'
import { adminPath } from '../paths.ts'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { Segments } from '../ui/button/Segments.tsx'
import { TabBar } from '../ui/layout/TabBar.tsx'
import layout from '../ui/layout/layout.module.css'
import { Sparkline } from '../ui/charts/Sparkline.tsx'
import { StatCard, StatCards } from '../ui/layout/StatCard.tsx'
import { AdFigures } from './AdFigures.tsx'
import styles from './ads.module.css'
import { Campaigns } from './Campaigns.tsx'
import { LeadMagnets } from './LeadMagnets.tsx'
import { useAdAnalytics, useAdRange } from './use-ad-analytics.ts'
import { rateText } from './figure-text.ts'

const AdTemplates = onDemand(async () => (await import('./templates/AdTemplates.tsx')).AdTemplates)

const SpendAndSources = onDemand(
  async () => (await import('./spend/SpendAndSources.tsx')).SpendAndSources,
)

const Mailings = onDemand(async () => (await import('./mailings/Mailings.tsx')).Mailings)

/** The parts of the tab, the one that it opens with first. */
export const PARTS = ['campaigns', 'mailings', 'spend', 'leads', 'templates', 'analytics'] as const
const parts = {
  campaigns: { label: 'Campaigns', Screen: Campaigns },
  mailings: { label: 'Email and SMS', Screen: Mailings },
  spend: { label: 'Spend and sources', Screen: SpendAndSources },
  leads: { label: 'Lead Magnets', Screen: LeadMagnets },
  templates: { label: 'Templates', Screen: AdTemplates },
  analytics: { label: 'Analytics', Screen: AdFigures },
}

/** Campaigns and offers, and what they cost and bring. */
export function Advertising() {
  const [part] = useQueryState('part', parseAsStringLiteral(PARTS).withDefault('campaigns'))
  const [, navigate] = useLocation()
  const { range, setRange } = useAdRange()
  const analytics = useAdAnalytics()
  const { Screen } = parts[part]
  return (
    <div className={layout.stack}>
      <div className={`${layout.spread} ${styles.top}`}>
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
        // Filters belong to their part: the address of another one begins without them, but for the days.
        onChange={(next) => navigate(adminPath({ tab: 'ads', part: next, range }))}
      >
        <Screen />
      </TabBar>
    </div>
  )
}

type Props = { analytics: AdAnalytics | undefined; days: AdRange }

/** The four figures of the specification; all but the campaigns for the days that are chosen below. */
function AdCards({ analytics, days }: Props) {
  const when = `Last ${days} days`
  return (
    <StatCards isBrief strip="Figures of advertising">
      <StatCard
        label="Total Campaigns"
        value={analytics && formatCount(analytics.totalCampaigns)}
        note={analytics ? `${formatCount(analytics.activeCampaigns)} active` : ''}
      />
      <StatCard
        label="Total Impressions"
        value={analytics && formatCount(analytics.totalImpressions)}
        note={when}
        chart={trend(analytics, 'Impressions', ({ impressions }) => impressions)}
      />
      <StatCard
        label="Total Clicks"
        value={analytics && formatCount(analytics.totalClicks)}
        note={analytics ? `${rateText(analytics.averageCtr)} average CTR` : ''}
        chart={trend(analytics, 'Clicks', ({ clicks }) => clicks)}
      />
      <StatCard
        label="ROI"
        value={analytics && rateText(analytics.roi)}
        note={analytics ? roiNote(analytics) : ''}
        chart={trend(analytics, 'Platform’s share', ({ share }) => share, money)}
      />
    </StatCards>
  )
}

const money = (value: number): string => formatMoney(cents(value))

/** The sums behind it, and what it means. */
const roiNote = ({ totalCost, totalShare, totalGross }: AdAnalytics): string =>
  totalCost === 0
    ? `No spend entered, ${formatMoney(totalShare)} net share, ${formatMoney(totalGross)} gross. ${RETURN_ABOUT}`
    : `(${formatMoney(totalShare)} − ${formatMoney(totalCost)}) / ${formatMoney(totalCost)}; gross ${formatMoney(totalGross)}. ${RETURN_ABOUT}`

type Day = AdAnalytics['days'][number]

/** The course of a figure, once there is one. */
function trend(
  analytics: AdAnalytics | undefined,
  name: string,
  value: (day: Day) => number,
  format = formatCount,
) {
  const values = analytics?.days.map(value) ?? []
  return values.some((each) => each > 0) ? (
    <Sparkline label={`${name} of each day`} values={values} format={format} />
  ) : null
}
