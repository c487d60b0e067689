import { getJobMoney } from '../../contract/job-money.ts'
import { getAdminJob, listAdminJobs } from '../../contract/jobs.ts'
import { handBackRefund, PaymentId, withdrawReceived } from '../../contract/received-payments.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import layout from '../ui/layout/layout.module.css'
import type { Movement } from './job-money.ts'

const STALE = [getJobMoney, getAdminJob, listAdminJobs]

/** What the team does by hand with money that was not paid by card: withdraw a wrong record, hand a refund back. */
export function MoneyByHand({ movement }: { movement: Movement }) {
  const failure = ({ reason }: { reason: string }) => reason
  const withdraw = useApiMutation(withdrawReceived, {
    refetches: STALE,
    success: 'Withdrawn. The books keep both entries.',
    failure,
  })
  const handBack = useApiMutation(handBackRefund, {
    refetches: STALE,
    success: 'Recorded. The customer has the money back.',
    failure,
  })
  const { paymentId, refundId } = movement
  return (
    <span className={layout.row}>
      {paymentId !== undefined && (
        <Button
          size="s"
          pending={withdraw.isPending}
          onClick={() =>
            withdraw.mutate({
              params: { paymentId: PaymentId.parse(paymentId) },
              body: { reason: 'Recorded wrongly' },
            })
          }
        >
          Withdraw the record
        </Button>
      )}
      {refundId !== undefined &&
        (['office', 'hauler'] as const).map((by) => (
          <Button
            key={by}
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
