import { IconCalendar, IconMessage, IconPhone, IconReceiptRefund } from '@tabler/icons-react'
import { useState } from 'react'
import type { JobPage } from '../../../contract/job-page.ts'
import { formatMoney } from '../../../contract/money.ts'
import { now } from '../../clock.ts'
import { takeOpenedPart } from '../../ui/browser/opened-part.ts'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { ReportDialog } from '../after/ReportPart.tsx'
import { type Asking, ChangeDialogs } from '../ChangeDialogs.tsx'
import type { PickWindow } from '../RescheduleDialog.tsx'
import styles from './head.module.css'
import { isLate } from './headline-of.ts'

const ICON = { size: 20, stroke: 1.9, 'aria-hidden': true } as const

type Props = { token: string; job: JobPage; pickWindow: PickWindow }

/** What helps a customer whose hauler did not come in the window. */
export const LateActions = (props: Props) => isLate(props.job, now()) && <Actions {...props} />

function Actions({ token, job, pickWindow }: Props) {
  const [asking, setAsking] = useState<Asking>(() => takeOpenedPart(['reschedule', 'cancel']))
  const [isWriting, setWriting] = useState(false)
  const { hauler, cancel } = job
  return (
    <div className={styles.late} role="group" aria-label="What you can do now">
      {hauler?.phone && (
        <>
          <ButtonLink variant="cta" href={`tel:${hauler.phone}`} icon={<IconPhone {...ICON} />}>
            Call {hauler.firstName}
          </ButtonLink>
          <ButtonLink href={`sms:${hauler.phone}`} icon={<IconMessage {...ICON} />}>
            Text {hauler.firstName}
          </ButtonLink>
        </>
      )}
      {job.canReport && (
        <Button icon={<IconMessage {...ICON} />} onClick={() => setWriting(true)}>
          Message our team
        </Button>
      )}
      {job.canReschedule && (
        <Button icon={<IconCalendar {...ICON} />} onClick={() => setAsking('reschedule')}>
          Reschedule
        </Button>
      )}
      {cancel && (
        <Button icon={<IconReceiptRefund {...ICON} />} onClick={() => setAsking('cancel')}>
          {cancel.fee === 0 && cancel.refund > 0
            ? `Full refund, ${formatMoney(cancel.refund)}`
            : 'Cancel pickup'}
        </Button>
      )}
      <ChangeDialogs
        asking={asking === 'reschedule' && !job.canReschedule ? null : asking}
        token={token}
        job={job}
        pickWindow={pickWindow}
        onClose={() => setAsking(null)}
      />
      {isWriting && (
        <ReportDialog
          token={token}
          title="Message our team"
          about="other"
          onClose={() => setWriting(false)}
        />
      )}
    </div>
  )
}
