import { useState } from 'react'
import { formatInstant } from '../../contract/calendar.ts'
import type { JobPage } from '../../contract/job-page.ts'
import { formatMoney } from '../../contract/money.ts'
import { Button } from '../ui/button/Button.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import styles from './job-page.module.css'
import { RescheduleDialog, type PickWindow } from './RescheduleDialog.tsx'

type Props = { token: string; job: JobPage; pickWindow: PickWindow }

/** What the customer may still do, with what it costs in plain words; nothing when it is too late. */
export function JobActions({ token, job, pickWindow }: Props) {
  const [asking, setAsking] = useState<'cancel' | 'reschedule' | null>(null)
  if (!job.cancel && !job.canReschedule) return null
  const close = () => setAsking(null)
  return (
    <section className={styles.panel} aria-labelledby="change">
      <h2 id="change">Change of plans?</h2>
      {job.canReschedule && (
        <>
          <p>Rescheduling is free if a hauler is available.</p>
          <Button variant="primary" onClick={() => setAsking('reschedule')}>
            Choose another time
          </Button>
        </>
      )}
      {job.cancel && (
        <>
          <p>{costOf(job.cancel)}</p>
          <Button onClick={() => setAsking('cancel')}>Cancel pickup</Button>
        </>
      )}
      <CancelDialog opened={asking === 'cancel'} token={token} job={job} onClose={close} />
      {asking === 'reschedule' && (
        <RescheduleDialog token={token} job={job} pickWindow={pickWindow} onClose={close} />
      )}
    </section>
  )
}

function costOf({ fee, freeUntil }: NonNullable<JobPage['cancel']>): string {
  if (freeUntil) return `Cancelling is free until ${formatInstant(freeUntil)}, Pacific time.`
  return fee > 0 ? `Cancelling now costs ${formatMoney(fee)}.` : 'Cancelling is free.'
}
