import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cancellationCopy } from '../../../contract/cancellation.ts'
import type { Result } from '../../../contract/endpoint.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { type Cents, formatMoney, Money } from '../../../contract/money.ts'
import { createPaymentIntent } from '../../../contract/payments.ts'
import { ApiError, call } from '../../api/client.ts'
import type { PaymentFormProps } from '../../payment/payment-form.ts'
import { PaymentForm } from '../../payment/PaymentForm.tsx'
import { PaymentNotice } from '../../payment/PaymentNotice.tsx'
import { PaymentSkeleton } from '../../payment/PaymentSkeleton.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { forgetAttempt } from '../attempt.ts'
import type { BookedPickup } from '../use-submit.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './payment.module.css'
import { PaymentSummary } from './PaymentSummary.tsx'

/** Where the booking's dialog opens by itself and asks the server about the job of this tab. */
const RETURN_TO = '/?payment=success'

type Ways = Pick<PaymentFormProps, 'onPaying' | 'onPaid' | 'onCancel'>
type Props = { booked: BookedPickup } & Ways

/** Pays for the booked job, at the price its customer agreed to. */
export function PaymentStep({ booked, ...ways }: Props) {
  const { onPaid, onCancel } = ways
  const [price, setPrice] = useState(booked.price)
  const [answer, setAnswer] = useState<{ to: Cents; started: Started } | null>(null)
  const started = answer?.to === price ? answer.started : null

  const proceed = useEffectEvent((next: Started) => {
    if (next.kind === 'already-paid') onPaid()
    else if (next.kind === 'failed' || next.kind === 'gone') {
      if (next.kind === 'gone') forgetAttempt()
      toast.failure('Failed to initialize payment. Please try again.')
      onCancel()
    } else setAnswer({ to: price, started: next })
  })
  useEffect(() => {
    let wanted = true
    void startPayment(booked.jobId, price).then((next) => wanted && proceed(next))
    return () => {
      wanted = false
    }
  }, [booked.jobId, price])

  return (
    <div className={styles.step}>
      <PaymentSummary booked={booked} price={price} />
      <div className={styles.main}>
        <Heading text="How would you like to pay?" />
        {started === null && <PaymentSkeleton />}
        {started?.kind === 'other-price' && (
          <OtherPrice
            from={formatMoney(price)}
            to={formatMoney(started.price)}
            onAgree={() => setPrice(started.price)}
            onCancel={onCancel}
          />
        )}
        {started?.kind === 'ready' && (
          <>
            <p className={`${layout.dim} ${styles.cancelling}`}>
              {cancellationCopy(started.cancellation)}
            </p>
            <PaymentForm
              started={started}
              amount={price}
              keepsCard
              returnTo={RETURN_TO}
              {...ways}
            />
          </>
        )}
      </div>
    </div>
  )
}

function Heading({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className={styles.heading}>
      {text}
    </h3>
  )
}

type OtherPriceProps = { from: string; to: string; onAgree: () => void; onCancel: () => void }

const OtherPrice = ({ from, to, onAgree, onCancel }: OtherPriceProps) => (
  <PaymentNotice
    title={`The price is now ${to}; it was ${from}.`}
    text="It was worked out again when you booked. Nothing is charged before you agree."
  >
    <Button size="l" variant="cta" onClick={onAgree}>
      Continue at {to}
    </Button>
    <Button size="l" onClick={onCancel}>
      Go Back
    </Button>
  </PaymentNotice>
)

type Started =
  | ({ kind: 'ready' } & Result<typeof createPaymentIntent>)
  /** The stored price differs from the one on screen: nothing is charged before it is agreed to. */
  | { kind: 'other-price'; price: Cents }
  | { kind: 'already-paid' }
  | { kind: 'gone' }
  | { kind: 'failed' }

/** Asks to pay for a booked job, at the price its customer was last shown. */
async function startPayment(jobId: JobId, price: Cents): Promise<Started> {
  try {
    return {
      kind: 'ready',
      ...(await call(createPaymentIntent, { body: { jobId, amount: price } })),
    }
  } catch (error) {
    return error instanceof ApiError ? meaningOf(error) : { kind: 'failed' }
  }
}

function meaningOf({ code, problem }: ApiError): Started {
  if (code === 'already_paid') return { kind: 'already-paid' }
  // A job that was left unpaid for a day is cancelled, and with it the booking that began it.
  if (code === 'not_found' || code === 'illegal_move') return { kind: 'gone' }
  const right = Money.safeParse(problem?.amount).data
  return code === 'amount_mismatch' && right !== undefined
    ? { kind: 'other-price', price: right }
    : { kind: 'failed' }
}
