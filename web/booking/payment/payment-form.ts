import type { ComponentType } from 'react'
import type { Result } from '../../../contract/endpoint.ts'
import type { Cents } from '../../../contract/money.ts'
import type { createPaymentIntent } from '../../../contract/payments.ts'
import { SandboxPaymentForm } from './SandboxPaymentForm.tsx'

/** What every provider's form is given, and the two ways it ends. */
export type PaymentFormProps = {
  clientSecret: string
  amount: Cents
  /** True from the press to the answer: the money moves, so nothing may lead away meanwhile. */
  onPaying: (paying: boolean) => void
  /** The provider took the payment; the server is asked before anything is called paid. */
  onPaid: () => void
  onCancel: () => void
}

type Provider = Result<typeof createPaymentIntent>['provider']

/** The form of each payment provider; a provider without one cannot be paid with here. */
export const paymentForms: Partial<Record<Provider, ComponentType<PaymentFormProps>>> = {
  sandbox: SandboxPaymentForm,
}
