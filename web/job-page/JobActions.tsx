import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoment } from '../../contract/calendar.ts'
import type { JobPage } from '../../contract/job-page.ts'
import { formatMoney } from '../../contract/money.ts'
import { RESCHEDULING_COPY } from '../../contract/cancellation.ts'
import { takeOpenedPart } from '../ui/browser/opened-part.ts'
import { now } from '../clock.ts'
import { Button } from '../ui/button/Button.tsx'
import layout from '../ui/layout/layout.module.css'
import { type Asking, ChangeDialogs } from './ChangeDialogs.tsx'
import { isLate } from './head/headline-of.ts'
import styles from './job-page.module.css'
import type { PickWindow } from './RescheduleDialog.tsx'

const ICON = { size: 20, stroke: 1.9, 'aria-hidden': true } as const

type Props = { token: string; job: JobPage; pickWindow: PickWindow }

/** What the customer may still do, with what it costs in plain words; nothing when it is too late, or stands under the headline. */
export function JobActions({ token, job, pickWindow }: Props) {
  const [asking, setAsking] = useState<Asking>(() => takeOpenedPart(['reschedule', 'cancel']))
  if ((!job.cancel && !job.canReschedule) || job.needsChoice || isLate(job, now())) return null
  return (
    <section className={`${layout.panel} ${styles.panel}`} aria-labelledby="change">
      <h2 id="change">Change of plans?</h2>
      <p>
        {job.cancel && costOf(job, job.cancel)} {job.canReschedule && moveText(job)}
      </p>
      <div className={styles.pair}>
        {job.canReschedule && (
          <Button icon={<IconCalendar {...ICON} />} onClick={() => setAsking('reschedule')}>
            Reschedule
          </Button>
        )}
        {job.cancel && <Button onClick={() => setAsking('cancel')}>Cancel pickup</Button>}
      </div>
      <ChangeDialogs
        asking={asking === 'reschedule' && !job.canReschedule ? null : asking}
        token={token}
        job={job}
        pickWindow={pickWindow}
        onClose={() => setAsking(null)}
      />
    </section>
  )
}

const moveText = ({ rescheduleFee }: JobPage): string =>
  rescheduleFee > 0 ? `Rescheduling now costs ${formatMoney(rescheduleFee)}.` : RESCHEDULING_COPY

function costOf(
  { fees, hauler, status }: JobPage,
  { fee, freeUntil }: NonNullable<JobPage['cancel']>,
): string {
  if (freeUntil)
    return `Cancelling is free until ${formatMoment(freeUntil)}, then costs ${formatMoney(fees.late)}.`
  if (fee === 0) return 'Cancelling is free.'
  const later =
    hauler && status === 'assigned' && fee < fees.trip
      ? `, or ${formatMoney(fees.trip)} once ${hauler.firstName} has arrived`
      : ''
  return `Cancelling now costs ${formatMoney(fee)}${later}.`
}
