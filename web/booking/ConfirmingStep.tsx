import { useEffect, useEffectEvent, useState } from 'react'
import { type Booked, returnToBooking } from '../../contract/booked.ts'
import type { JobId } from '../../contract/jobs.ts'
import { call } from '../api/client.ts'
import { readSettings } from '../settings.ts'
import { useIsOnline } from '../ui/browser/use-is-online.ts'
import { Button, ButtonLink } from '../ui/button/Button.tsx'
import { toast } from '../ui/feedback/toast.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './dialog.module.css'

const ASK_AGAIN_MS = 700
const TRIES = 15

type Props = {
  /** The job that was paid for in this tab; null on another way back from paying. */
  jobId: JobId | null
  /** True while the server is asked: the money may have moved already. */
  onAsking: (asking: boolean) => void
  /** Paid, or over by now: the last step shows either. */
  onBooked: (booked: Booked) => void
  /** The provider refused the payment. Answers false where this tab cannot open the payment step again. */
  onNotPaid: (booked: Booked) => boolean
  /** This browser has no booking. */
  onNothing: () => void
}

/** Asks the server what became of a payment until it knows; the provider may take a moment to tell it. */
export function ConfirmingStep({ jobId, onAsking, ...ways }: Props) {
  const [round, setRound] = useState(1)
  const [unknown, setUnknown] = useState<{ after: number; booked: Booked | null } | null>(null)
  const [refusedBooking, setRefused] = useState<Booked | null>(null)
  const waiting = refusedBooking === null && (unknown?.after ?? 0) < round
  useEffect(() => {
    onAsking(waiting)
    return () => onAsking(false)
  }, [onAsking, waiting])

  const proceed = useEffectEvent((outcome: Outcome, answeredRound: number) => {
    if (outcome.kind === 'unknown') setUnknown({ after: answeredRound, booked: outcome.booked })
    else if (outcome.kind === 'nothing') ways.onNothing()
    else if (outcome.kind === 'booked') ways.onBooked(outcome.booked)
    else {
      toast.failure(outcome.booked.failure ?? UNEXPECTED, 'Payment Failed')
      if (!ways.onNotPaid(outcome.booked)) setRefused(outcome.booked)
    }
  })
  useEffect(() => {
    const stop = new AbortController()
    void outcomeOf(jobId, stop.signal).then((outcome) => {
      if (!stop.signal.aborted) proceed(outcome, round)
    })
    return () => stop.abort()
  }, [jobId, round])
  useWhenOnline(() => setRound((count) => count + 1))
  if (refusedBooking) return <Refused booked={refusedBooking} />

  return (
    <section className={`${layout.middle} ${styles.confirming}`} role="status">
      <h3>{waiting ? 'Confirming your payment' : 'Your payment is still being confirmed'}</h3>
      {waiting ? (
        <p>This takes a few seconds. Please keep this page open.</p>
      ) : (
        <Unknown
          jobId={jobId}
          booked={unknown?.booked ?? null}
          onAgain={() => setRound(round + 1)}
        />
      )}
    </section>
  )
}

const UNEXPECTED = 'An unexpected error occurred.'

/** The bank refused, and this tab does not know the form: the page of the pickup takes the payment. */
const Refused = ({ booked: { jobId, failure, pagePath } }: { booked: Booked }) => (
  <section className={`${layout.middle} ${styles.confirming}`} role="alert">
    <h3>Your payment didn't go through</h3>
    <p>
      {failure ?? UNEXPECTED} Nothing was charged.{' '}
      {pagePath
        ? 'You can pay another way on the page of your pickup.'
        : `Call ${readSettings().supportPhone} and mention job #${jobId}.`}
    </p>
    {pagePath && (
      <ButtonLink size="l" variant="cta" href={pagePath}>
        Open your pickup
      </ButtonLink>
    )}
  </section>
)

type UnknownProps = { jobId: JobId | null; booked: Booked | null; onAgain: () => void }

function Unknown({ jobId, booked, onAgain }: UnknownProps) {
  const isOnline = useIsOnline()
  const job = booked?.jobId ?? jobId
  return (
    <>
      <p>
        {isOnline
          ? 'Please do not pay again. Check once more in a moment, or call '
          : "You're offline. We check your payment when you're back. Please do not pay again. Or call "}
        {readSettings().supportPhone}
        {job && ` and mention job #${job}`}.
      </p>
      <div className={layout.row}>
        <Button size="l" variant="cta" onClick={onAgain}>
          Check again
        </Button>
        {booked?.pagePath && (
          <ButtonLink size="l" href={booked.pagePath}>
            Open your pickup
          </ButtonLink>
        )}
      </div>
    </>
  )
}

/** Runs at each return of the connection. */
function useWhenOnline(then: () => void): void {
  const run = useEffectEvent(then)
  useEffect(() => {
    const back = () => run()
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [])
}

type Outcome =
  | { kind: 'booked' | 'not-paid'; booked: Booked }
  | { kind: 'nothing' }
  | { kind: 'unknown'; booked: Booked | null }

async function outcomeOf(jobId: JobId | null, signal: AbortSignal): Promise<Outcome> {
  let booked: Booked | null = null
  for (let attempt = 0; attempt < TRIES && !signal.aborted; attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
    const answer = await askForBooking(jobId, signal)
    if (answer === null) return { kind: 'nothing' }
    if (answer === undefined) continue
    booked = answer
    if (answer.paid || answer.status === 'cancelled' || answer.paymentStatus === 'refunded')
      return { kind: 'booked', booked }
    if (answer.paymentStatus === 'failed') return { kind: 'not-paid', booked }
  }
  return { kind: 'unknown', booked }
}

/** Undefined without an answer. */
const askForBooking = (
  jobId: JobId | null,
  signal: AbortSignal,
): Promise<Booked | null | undefined> =>
  call(returnToBooking, { body: jobId === null ? {} : { jobId } }, { signal }).catch(
    () => undefined,
  )
