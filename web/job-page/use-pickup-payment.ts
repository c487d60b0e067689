import { useState } from 'react'
import type { Cents } from '../../contract/money.ts'
import { type FirstPayment, payPickup } from '../../contract/job-page.ts'
import type { OpenWindow } from '../../contract/windows.ts'
import { alternativesIn } from '../api/alternatives.ts'
import { ApiError, call } from '../api/client.ts'
import { useShowPage } from '../api/job-page.ts'
import { toast } from '../ui/feedback/toast.ts'
import { usePay } from './use-job-page.ts'

/** The payment of an unpaid pickup: started by a press, kept alive while it is on screen. */
export function usePickupPayment(token: string) {
  const paying = usePay()
  const show = useShowPage(token)
  const [payment, setPayment] = useState<FirstPayment | null>(null)
  const [alternatives, setAlternatives] = useState<readonly OpenWindow[] | null>(null)
  const stop = () => setPayment(null)
  const refuse = ({ code, problem }: ApiError) => {
    stop()
    if (code === 'window_full') setAlternatives(alternativesIn(problem))
  }
  const end = (error: ApiError) => {
    refuse(error)
    show()
    if (error.code !== 'window_full' && error.code !== 'already_paid')
      toast.failure(error.reason, 'Failed to start the payment')
  }
  const requestOf = (amount: Cents) => ({ params: { token }, body: { amount } })
  return {
    payment,
    /** The windows to move to when the pickup's own is full; null while it is not. */
    alternatives,
    isStarting: paying.isPending,
    start: (amount: Cents) =>
      paying.mutate(requestOf(amount), {
        onSuccess: ({ pay }) => setPayment(pay),
        onError: refuse,
      }),
    stop,
    /** The pickup has another window now. */
    moved: () => setAlternatives(null),
    /** Holds the window longer; a payment that was cancelled meanwhile is replaced, but not while one runs. */
    extend: async (amount: Cents, isPaying: () => boolean) => {
      try {
        const { pay } = await call(payPickup, requestOf(amount))
        if (!isPaying() || pay.clientSecret === payment?.clientSecret) setPayment(pay)
      } catch (error) {
        if (error instanceof ApiError && isFinal(error) && !isPaying()) end(error)
      }
    },
  }
}

/** Without a connection, or from a server in trouble, the next try may have another answer. */
const isFinal = ({ status }: ApiError): boolean => status !== 0 && status !== 429 && status < 500
