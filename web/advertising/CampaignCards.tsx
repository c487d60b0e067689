import { Button } from '@mantine/core'
import type { Campaign } from '../../contract/advertising.ts'
import { formatMoney } from '../../contract/money.ts'
import panel from '../ui/panel.module.css'
import styles from './campaigns.module.css'
import {
  costPerConversion,
  countText,
  ctrOf,
  moneyText,
  rateText,
  totalOf,
} from './campaign-list.ts'
import { CampaignBadge, CampaignKind, CampaignSwitch, PlatformMarks } from './CampaignParts.tsx'
import type { CampaignRowsProps } from './CampaignsTable.tsx'

/** The campaigns of one screen as cards, for phones. */
export const CampaignCards = ({ campaigns, all, onToggle, onAsk, onView }: CampaignRowsProps) => (
  <ul className={panel.cards} aria-label="Campaigns">
    {campaigns.map((campaign) => (
      <li key={campaign.id} className={panel.card}>
        <div className={styles.cardHead}>
          <CampaignSwitch campaign={campaign} onToggle={onToggle} />
          <h3>{campaign.name}</h3>
        </div>
        <p className={styles.cardKind}>
          <CampaignBadge status={campaign.status} />
          <PlatformMarks platforms={campaign.platforms} />
          <CampaignKind campaign={campaign} />
        </p>
        <Counts of={campaign} />
        <footer className={panel.pairs}>
          <Button
            variant="default"
            aria-label={`View ${campaign.name}`}
            onClick={() => onView(campaign)}
          >
            View
          </Button>
          <Button
            variant="subtle"
            color="var(--bad)"
            aria-label={`Delete ${campaign.name}`}
            onClick={() => onAsk({ what: 'delete', campaign })}
          >
            Delete
          </Button>
        </footer>
      </li>
    ))}
    <li className={panel.card}>
      <h3>Total since each began</h3>
      <Counts of={totalOf(all)} />
    </li>
  </ul>
)

const Counts = ({ of }: { of: Pick<Campaign, 'performance' | 'cost' | 'budget'> }) => (
  <dl className="num">
    <dt>Budget</dt>
    <dd>{formatMoney(of.budget)}</dd>
    <dt>Impressions</dt>
    <dd>{countText(of.performance.impressions)}</dd>
    <dt>Clicks</dt>
    <dd>{countText(of.performance.clicks)}</dd>
    <dt>CTR</dt>
    <dd>{rateText(ctrOf(of))}</dd>
    <dt>Conversions</dt>
    <dd>{countText(of.performance.conversions)}</dd>
    <dt>Cost per conversion</dt>
    <dd>{moneyText(costPerConversion(of))}</dd>
  </dl>
)
