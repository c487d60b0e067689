import { IconPlayerPause, IconPlus, IconSparkles, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { parseAsInteger, useQueryState } from 'nuqs'
import { useMemo, useState } from 'react'
import {
  type Campaign,
  canMoveCampaign,
  deleteCampaign,
  setCampaignStatus,
} from '../../contract/advertising.ts'
import { getCampaignTotals, listCampaigns } from '../../contract/campaigns.ts'
import { formatMoney, sumOf } from '../../contract/money.ts'
import { call } from '../api/client.ts'
import { apiQuery } from '../api/query.ts'
import { useIsPhone } from '../ui/browser/use-is-phone.ts'
import { Button } from '../ui/button/Button.tsx'
import { IconButton } from '../ui/button/IconButton.tsx'
import { UndoStrip } from '../ui/feedback/UndoStrip.tsx'
import type { BulkAction } from '../ui/list/bulk-actions.ts'
import { DataTable } from '../ui/list/DataTable.tsx'
import { type ListState, useList } from '../ui/list/use-list.ts'
import { CAMPAIGN_READS } from './campaign-reads.ts'
import {
  campaignColumns,
  campaignFilters,
  campaignPresets,
  campaignViews,
} from './campaign-columns.tsx'
import { CampaignButtons, CampaignCard } from './CampaignCard.tsx'
import { CampaignDetails } from './CampaignDetails.tsx'
import { CampaignDialogs, type CampaignQuestion } from './CampaignDialogs.tsx'
import { figureTexts } from './figure-text.ts'
import { useAdRange } from './use-ad-analytics.ts'
import { type SwitchCampaign, useSwitchCampaign } from './use-switch-campaign.ts'

/** Every campaign with what it brought: make, switch on and off, look at, delete. */
export function Campaigns() {
  const { range } = useAdRange()
  const list = useList(listCampaigns, 'clicks', { fixed: { days: range } })
  const [asked, ask] = useState<CampaignQuestion | null>(null)
  const [shown, setShown] = useQueryState(
    'campaign',
    parseAsInteger.withOptions({ history: 'push' }),
  )
  const switching = useSwitchCampaign()
  const { toggle } = switching
  const actions = { onToggle: toggle, onAsk: ask }
  const onView = ({ id }: Campaign) => void setShown(id)
  const columns = useMemo(
    () => campaignColumns({ onToggle: toggle, onView: ({ id }) => void setShown(id) }),
    [toggle, setShown],
  )

  return (
    <>
      <UndoSwitch switching={switching} />
      <DataTable
        list={list}
        title="Campaigns"
        noun={['campaign', 'campaigns']}
        columns={columns}
        presets={campaignPresets}
        totals={useTotals(list, `Total, last ${range} days`)}
        renderCard={(campaign, chosen) => (
          <CampaignCard campaign={campaign} columns={chosen} onView={onView} {...actions} />
        )}
        renderActions={(campaign) => <CampaignButtons campaign={campaign} onAsk={ask} />}
        filters={campaignFilters}
        views={campaignViews}
        bulk={campaignActions}
        tools={<MakeButtons onAsk={ask} />}
        empty={{
          ...NO_CAMPAIGNS_YET,
          children: (
            <Button needs="run-marketing" variant="primary" onClick={() => ask({ what: 'create' })}>
              Create your first campaign
            </Button>
          ),
        }}
      />
      <CampaignDetails
        id={shown}
        onShow={(id) => void setShown(id, { history: 'replace' })}
        {...actions}
      />
      <CampaignDialogs
        asked={asked}
        onDone={(next) => {
          ask(null)
          if (next !== undefined) void setShown(next, { history: 'replace' })
        }}
      />
    </>
  )
}

const campaignActions: BulkAction<Campaign>[] = [
  {
    label: 'Pause',
    icon: <IconPlayerPause size={18} />,
    allows: (campaign) => canMoveCampaign(campaign, 'pause'),
    question: (what) => `Pause ${what}?`,
    consequence: () => 'Their pages say that they are over, with a way to book.',
    outcome: (what) => `${what} paused`,
    needs: 'run-marketing',
    run: ({ id }) =>
      call(setCampaignStatus, { params: { campaignId: id }, body: { status: 'paused' } }),
    refetches: CAMPAIGN_READS,
  },
  {
    label: 'Delete',
    isGrave: true,
    icon: <IconTrash size={18} />,
    allows: () => true,
    question: (what) => `Delete ${what}?`,
    consequence: (campaigns) => {
      const spent = formatMoney(sumOf(campaigns.map(({ cost }) => cost)))
      return `${spent} has been spent so far. Running ones are stopped first, and figures leave the totals; the records are kept. This cannot be undone.`
    },
    outcome: (what) => `${what} deleted`,
    needs: 'run-marketing',
    run: ({ id }) => call(deleteCampaign, { params: { campaignId: id } }),
    refetches: CAMPAIGN_READS,
  },
]

const NO_CAMPAIGNS_YET = {
  title: 'No campaigns yet',
  hint: 'A campaign has a public page and a tracked link for each network. What its visitors book is counted here.',
  drawing: 'stepMatch' as const,
}

/** What all campaigns that the filters leave come to; nothing before that is known. */
function useTotals({ whole }: ListState<typeof listCampaigns>, label: string) {
  const { data } = useQuery({
    ...apiQuery(getCampaignTotals, { query: whole }),
    placeholderData: (before) => before,
  })
  return data && { label, cells: figureTexts(data) }
}

type AskProps = { onAsk: (question: CampaignQuestion) => void }

/** On a phone beside the search, as icons: the first campaign is to be seen below. */
function MakeButtons({ onAsk }: AskProps) {
  const isPhone = useIsPhone()
  const create = { icon: <IconPlus size={18} />, onClick: () => onAsk({ what: 'create' }) }
  const generate = { icon: <IconSparkles size={18} />, onClick: () => onAsk({ what: 'generate' }) }
  if (isPhone)
    return (
      <>
        <IconButton
          needs="run-marketing"
          variant="secondary"
          label="Create campaign"
          onClick={create.onClick}
        >
          {create.icon}
        </IconButton>
        <IconButton
          needs="run-marketing"
          variant="secondary"
          label="AI-generate"
          onClick={generate.onClick}
        >
          {generate.icon}
        </IconButton>
      </>
    )
  return (
    <>
      <Button needs="run-marketing" size="s" aria-label="Create campaign" {...create}>
        Create
      </Button>
      <Button needs="run-marketing" size="s" variant="primary" {...generate}>
        AI-generate
      </Button>
    </>
  )
}

const UndoSwitch = ({ switching: { last, undo, dismiss } }: { switching: SwitchCampaign }) =>
  last && (
    <UndoStrip onUndo={undo} onDismiss={dismiss}>
      “{last.campaign.name}” {last.to === 'active' ? 'is live' : 'is paused'}.
    </UndoStrip>
  )
