import { getJobMoney } from '../../contract/job-money.ts'
import { getAdminJob, listAdminJobs } from '../../contract/jobs.ts'
import { handBackRefund, PaymentId, withdrawReceived } from '../../contract/received-payments.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { WithdrawRecord } from '../ui/field/WithdrawRecord.tsx'
import layout from '../ui/layout/layout.module.css'
import type { Movement } from './job-money.ts'

const failure = ({ reason }: { reason: string }) => reason
const STALE = [getJobMoney, getAdminJob, listAdminJobs]

/** What the team does by hand with money that was not paid by card: withdraw a wrong record, hand a refund back. */
export function MoneyByHand({ movement }: { movement: Movement }) {
  const handBack = useApiMutation(handBackRefund, {
    refetches: STALE,
    success: 'Recorded. The customer has the money back.',
    failure,
  })
  const { paymentId, refundId } = movement
  return (
    <span className={layout.row}>
      {paymentId !== undefined && <Withdraw paymentId={PaymentId.parse(paymentId)} />}
      {refundId !== undefined &&
        (['office', 'hauler'] as const).map((by) => (
          <Button
            key={by}
            needs="give-money"
            size="s"
            pending={handBack.isPending}
            onClick={() => handBack.mutate({ params: { refundId }, body: { by } })}
          >
            {by === 'office' ? 'Office handed it back' : 'Hauler handed it back'}
          </Button>
        ))}
    </span>
  )
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
