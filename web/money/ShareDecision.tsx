import { useState } from 'react'
import { getMoney } from '../../contract/admin-money.ts'
import { listPayouts } from '../../contract/admin-payouts.ts'
import { payDisputedShare, withholdDisputedShare } from '../../contract/dispute-shares.ts'
import { type AdminDispute, listDisputes } from '../../contract/job-money.ts'
import { formatMoney } from '../../contract/money.ts'
import { getAdminStats, listStuckMoney } from '../../contract/reports.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { DialogActions } from '../ui/dialog/DialogActions.tsx'
import { TextArea } from '../ui/field/TextField.tsx'

const LONGEST_REASON = 500
const REFETCHES = [listDisputes, listPayouts, getMoney, listStuckMoney, getAdminStats]

type Props = { dispute: AdminDispute }
type Asking = 'pay' | 'withhold' | null

/** Whether a hauler is paid for work whose money the bank took back; nothing where that does not wait. */
export function ShareDecision({ dispute }: Props) {
  const [asking, setAsking] = useState<Asking>(null)
  const pay = usePay()
  if (dispute.undecided === 0) return null
  const share = formatMoney(dispute.undecided)
  const params = { disputeId: dispute.id }
  const close = () => setAsking(null)
  return (
    <>
      <Button size="s" onClick={() => setAsking('pay')}>
        Pay {share}
      </Button>
      <Button size="s" onClick={() => setAsking('withhold')}>
        Don’t pay
      </Button>
      <ConfirmDialog
        opened={asking === 'pay'}
        title={`Pay the hauler ${share}?`}
        action={`Pay ${share}`}
        pending={pay.isPending}
        onConfirm={() => pay.mutate({ params }, { onSuccess: close })}
        onCancel={close}
      >
        <p>
          The bank took the payment of job #{dispute.jobId} back, so we pay this from our own money.
        </p>
      </ConfirmDialog>
      {asking === 'withhold' && <WithholdDialog dispute={dispute} onClose={close} />}
    </>
  )
}

const usePay = () =>
  useApiMutation(payDisputedShare, {
    refetches: REFETCHES,
    success: ({ amount }) => `${formatMoney(amount)} goes to the hauler`,
    failure: (error) => error.reason,
  })

const useWithhold = () =>
  useApiMutation(withholdDisputedShare, {
    refetches: REFETCHES,
    success: 'The share is not paid',
    failure: (error) => error.reason,
  })

/** Asks for the reason, which the hauler reads. */
function WithholdDialog({ dispute, onClose }: Props & { onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const withhold = useWithhold()
  const isMissing = reason.trim() === ''
  const submit = () => {
    setTried(true)
    if (isMissing) return
    const request = { params: { disputeId: dispute.id }, body: { reason: reason.trim() } }
    withhold.mutate(request, { onSuccess: onClose })
  }
  return (
    <Dialog size="question" title="Don’t pay this share?" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p>
          The hauler of job #{dispute.jobId} doesn’t get {formatMoney(dispute.undecided)}, and gets
          a message with your reason.
        </p>
        <TextArea
          label="Reason"
          data-autofocus
          rows={3}
          maxLength={LONGEST_REASON}
          value={reason}
          error={isTried && isMissing ? 'Please give a reason; the hauler reads it' : undefined}
          onValue={setReason}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" type="submit" pending={withhold.isPending}>
            Don’t pay
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
