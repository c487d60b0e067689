import { useEffect, useEffectEvent, useState } from 'react'
import type { Problem } from '../../../contract/errors.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { type Cents, Money } from '../../../contract/money.ts'
import { type BookingPayment, createPaymentIntent } from '../../../contract/payments.ts'
import { ApiError, call } from '../../api/client.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { forgetAttempt } from '../attempt.ts'
import type { BookedPickup } from '../use-submit.ts'
import { showFullWindow } from '../when/full-window.ts'

type Options = { booked: BookedPickup; onPaid: () => void; onCancel: () => void }

/** Asks to pay for the booked job, at the price its customer agreed to; again at a return of the connection. */
export function usePaymentStart({ booked, onPaid, onCancel }: Options) {
  const { jobId, form } = booked
  const [price, setPrice] = useState(booked.price)
  const [attempt, setAttempt] = useState(1)
  const [answer, setAnswer] = useState<{ to: string; started: Started } | null>(null)
  const question = JSON.stringify({ jobId, price, attempt })
  const started = answer?.to === question ? answer.started : null

  const proceed = useEffectEvent((next: Started) => {
    if (next.kind === 'already-paid') return onPaid()
    if (next.kind === 'ready' || next.kind === 'offline' || next.kind === 'other-price')
      return setAnswer({ to: question, started: next })
    if (next.kind !== 'failed') forgetAttempt()
    if (next.kind === 'window-full')
      showFullWindow({ date: form.preferredDate, window: form.preferredTime }, next.problem)
    else if (next.kind === 'gone' && next.reason) toast.failure(next.reason)
    else toast.failure('Failed to initialize payment. Please try again.')
    return onCancel()
  })
  useEffect(() => {
    let isCurrent = true
    const request = JSON.parse(question)
    void startPayment(request.jobId, request.price).then((next) => isCurrent && proceed(next))
    return () => {
      isCurrent = false
    }
  }, [question])

  const isOffline = started?.kind === 'offline'
  useEffect(() => {
    if (!isOffline) return undefined
    const again = () => setAttempt((count) => count + 1)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isOffline])

  return {
    price,
    started,
    agree: setPrice,
    tryAgain: () => setAttempt(attempt + 1),
    /**
     * Holds the window longer. A payment that was cancelled meanwhile is replaced by a new one, and a window
     * that is full leads back to the form, but not while a payment runs.
     */
    extend: async (isPaying: () => boolean) => {
      const next = await startPayment(jobId, price)
      if (next.kind === 'failed' || next.kind === 'offline') return
      if (!isPaying() || isSamePayment(started, next)) proceed(next)
    },
  }
}

const isSamePayment = (a: Started | null, b: Started): boolean =>
  a?.kind === 'ready' && b.kind === 'ready' && a.clientSecret === b.clientSecret

type Started =
  | ({ kind: 'ready' } & BookingPayment)
  /** The stored price differs from the one on screen: nothing is charged before it is agreed to. */
  | { kind: 'other-price'; price: Cents }
  | { kind: 'already-paid' }
  | { kind: 'window-full'; problem: Problem | undefined }
  | { kind: 'offline' }
  /** `reason` is the server's: the booking was cancelled, or its window has passed. */
  | { kind: 'gone'; reason: string | null }
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

function meaningOf({ code, problem, status, reason }: ApiError): Started {
  if (status === 0) return { kind: 'offline' }
  if (code === 'window_full') return { kind: 'window-full', problem }
  if (code === 'already_paid') return { kind: 'already-paid' }
  // A job that was left unpaid for a day is cancelled, and with it the booking that began it.
  if (code === 'illegal_move') return { kind: 'gone', reason }
  if (code === 'not_found') return { kind: 'gone', reason: null }
  // All uses of the code were taken while the booking was not paid: the price is without it.
  const newPrice = code === 'offer_refused' ? Money.safeParse(problem?.price).data : undefined
  if (newPrice !== undefined) return { kind: 'other-price', price: newPrice }
  const right = Money.safeParse(problem?.amount).data
  return code === 'amount_mismatch' && right !== undefined
    ? { kind: 'other-price', price: right }
    : { kind: 'failed' }
}
