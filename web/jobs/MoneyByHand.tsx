import { useState } from 'react'
import { getJobMoney } from '../../contract/job-money.ts'
import { getAdminJob, listAdminJobs } from '../../contract/jobs.ts'
import { handBackRefund, PaymentId, withdrawReceived } from '../../contract/received-payments.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { TextField } from '../ui/field/TextField.tsx'
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

/** The books keep the reason, so a person writes it. */
function Withdraw({ paymentId }: { paymentId: PaymentId }) {
  const [reason, setReason] = useState<string | null>(null)
  const [hasTried, setTried] = useState(false)
  const withdrawing = useApiMutation(withdrawReceived, {
    refetches: STALE,
    success: 'Withdrawn. The books keep both entries.',
    failure,
  })
  if (reason === null)
    return (
      <Button size="s" onClick={() => setReason('')}>
        Withdraw the record…
      </Button>
    )
  const isMissing = reason.trim() === ''
  return (
    <form
      className={layout.stack}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isMissing) return
        withdrawing.mutate({ params: { paymentId }, body: { reason: reason.trim() } })
      }}
    >
      <TextField
        label="Why is it withdrawn?"
        placeholder="The cheque bounced"
        maxLength={300}
        value={reason}
        error={hasTried && isMissing ? 'Please write the reason' : undefined}
        onValue={setReason}
      />
      <span className={layout.row}>
        <Button size="s" type="submit" pending={withdrawing.isPending && 'Withdrawing'}>
          Withdraw the record
        </Button>
        <Button size="s" onClick={() => setReason(null)}>
          Keep it
        </Button>
      </span>
    </form>
  )
}
