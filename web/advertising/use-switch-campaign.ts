import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { canMoveCampaign, setCampaignStatus, type Campaign } from '../../contract/advertising.ts'
import { getCampaign, listCampaigns } from '../../contract/campaigns.ts'
import type { Page } from '../../contract/list.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { CAMPAIGN_READS } from './campaign-reads.ts'

type Switched = 'active' | 'paused'

/** The status a press on the switch leads to. */
export const nextStatus = (campaign: Pick<Campaign, 'status'>): Switched =>
  canMoveCampaign(campaign, 'pause') ? 'paused' : 'active'

/** Pauses or activates a campaign: shown immediately, reverted on a refusal or by Undo. */
export function useSwitchCampaign() {
  const [last, setLast] = useState<{ campaign: Campaign; to: Switched } | null>(null)
  const { change, isPending } = useShownAtOnce()

  const toggle = (campaign: Campaign) => {
    if (isPending) return
    const to = nextStatus(campaign)
    setLast(null)
    change(campaign, to, () => setLast({ campaign, to }))
  }
  const undo = () => {
    if (!last || isPending) return
    setLast(null)
    change({ ...last.campaign, status: last.to }, last.to === 'active' ? 'paused' : 'active')
  }
  return { last, dismiss: () => setLast(null), toggle, undo }
}

export type SwitchCampaign = ReturnType<typeof useSwitchCampaign>

/** Sends a new status that the list shows already. */
function useShownAtOnce() {
  const queries = useQueryClient()
  const before = useRef<Campaign | null>(null)
  const show = ({ id }: Campaign, status: Campaign['status']) => {
    const changed = (campaign: Campaign) =>
      campaign.id === id ? { ...campaign, status } : campaign
    queries.setQueriesData<Page<Campaign>>(
      { queryKey: [listCampaigns.path] },
      (page) => page && { ...page, items: page.items.map(changed) },
    )
    const { queryKey } = apiQuery(getCampaign, { params: { campaignId: id } })
    queries.setQueryData(queryKey, (campaign) => campaign && changed(campaign))
  }
  const mutation = useApiMutation(setCampaignStatus, {
    refetches: CAMPAIGN_READS,
    success: ({ name, status }) => ({
      title: 'Campaign Updated',
      message: `“${name}” is ${status}.`,
    }),
    failure: ({ reason }) => {
      // Before the list is fetched again, which may show what another admin did meanwhile.
      if (before.current) show(before.current, before.current.status)
      return { title: 'Error', message: reason }
    },
  })
  const change = (campaign: Campaign, to: Switched, onSuccess?: () => void) => {
    before.current = campaign
    show(campaign, to)
    mutation.mutate(
      { params: { campaignId: campaign.id }, body: { status: to } },
      { ...(onSuccess && { onSuccess }) },
    )
  }
  return { change, isPending: mutation.isPending }
}
