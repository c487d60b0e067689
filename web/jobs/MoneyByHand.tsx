import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getJobMoney } from '../../contract/job-money.ts'
import { getAdminJob, listAdminJobs, type JobId } from '../../contract/jobs.ts'
import { formatMoney } from '../../contract/money.ts'
import type { CollectBy } from '../../contract/payment-methods.ts'
import { handBackRefund, PaymentId, withdrawReceived } from '../../contract/received-payments.ts'
import { apiQuery, isFresh, useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { WithdrawRecord } from '../ui/field/WithdrawRecord.tsx'
import layout from '../ui/layout/layout.module.css'
import type { Movement } from './job-money.ts'

const failure = ({ reason }: { reason: string }) => reason
const STALE = [getJobMoney, getAdminJob, listAdminJobs]

type Props = { jobId: JobId; movement: Movement }

/** What the team does by hand with money that was not paid by card: withdraw a wrong record, hand a refund back. */
export function MoneyByHand({ jobId, movement: { paymentId, refundId } }: Props) {
  const [by, setBy] = useState<CollectBy | null>(null)
  const lastBy = useLast(by)
  return (
    <span className={layout.row}>
      {paymentId !== undefined && <Withdraw paymentId={PaymentId.parse(paymentId)} />}
      {refundId !== undefined &&
        (['office', 'hauler'] as const).map((giver) => (
          <Button key={giver} needs="give-money" size="s" onClick={() => setBy(giver)}>
            {giver === 'office' ? 'Office handed it back' : 'Hauler handed it back'}
          </Button>
        ))}
      {refundId !== undefined && lastBy && (
        <HandBack
          key={lastBy}
          opened={by !== null}
          jobId={jobId}
          refundId={refundId}
          by={lastBy}
          onClose={() => setBy(null)}
        />
      )}
    </span>
  )
}

type HandBackProps = {
  opened: boolean
  jobId: JobId
  refundId: number
  by: CollectBy
  onClose: () => void
}

/** Asks before a refund counts as handed back: how much, out of whose cash, and that it has no undo. */
function HandBack({ opened, jobId, refundId, by, onClose }: HandBackProps) {
  const query = useQuery({
    ...apiQuery(getJobMoney, { params: { jobId } }),
    enabled: opened,
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const recording = useApiMutation(handBackRefund, {
    refetches: STALE,
    success: 'Recorded. The customer has the money back.',
    failure,
  })
  const refund = query.data?.refunds.find(({ id }) => id === refundId)
  const isOpen = refund?.status === 'requested'
  return (
    <ConfirmDialog
      opened={opened}
      title={`Did the ${by} hand the money back?`}
      action="Record it"
      pending={recording.isPending}
      disabled={!isOpen || !isFresh(query)}
      onConfirm={() =>
        recording.mutate({ params: { refundId }, body: { by } }, { onSettled: onClose })
      }
      onCancel={onClose}
    >
      <QueryError what="the refund" query={query} />
      {!query.data && !query.isError && <p role="status">Loading...</p>}
      {query.data && !isOpen && 'This refund does not wait to be handed back any more.'}
      {isOpen &&
        `The customer of job #${jobId} has ${formatMoney(refund.amount)} back, out of ${CASH_OF[by]}. The books keep it: it cannot be undone. No message goes out.`}
    </ConfirmDialog>
  )
}

const CASH_OF: Record<CollectBy, string> = {
  office: "the office's cash",
  hauler: 'the cash that the hauler holds, so that less is set off against their next payouts',
}

function Withdraw({ paymentId }: { paymentId: PaymentId }) {
  const withdrawing = useApiMutation(withdrawReceived, {
    refetches: STALE,
    success: 'Withdrawn. The books keep both entries.',
    failure,
  })
  return (
    <WithdrawRecord
      action="Withdraw the record…"
      confirm="Withdraw the record"
      placeholder="The cheque bounced"
      maxLength={300}
      pending={withdrawing.isPending}
      onWithdraw={(reason) => withdrawing.mutate({ params: { paymentId }, body: { reason } })}
    />
  )
}
