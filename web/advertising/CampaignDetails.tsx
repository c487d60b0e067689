import { useQuery } from '@tanstack/react-query'
import { listCampaignChanges } from '../../contract/ad-budgets.ts'
import { clickRateOf, returnOf } from '../../contract/ad-figures.ts'
import { type Campaign, CampaignId, PUBLIC_PAGES } from '../../contract/advertising.ts'
import { formatInstantDay } from '../../contract/calendar.ts'
import { getCampaign } from '../../contract/campaigns.ts'
import { formatMoney } from '../../contract/money.ts'
import { formatCount } from '../../contract/numbers.ts'
import { apiQuery } from '../api/query.ts'
import { Button, ButtonLink } from '../ui/button/Button.tsx'
import { Drawer } from '../ui/dialog/Drawer.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import { DrawerStatus } from '../ui/dialog/DrawerStatus.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import layout from '../ui/layout/layout.module.css'
import details from '../ui/layout/details.module.css'
import { Fact, FactSection } from '../ui/layout/FactSection.tsx'
import { AdPreviews } from './AdPreviews.tsx'
import type { CampaignActions } from './CampaignCard.tsx'
import { CampaignMoneyFacts } from './CampaignMoneyFacts.tsx'
import { CampaignDays } from './CampaignDays.tsx'
import { CampaignBadge, CampaignKind } from './CampaignParts.tsx'
import { Changes } from './Changes.tsx'
import { rateText } from './figure-text.ts'
import { TrackedLinks } from './TrackedLinks.tsx'
import { nextStatus } from './use-switch-campaign.ts'

type Props = CampaignActions & {
  /** The campaign in the address, whether there is one or not; null closes the panel. */
  id: number | null
  onShow: (id: number | null) => void
}

/** Everything about one campaign, in a panel at the side that has its own address. */
export function CampaignDetails({ id, onShow, ...actions }: Props) {
  const shown = useLast(id)
  const { campaign, isMissing, query } = useCampaign(shown, id !== null)
  return (
    <Drawer opened={id !== null} title={campaign?.name ?? 'Campaign'} onClose={() => onShow(null)}>
      <DrawerStatus isLoading={query.isLoading} />
      {isMissing && <EmptyState title="There is no such campaign any more" />}
      {!campaign && !isMissing && <QueryError what="the campaign" query={query} />}
      {campaign && (
        <>
          <div className={`${layout.spread} ${details.top}`}>
            <CampaignBadge status={campaign.status} />
            <CampaignKind campaign={campaign} />
          </div>
          <CampaignFacts campaign={campaign} />
          <CampaignMoneyFacts campaignId={campaign.id} />
          <TrackedLinks campaign={campaign} />
          <AdPreviews campaign={campaign} />
          <CampaignDays campaign={campaign} />
          <CampaignChanges id={campaign.id} />
          <CampaignButtons campaign={campaign} {...actions} />
        </>
      )}
    </Drawer>
  )
}

const CampaignChanges = ({ id }: { id: CampaignId }) => (
  <Changes query={useQuery(apiQuery(listCampaignChanges, { params: { campaignId: id } }))} />
)

/** The campaign to date: its row in the list counts the chosen days only, and cannot stand in for it. */
function useCampaign(id: number | null, isOpen: boolean) {
  const campaignId = CampaignId.safeParse(id).data
  const query = useQuery({
    ...apiQuery(getCampaign, { params: { campaignId: campaignId ?? CampaignId.parse(1) } }),
    enabled: isOpen && campaignId !== undefined,
    staleTime: 0,
  })
  const isMissing = query.error?.status === 404 || (id !== null && campaignId === undefined)
  return { campaign: isMissing ? undefined : query.data, isMissing, query }
}

const CampaignFacts = ({ campaign }: { campaign: Campaign }) => {
  const { targetAudience: audience, performance, startedAt, endsAt } = campaign
  return (
    <>
      <FactSection title="Plan">
        <Fact name="Budget">{formatMoney(campaign.budget)}</Fact>
        <Fact name="Duration">{campaign.duration} days</Fact>
        <Fact name="Began">{startedAt ? formatInstantDay(startedAt) : 'Not yet'}</Fact>
        <Fact name="Ends">
          {endsAt ? formatInstantDay(endsAt) : `${campaign.duration} days after activation`}
        </Fact>
        <Fact name="Location">{audience.location}</Fact>
        <Fact name="Demographics">{audience.demographics || 'Not given'}</Fact>
        <Fact name="Interests">{audience.interests.join(', ') || 'Not given'}</Fact>
      </FactSection>
      <FactSection title="Results to date">
        <Fact name="Impressions">{formatCount(performance.impressions)}</Fact>
        <Fact name="Clicks">{formatCount(performance.clicks)}</Fact>
        <Fact name="CTR">{rateText(clickRateOf(performance))}</Fact>
        <Fact name="Conversions">{formatCount(performance.conversions)}</Fact>
        <Fact name="Haulers registered">{formatCount(campaign.signups)}</Fact>
        <Fact name="Jobs completed">{formatCount(campaign.jobsCompleted)}</Fact>
        <Fact name="Spend">{formatMoney(campaign.cost)}</Fact>
        <Fact name="Revenue">{formatMoney(campaign.revenue)}</Fact>
        <Fact name="ROI">{rateText(returnOf(campaign.figures))}</Fact>
      </FactSection>
      <p className={layout.quiet}>
        Cancelled jobs, and jobs refunded or lost in a dispute in full, are not counted.
      </p>
    </>
  )
}

type ButtonsProps = CampaignActions & { campaign: Campaign }

const CampaignButtons = ({ campaign, onToggle, onAsk }: ButtonsProps) => (
  <div className={`${layout.row} ${details.actions}`}>
    <Button variant="primary" size="s" onClick={() => onToggle(campaign)}>
      {nextStatus(campaign) === 'paused' ? 'Pause' : 'Activate'}
    </Button>
    <Button size="s" needs="run-marketing" onClick={() => onAsk({ what: 'edit', campaign })}>
      Edit campaign
    </Button>
    <Button size="s" onClick={() => onAsk({ what: 'words', campaign })}>
      Edit words
    </Button>
    <Button size="s" onClick={() => onAsk({ what: 'spend', campaign })}>
      Enter spend
    </Button>
    <ButtonLink
      size="s"
      href={`${PUBLIC_PAGES.campaign}/${campaign.slug}`}
      target="_blank"
      rel="noopener"
    >
      Preview page
    </ButtonLink>
    <Button variant="danger-quiet" size="s" onClick={() => onAsk({ what: 'delete', campaign })}>
      Delete campaign
    </Button>
  </div>
)
