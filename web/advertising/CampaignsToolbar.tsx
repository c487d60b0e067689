import { Button } from '@mantine/core'
import { IconPlus, IconSparkles } from '@tabler/icons-react'
import type { Campaign } from '../../contract/advertising.ts'
import { SearchField } from '../ui/list/SearchField.tsx'
import { ViewPills } from '../ui/list/ViewPills.tsx'
import panel from '../ui/panel.module.css'
import styles from './campaigns.module.css'
import { CAMPAIGN_VIEWS, countViews, type CampaignView } from './campaign-list.ts'
import type { CampaignQuestion } from './CampaignDialogs.tsx'
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
  onAsk: (question: CampaignQuestion) => void
}

export function CampaignsToolbar({ list, campaigns, onAsk }: Props) {
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
          variant="default"
          className={`${panel.tool} ${styles.tool}`}
          leftSection={<IconPlus size={18} />}
          aria-label="Create campaign"
          onClick={() => onAsk({ what: 'create' })}
        >
          Create
        </Button>
        <Button
          className={`${panel.tool} ${styles.tool}`}
          leftSection={<IconSparkles size={18} />}
          onClick={() => onAsk({ what: 'generate' })}
        >
          AI-generate
        </Button>
      </div>
    </div>
  )
}
