import { useEffect, useEffectEvent, useState } from 'react'
import type { JobId } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'
import { getJobPayment } from '../../contract/payments.ts'
import { call } from '../api/client.ts'
import { readSettings } from '../settings.ts'
import { Button } from '../ui/button/Button.tsx'
import { toast } from '../ui/feedback/toast.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './dialog.module.css'

const ASK_AGAIN_MS = 700
const TRIES = 15

type Props = {
  jobId: JobId
  /** True while the server is asked: the money may have moved already. */
  onAsking: (asking: boolean) => void
  onPaid: (amount: Cents) => void
  /** The provider refused the payment, or this browser has no such booking. */
  onNotPaid: () => void
}

/** Asks the server what became of a payment until it knows; the provider may take a moment to tell it. */
export function ConfirmingStep({ jobId, onAsking, onPaid, onNotPaid }: Props) {
  const [round, setRound] = useState(1)
  const [unknownAfter, setUnknownAfter] = useState(0)
  const waiting = unknownAfter < round
  useEffect(() => {
    onAsking(waiting)
    return () => onAsking(false)
  }, [onAsking, waiting])

  const proceed = useEffectEvent((outcome: Outcome, asked: number) => {
    if (outcome === 'unknown') setUnknownAfter(asked)
    else if (outcome === 'not-paid') {
      toast.failure('An unexpected error occurred.', 'Payment Failed')
      onNotPaid()
    } else onPaid(outcome)
  })
  useEffect(() => {
    const stop = new AbortController()
    void outcomeOf(jobId, stop.signal).then((outcome) => {
      if (!stop.signal.aborted) proceed(outcome, round)
    })
    return () => stop.abort()
  }, [jobId, round])

  return (
    <section className={`${layout.middle} ${styles.confirming}`} role="status">
      <h3>{waiting ? 'Confirming your payment' : 'Your payment is still being confirmed'}</h3>
      {waiting ? (
        <p>This takes a few seconds. Please keep this page open.</p>
      ) : (
        <>
          <p>
            Please do not pay again. Check once more in a moment, or call{' '}
            {readSettings().supportPhone} and mention job #{jobId}.
          </p>
          <Button size="l" variant="cta" onClick={() => setRound(round + 1)}>
            Check again
          </Button>
        </>
      )}
    </section>
  )
}

type Outcome = Cents | 'not-paid' | 'unknown'

async function outcomeOf(jobId: JobId, signal: AbortSignal): Promise<Outcome> {
  for (let tried = 0; tried < TRIES && !signal.aborted; tried += 1) {
    if (tried > 0) await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
    const answer = await call(getJobPayment, { params: { jobId } }, { signal }).catch(() => null)
    if (answer?.paymentStatus === 'paid' && answer.amountPaid !== null) return answer.amountPaid
    if (answer?.paymentStatus === 'failed') return 'not-paid'
  }
  return 'unknown'
}
