import { useState } from 'react'
import type { JobPage } from '../../contract/job-page.ts'
import { formatMoney } from '../../contract/money.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { DialogActions } from '../ui/dialog/DialogActions.tsx'
import { RescheduleDialog, type PickWindow } from './RescheduleDialog.tsx'
import { useCancel } from './use-job-page.ts'

export type Asking = 'cancel' | 'reschedule' | null

type Props = {
  asking: Asking
  token: string
  job: JobPage
  pickWindow: PickWindow
  onClose: () => void
}

/** The two questions before a pickup is moved or cancelled. */
export const ChangeDialogs = ({ asking, token, job, pickWindow, onClose }: Props) => (
  <>
    {asking === 'cancel' && job.cancel && (
      <CancelDialog token={token} jobId={job.id} cost={job.cancel} onClose={onClose} />
    )}
    {asking === 'reschedule' && (
      <RescheduleDialog token={token} job={job} pickWindow={pickWindow} onClose={onClose} />
    )}
  </>
)

type Cost = NonNullable<JobPage['cancel']>
type CancelDialogProps = { token: string; jobId: JobPage['id']; cost: Cost; onClose: () => void }

/** Says what cancelling costs and what goes back, and sends that very fee along. */
function CancelDialog({ token, jobId, cost: latest, onClose }: CancelDialogProps) {
  const cancelling = useCancel()
  // What is being read stays: a fee that begins to count meanwhile must not come under the finger.
  const [read, setRead] = useState<Cost | null>(latest)
  const cost = read ?? latest
  const cancel = () =>
    cancelling.mutate(
      { params: { token }, body: { fee: cost.fee } },
      { onSuccess: onClose, onError: () => setRead(null) },
    )
  return (
    <Dialog size="question" onClose={onClose} title={`Cancel pickup #${jobId}?`}>
      <p>{consequenceOf(cost)}</p>
      <p>This can't be undone.</p>
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

function consequenceOf({ fee, refund }: Cost): string {
  const back = `We'll refund ${formatMoney(refund)} to your card.`
  if (fee === 0) return refund > 0 ? `Cancelling is free. ${back}` : 'Cancelling is free.'
  const feeSentence = `We keep a cancellation fee of ${formatMoney(fee)}.`
  return refund > 0 ? `${feeSentence} ${back}` : feeSentence
}
