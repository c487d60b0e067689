import { Button } from '@mantine/core'
import styles from './campaigns.module.css'
import type { SwitchCampaign } from './use-switch-campaign.ts'

/** What was just switched, and the way back. */
export const UndoStrip = ({ switching }: { switching: SwitchCampaign }) =>
  switching.last && (
    <div className={styles.undo}>
      <p>
        “{switching.last.campaign.name}” {switching.last.to === 'active' ? 'is live' : 'is paused'}.
      </p>
      <Button variant="default" size="sm" onClick={switching.undo}>
        Undo
      </Button>
      <Button variant="subtle" size="sm" onClick={switching.dismiss}>
        Dismiss
      </Button>
    </div>
  )
