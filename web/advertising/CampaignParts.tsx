import { IconSparkles } from '@tabler/icons-react'
import { adPlatformFacts } from '../../contract/ad-content.ts'
import {
  campaignTypeLabels,
  type Campaign,
  type CampaignStatus,
} from '../../contract/advertising.ts'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './campaigns.module.css'
import { OnOff } from './OnOff.tsx'

type SwitchProps = { campaign: Campaign; onToggle: (campaign: Campaign) => void }

/** Whether a campaign is live; a press pauses or activates it. */
export const CampaignSwitch = ({ campaign, onToggle }: SwitchProps) => (
  <OnOff
    label={`${campaign.name}: live`}
    checked={campaign.status === 'active'}
    onPress={() => onToggle(campaign)}
  />
)

/** Campaigns have words of their own; the colours are those of the statuses that mean the same. */
const tones: Record<CampaignStatus, string> = {
  active: 'completed',
  paused: 'pending',
  draft: 'draft',
  completed: 'assigned',
}

export const CampaignBadge = ({ status }: { status: CampaignStatus }) => (
  <StatusBadge status={tones[status]}>{status}</StatusBadge>
)

export const PlatformMarks = ({ platforms }: Pick<Campaign, 'platforms'>) => (
  <span className={styles.marks}>
    {platforms.map((platform) => (
      <abbr key={platform} title={adPlatformFacts[platform].label} className={styles.mark}>
        {adPlatformFacts[platform].short}
      </abbr>
    ))}
  </span>
)

/** What a campaign is for, and whether a language model wrote it. */
export const CampaignKind = ({ campaign }: { campaign: Campaign }) => (
  <span className={`${layout.row} ${styles.kind}`}>
    {campaignTypeLabels[campaign.type]}
    {campaign.isAiGenerated && (
      <span className={styles.ai}>
        <IconSparkles size={15} aria-hidden="true" /> AI
      </span>
    )}
  </span>
)
