import { IconReceipt2, IconTrash } from '@tabler/icons-react'
import type { Campaign } from '../../contract/advertising.ts'
import { IconButton } from '../ui/button/IconButton.tsx'
import type { ShownColumn } from '../ui/list/columns.ts'
import layout from '../ui/layout/layout.module.css'
import { ItemCard } from '../ui/list/ItemCard.tsx'
import { CardFacts } from '../ui/list/ListCards.tsx'
import type { CampaignQuestion } from './CampaignDialogs.tsx'
import { CampaignBadge, CampaignKind, CampaignSwitch, PlatformMarks } from './CampaignParts.tsx'
import styles from './campaigns.module.css'
import { figureTexts } from './figure-text.ts'

export type CampaignActions = {
  onToggle: (campaign: Campaign) => void
  onAsk: (question: CampaignQuestion) => void
}

type Props = CampaignActions & {
  campaign: Campaign
  columns: readonly ShownColumn<never>[]
  onView: (campaign: Campaign) => void
}

/** A campaign on a phone, with the figures of the chosen columns. */
export const CampaignCard = ({ campaign, columns, onToggle, onAsk, onView }: Props) => (
  <>
    <ItemCard
      title={campaign.name}
      label={`View ${campaign.name}`}
      onOpen={() => onView(campaign)}
      aside={<CampaignBadge status={campaign.status} />}
    >
      <CampaignKind campaign={campaign} />
      <PlatformMarks platforms={campaign.platforms} />
    </ItemCard>
    <span className={styles.onCard}>
      <CampaignSwitch campaign={campaign} onToggle={onToggle} />
    </span>
    <div className={styles.figures}>
      <CardFacts columns={columns} cells={figureTexts(campaign)} />
    </div>
    <div className={`${layout.line} ${styles.buttons}`}>
      <CampaignButtons campaign={campaign} onAsk={onAsk} />
    </div>
  </>
)

type ButtonProps = Pick<CampaignActions, 'onAsk'> & { campaign: Campaign }

/** What a row of the list offers besides opening it. */
export const CampaignButtons = ({ campaign, onAsk }: ButtonProps) => (
  <>
    <IconButton
      size="s"
      label={`Enter spend of ${campaign.name}`}
      onClick={() => onAsk({ what: 'spend', campaign })}
    >
      <IconReceipt2 size={20} />
    </IconButton>
    <IconButton
      variant="danger"
      size="s"
      label={`Delete ${campaign.name}`}
      onClick={() => onAsk({ what: 'delete', campaign })}
    >
      <IconTrash size={20} />
    </IconButton>
  </>
)
