import { PUBLIC_PAGES, type Campaign } from '../../contract/advertising.ts'
import { formatInstantDay } from '../../contract/calendar.ts'
import { formatMoney } from '../../contract/money.ts'
import { Button, ButtonLink } from '../ui/button/Button.tsx'
import { Drawer } from '../ui/dialog/Drawer.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import details from '../ui/layout/details.module.css'
import { Fact, FactSection } from '../ui/layout/FactSection.tsx'
import { AdPreviews } from './AdPreviews.tsx'
import { countText, ctrOf, rateText } from './campaign-columns.ts'
import { CampaignDays } from './CampaignDays.tsx'
import { CampaignBadge, CampaignKind } from './CampaignParts.tsx'
import type { CampaignActions } from './CampaignsTable.tsx'
import { TrackedLinks } from './TrackedLinks.tsx'
import { nextStatus } from './use-switch-campaign.ts'

type Props = CampaignActions & {
  /** The campaign in the address, whether there is one or not; null closes the panel. */
  id: number | null
  campaigns: Campaign[]
  onShow: (id: number | null) => void
}

/** Everything about one campaign, in a panel at the side that has its own address. */
export function CampaignDetails({ id, campaigns, onShow, ...actions }: Props) {
  const shown = useLast(id)
  const campaign = campaigns.find((candidate) => candidate.id === shown)
  return (
    <Drawer opened={id !== null} title={campaign?.name ?? 'Campaign'} onClose={() => onShow(null)}>
      {!campaign && <EmptyState title="There is no such campaign any more" />}
      {campaign && (
        <>
          <div className={details.top}>
            <CampaignBadge status={campaign.status} />
            <CampaignKind campaign={campaign} />
          </div>
          <CampaignFacts campaign={campaign} />
          <TrackedLinks campaign={campaign} />
          <AdPreviews campaign={campaign} />
          <CampaignDays campaign={campaign} />
          <CampaignButtons campaign={campaign} {...actions} />
        </>
      )}
    </Drawer>
  )
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
        <Fact name="Impressions">{countText(performance.impressions)}</Fact>
        <Fact name="Clicks">{countText(performance.clicks)}</Fact>
        <Fact name="CTR">{rateText(ctrOf(performance))}</Fact>
        <Fact name="Conversions">{countText(performance.conversions)}</Fact>
        <Fact name="Haulers registered">{countText(campaign.signups)}</Fact>
        <Fact name="Jobs completed">{countText(campaign.jobsCompleted)}</Fact>
        <Fact name="Spend">{formatMoney(campaign.cost)}</Fact>
        <Fact name="Revenue">{formatMoney(campaign.revenue)}</Fact>
      </FactSection>
    </>
  )
}

type ButtonsProps = CampaignActions & { campaign: Campaign }

const CampaignButtons = ({ campaign, onToggle, onAsk }: ButtonsProps) => (
  <div className={details.actions}>
    <Button variant="primary" size="s" onClick={() => onToggle(campaign)}>
      {nextStatus(campaign) === 'paused' ? 'Pause' : 'Activate'}
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
