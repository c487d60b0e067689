import { useQuery } from '@tanstack/react-query'
import { parseAsInteger, useQueryState } from 'nuqs'
import { useDeferredValue, useState } from 'react'
import type { AdRange } from '../../contract/ad-metrics.ts'
import { listCampaigns, type Campaign } from '../../contract/advertising.ts'
import { apiQuery } from '../api/query.ts'
import { useIsPhone } from '../ui/browser/use-is-phone.ts'
import { Button } from '../ui/button/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../ui/feedback/ErrorPanel.tsx'
import { UndoStrip } from '../ui/feedback/UndoStrip.tsx'
import panel from '../ui/layout/panel.module.css'
import { ListFooter } from '../ui/list/ListFooter.tsx'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import { pageOf } from '../ui/list/rows.ts'
import { presetFacts } from './campaign-columns.ts'
import { findCampaigns, listed, type Listed } from './campaign-list.ts'
import { CampaignCards } from './CampaignCards.tsx'
import { CampaignDetails } from './CampaignDetails.tsx'
import { CampaignDialogs, type CampaignQuestion } from './CampaignDialogs.tsx'
import { CampaignsTable } from './CampaignsTable.tsx'
import { CampaignsToolbar } from './CampaignsToolbar.tsx'
import { useAdAnalytics } from './use-ad-analytics.ts'
import { useCampaignList, type CampaignList } from './use-campaign-list.ts'
import { useSwitchCampaign } from './use-switch-campaign.ts'

/** Every campaign with what it brought: make, switch on and off, look at, delete. */
export function Campaigns() {
  const campaigns = useQuery(apiQuery(listCampaigns, {}))
  const list = useCampaignList()
  const query = useDeferredValue(list.query)
  const [asked, ask] = useState<CampaignQuestion | null>(null)
  const { range, setRange, analytics } = useAdAnalytics()
  const found = findCampaigns(listed(campaigns.data ?? [], analytics.data?.campaigns), query)
  const [shown, setShown] = useQueryState(
    'campaign',
    parseAsInteger.withOptions({ history: 'push' }),
  )

  return (
    <div className={panel.panel}>
      <CampaignsToolbar
        list={list}
        campaigns={campaigns.data}
        days={range}
        onDays={setRange}
        onAsk={ask}
      />
      {campaigns.isError && (
        <div className={panel.notice}>
          <ErrorPanel
            what="the campaigns"
            error={campaigns.error}
            retrying={campaigns.isFetching}
            onRetry={() => void campaigns.refetch()}
            lastGoodAt={campaigns.data && new Date(campaigns.dataUpdatedAt)}
          />
        </div>
      )}
      {campaigns.isPending && <ListSkeleton rows={5} />}
      {campaigns.data && (
        <FoundCampaigns
          all={campaigns.data}
          found={found}
          list={list}
          days={range}
          shown={shown}
          onShow={(id) => void setShown(id, { history: id === null ? 'replace' : 'push' })}
          onAsk={ask}
        />
      )}
      <CampaignDialogs
        asked={asked}
        onDone={(next) => {
          ask(null)
          if (next !== undefined) void setShown(next, { history: 'replace' })
        }}
      />
    </div>
  )
}

type FoundProps = {
  all: Campaign[]
  found: Listed[]
  list: CampaignList
  days: AdRange
  shown: number | null
  onShow: (id: number | null) => void
  onAsk: (question: CampaignQuestion) => void
}

function FoundCampaigns(props: FoundProps) {
  const { all, found, list, days, shown, onShow, onAsk } = props
  const isPhone = useIsPhone()
  const switching = useSwitchCampaign()
  const page = pageOf(found, list.page, list.rows)
  const Rows = isPhone ? CampaignCards : CampaignsTable
  const actions = { onToggle: switching.toggle, onAsk }

  return (
    <>
      {switching.last && (
        <UndoStrip onUndo={switching.undo} onDismiss={switching.dismiss}>
          “{switching.last.campaign.name}”{' '}
          {switching.last.to === 'active' ? 'is live' : 'is paused'}.
        </UndoStrip>
      )}
      {all.length === 0 && <NoCampaigns onAsk={onAsk} />}
      {all.length > 0 && found.length === 0 && (
        <EmptyState title="No campaign fits these filters" drawing="sofa">
          <Button onClick={list.clear}>Clear filters</Button>
        </EmptyState>
      )}
      {found.length > 0 && (
        <>
          <Rows
            rows={page.rows}
            all={found}
            columns={presetFacts[list.preset].columns}
            days={days}
            sort={list.query.sort}
            onSort={list.setSort}
            onView={(campaign) => onShow(campaign.id)}
            {...actions}
          />
          <ListFooter
            noun={page.total === 1 ? 'campaign' : 'campaigns'}
            page={page}
            rows={list.rows}
            onPage={list.setPage}
            onRows={list.setRows}
          />
        </>
      )}
      <CampaignDetails id={shown} campaigns={all} onShow={onShow} {...actions} />
    </>
  )
}

const NoCampaigns = ({ onAsk }: Pick<FoundProps, 'onAsk'>) => (
  <EmptyState
    title="No campaigns yet"
    hint="A campaign has a public page and a tracked link for each network. What its visitors book is counted here."
    drawing="stepMatch"
  >
    <Button variant="primary" onClick={() => onAsk({ what: 'create' })}>
      Create your first campaign
    </Button>
  </EmptyState>
)
