import type { JobPage } from '../../contract/job-page.ts'
import { formatMoney } from '../../contract/money.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { DialogActions } from '../ui/dialog/DialogActions.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
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
    <CancelDialog opened={asking === 'cancel'} token={token} job={job} onClose={onClose} />
    {asking === 'reschedule' && (
      <RescheduleDialog token={token} job={job} pickWindow={pickWindow} onClose={onClose} />
    )}
  </>
)

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

function consequenceOf({ fee, refund }: NonNullable<JobPage['cancel']>): string {
  const back = `We'll refund ${formatMoney(refund)} to your card.`
  if (fee === 0) return refund > 0 ? `Cancelling is free. ${back}` : 'Cancelling is free.'
  const kept = `We keep a cancellation fee of ${formatMoney(fee)}.`
  return refund > 0 ? `${kept} ${back}` : kept
}
