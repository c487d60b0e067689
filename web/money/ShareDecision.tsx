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

/** What is asked about the share of a dispute. */
export type ShareQuestion = { dispute: AdminDispute; does: 'pay' | 'withhold' }

type ButtonsProps = { dispute: AdminDispute; onAsk: (question: ShareQuestion) => void }

/** The two answers for work whose money the bank took back; nothing where none waits. */
export const ShareButtons = ({ dispute, onAsk }: ButtonsProps) =>
  dispute.undecided > 0 && (
    <>
      <Button needs="settle-money" size="s" onClick={() => onAsk({ dispute, does: 'pay' })}>
        Pay {formatMoney(dispute.undecided)}
      </Button>
      <Button needs="settle-money" size="s" onClick={() => onAsk({ dispute, does: 'withhold' })}>
        Don’t pay
      </Button>
    </>
  )

type Props = { question: ShareQuestion | null; onClose: () => void }

/** Asks once more before the share is paid, or why it is not. */
export function ShareDecision({ question, onClose }: Props) {
  const pay = usePay()
  if (!question) return null
  const { dispute, does } = question
  if (does === 'withhold') return <WithholdDialog dispute={dispute} onClose={onClose} />
  const share = formatMoney(dispute.undecided)
  const params = { disputeId: dispute.id }
  return (
    <ConfirmDialog
      opened
      title={`Pay the hauler ${share}?`}
      action={`Pay ${share}`}
      pending={pay.isPending}
      onConfirm={() => pay.mutate({ params }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>
        The bank took the payment of job #{dispute.jobId} back, so we pay this from our own money.
      </p>
    </ConfirmDialog>
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
function WithholdDialog({ dispute, onClose }: { dispute: AdminDispute; onClose: () => void }) {
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
