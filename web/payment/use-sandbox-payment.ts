import { useRef, useState } from 'react'
import type { Args } from '../../contract/endpoint.ts'
import {
  authenticateSandboxPayment,
  confirmSandboxPayment,
} from '../../contract/sandbox-payments.ts'
import { ApiError, call } from '../api/client.ts'
import { toast } from '../ui/feedback/toast.ts'
import { CONNECTION_LOST, PAYMENT_LAPSED, type PaymentFormProps } from './payment-form.ts'
import { usePaymentReport } from './use-payment-report.ts'

type Confirmation = Args<typeof confirmSandboxPayment>['body']
type State = { busy: boolean; failure: string | null; bankAsks: boolean }

/** Pays once however often it is asked to, and leads through the bank's question where there is one. */
export function useSandboxPayment({
  clientSecret,
  onPaying,
  onPaid,
  onLapsed,
  lastFailure = null,
}: PaymentFormProps) {
  const [state, setState] = useState<State>({ busy: false, failure: lastFailure, bankAsks: false })
  const running = useRef(false)
  usePaymentReport(state, { onPaying, onLapsed })

  async function run(step: () => Promise<{ status: 'succeeded' | 'requires_action' }>) {
    if (running.current) return
    running.current = true
    setState({ busy: true, failure: null, bankAsks: false })
    try {
      const { status } = await step()
      if (status === 'succeeded') return onPaid()
      setState({ busy: true, failure: null, bankAsks: true })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'already_paid') return onPaid()
      fail(failureOf(error))
    } finally {
      running.current = false
    }
  }

  function fail(failure: string): void {
    setState({ busy: false, failure, bankAsks: false })
    toast.failure(failure, 'Payment Failed')
  }

  return {
    ...state,
    pay: (by: Omit<Confirmation, 'clientSecret'>) =>
      run(() => call(confirmSandboxPayment, { body: { clientSecret, ...by } })),
    answerBank: (approve: boolean) =>
      run(() => call(authenticateSandboxPayment, { body: { clientSecret, approve } })),
  }
}

function failureOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 0) return CONNECTION_LOST
  if (error instanceof ApiError && error.code === 'illegal_move') return PAYMENT_LAPSED
  return error instanceof ApiError && error.code === 'payment_failed' ? error.reason : UNEXPECTED
}

const UNEXPECTED = 'An unexpected error occurred.'
