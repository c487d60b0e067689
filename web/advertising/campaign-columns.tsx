import { adPlatformFacts } from '../../contract/ad-content.ts'
import { CAMPAIGN_STATUSES, campaignTypeLabels, type Campaign } from '../../contract/advertising.ts'
import type { listCampaigns } from '../../contract/campaigns.ts'
import type { Column, ColumnPreset } from '../ui/list/columns.ts'
import styles from '../ui/list/cells.module.css'
import type { FilterLabels } from '../ui/list/filters.ts'
import type { View } from '../ui/list/use-saved-views.ts'
import { CampaignBadge, CampaignKind, CampaignSwitch, PlatformMarks } from './CampaignParts.tsx'
import { FIGURE_COLUMNS, type FigureColumn, figureColumns } from './figure-text.ts'

type Actions = { onView: (campaign: Campaign) => void; onToggle: (campaign: Campaign) => void }

export const campaignColumns = ({ onView, onToggle }: Actions): Column<typeof listCampaigns>[] => [
  {
    id: 'on',
    title: 'On',
    cell: (campaign) => <CampaignSwitch campaign={campaign} onToggle={onToggle} />,
  },
  {
    id: 'name',
    sort: 'name',
    cell: (campaign) => (
      <span className={styles.two}>
        <button type="button" data-opens className={styles.link} onClick={() => onView(campaign)}>
          {campaign.name}
        </button>
        <CampaignKind campaign={campaign} />
      </span>
    ),
  },
  { id: 'platforms', cell: ({ platforms }) => <PlatformMarks platforms={platforms} /> },
  { id: 'status', sort: 'status', cell: ({ status }) => <CampaignBadge status={status} /> },
  ...FIGURE_COLUMNS.map((id) => ({
    id,
    title: figureColumns[id].title,
    sort: id,
    right: true,
    optional: !PERFORMANCE.includes(id),
    cell: figureColumns[id].text,
  })),
  { id: 'created', sort: 'createdAt', optional: true },
]

const PERFORMANCE: FigureColumn[] = [
  'budget',
  'impressions',
  'clicks',
  'ctr',
  'conversions',
  'costPer',
]
const MONEY: FigureColumn[] = ['budget', 'spend', 'gross', 'revenue', 'roi', 'costPer']
const RESULTS: FigureColumn[] = ['clicks', 'conversions', 'signups', 'jobs', 'revenue']

const preset = (label: string, figures: FigureColumn[]): ColumnPreset => ({
  label,
  columns: ['on', 'name', 'platforms', 'status', ...figures],
})

/** The columns that belong to one question. */
export const campaignPresets = [
  preset('Performance', PERFORMANCE),
  preset('Money', MONEY),
  preset('Results', RESULTS),
]

export const campaignFilters: FilterLabels<typeof listCampaigns> = {
  status: 'Status',
  type: { label: 'Type', values: campaignTypeLabels },
  platform: { label: 'Platform', values: adPlatformFacts },
  budget: 'Budget',
}

const viewLabels = { draft: 'Drafts', active: 'Active', paused: 'Paused', completed: 'Completed' }

export const campaignViews: View[] = [
  { label: 'All', filters: {} },
  ...CAMPAIGN_STATUSES.map((status) => ({ label: viewLabels[status], filters: { status } })),
]
