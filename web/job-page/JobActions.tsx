import { useState } from 'react'
import { formatInstant } from '../../contract/calendar.ts'
import type { JobPage } from '../../contract/job-page.ts'
import { formatMoney } from '../../contract/money.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { DialogActions } from '../ui/dialog/DialogActions.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './job-page.module.css'
import { RescheduleDialog, type PickWindow } from './RescheduleDialog.tsx'
import { useCancel } from './use-job-page.ts'

type Props = { token: string; job: JobPage; pickWindow: PickWindow }

/** What the customer may still do, with what it costs in plain words; nothing when it is too late. */
export function JobActions({ token, job, pickWindow }: Props) {
  const [asking, setAsking] = useState<'cancel' | 'reschedule' | null>(null)
  if (!job.cancel && !job.canReschedule) return null
  const close = () => setAsking(null)
  return (
    <section className={`${layout.panel} ${styles.panel}`} aria-labelledby="change">
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

type CancelDialogProps = { opened: boolean; token: string; job: JobPage; onClose: () => void }

/** Says what cancelling costs and what goes back, and sends that very fee along. */
function CancelDialog({ opened, token, job, onClose }: CancelDialogProps) {
  const cancelling = useCancel()
  // While the dialog fades out it still says what it was about.
  const cost = useLast(job.cancel)
  if (!cost) return null
  const cancel = () =>
    cancelling.mutate({ params: { token }, body: { fee: cost.fee } }, { onSuccess: onClose })
  return (
    <Dialog size="question" opened={opened} onClose={onClose} title={`Cancel pickup #${job.id}?`}>
      <p>{consequenceOf(cost)}</p>
      <p>This cannot be undone.</p>
      <DialogActions>
        <Button onClick={onClose} data-autofocus>
          Keep pickup
        </Button>
        <Button variant="danger" onClick={cancel} pending={cancelling.isPending}>
          {cost.fee > 0 ? `Cancel for ${formatMoney(cost.fee)}` : 'Cancel pickup'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function consequenceOf({ fee, refund }: NonNullable<JobPage['cancel']>): string {
  const back = `We'll refund ${formatMoney(refund)} to your card.`
  if (fee === 0) return refund > 0 ? `Cancelling is free. ${back}` : 'Cancelling is free.'
  const kept = `We keep a cancellation fee of ${formatMoney(fee)}.`
  return refund > 0 ? `${kept} ${back}` : kept
}
