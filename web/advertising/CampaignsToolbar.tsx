import { IconPlus, IconSparkles } from '@tabler/icons-react'
import { AD_RANGES, type AdRange } from '../../contract/ad-metrics.ts'
import type { Campaign } from '../../contract/advertising.ts'
import { Button } from '../ui/button/Button.tsx'
import { Segments } from '../ui/button/Segments.tsx'
import panel from '../ui/layout/panel.module.css'
import { ChoiceField } from '../ui/list/ChoiceField.tsx'
import { SearchField } from '../ui/list/SearchField.tsx'
import { ViewPills } from '../ui/list/ViewPills.tsx'
import { PRESETS, presetFacts } from './campaign-columns.ts'
import { CAMPAIGN_VIEWS, countViews, type CampaignView } from './campaign-list.ts'
import type { CampaignQuestion } from './CampaignDialogs.tsx'
import styles from './campaigns.module.css'
import type { CampaignList } from './use-campaign-list.ts'

const viewLabels: Record<CampaignView, string> = {
  all: 'All',
  active: 'Active',
  paused: 'Paused',
  draft: 'Drafts',
  completed: 'Completed',
}

type Props = {
  list: CampaignList
  campaigns: Campaign[] | undefined
  /** How many days back the figures go. */
  days: AdRange
  onDays: (days: AdRange) => void
  onAsk: (question: CampaignQuestion) => void
}

export function CampaignsToolbar({ list, campaigns, days, onDays, onAsk }: Props) {
  const counts = campaigns && countViews(campaigns)
  return (
    <div className={panel.bar}>
      <ViewPills
        label="Saved views"
        views={CAMPAIGN_VIEWS.map((value) => ({
          value,
          label: viewLabels[value],
          count: counts?.[value],
        }))}
        value={list.query.view}
        onChange={(view) => list.narrow({ view })}
      />
      <div className={panel.tools}>
        <SearchField
          label="Search campaigns"
          value={list.query.search}
          onChange={(q) => list.narrow({ q })}
        />
        <Button
          className={`${panel.tool} ${styles.tool}`}
          icon={<IconPlus size={18} />}
          aria-label="Create campaign"
          onClick={() => onAsk({ what: 'create' })}
        >
          Create
        </Button>
        <Button
          variant="primary"
          className={`${panel.tool} ${styles.tool}`}
          icon={<IconSparkles size={18} />}
          onClick={() => onAsk({ what: 'generate' })}
        >
          AI-generate
        </Button>
      </div>
      <Segments
        label="Columns"
        options={PRESETS.map((value) => ({ value, label: presetFacts[value].label }))}
        value={list.preset}
        onChange={list.setPreset}
      />
      <ChoiceField
        label="Days of the figures"
        value={days}
        options={AD_RANGES.map((value) => ({ value, label: `Last ${value} days` }))}
        onChange={(value) => onDays(AD_RANGES.find((known) => known === value) ?? days)}
      />
    </div>
  )
}
