import type { PaymentIntentResult } from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast } from '../ui/feedback/toast.ts'
import { CONNECTION_LOST, PAYMENT_LAPSED, type PaymentFormProps } from './payment-form.ts'
import { usePaymentReport } from './use-payment-report.ts'
import type { StripeFields } from './use-stripe-fields.ts'

type Options = Pick<
  PaymentFormProps,
  'returnTo' | 'onPaying' | 'onPaid' | 'onLapsed' | 'lastFailure'
>
type State = { busy: boolean; failure: string | null }

/** Pays once however often it is asked to; where the bank asks, Stripe's script leads through it. */
export function useStripePayment(options: Options) {
  const { returnTo, onPaying, onPaid, onLapsed, lastFailure = null } = options
  const [state, setState] = useState<State>({ busy: false, failure: lastFailure })
  const running = useRef(false)
  usePaymentReport(state, { onPaying, onLapsed })

  const rest = (failure: string | null) => {
    running.current = false
    setState({ busy: false, failure })
  }
  useBackFromBank(() => rest(null))

  async function pay({ stripe, elements }: StripeFields): Promise<void> {
    if (running.current) return
    running.current = true
    setState({ busy: true, failure: null })
    const outcome = await stripe
      .confirmPayment({
        elements,
        confirmParams: { return_url: new URL(returnTo, location.origin).href },
        redirect: 'if_required',
      })
      .then(outcomeOf, () => UNEXPECTED)
    if (outcome === 'taken') return onPaid()
    // What is missing in a field stands beside that field.
    rest(outcome.inFields ? null : outcome.failure)
    toast.failure(outcome.failure, 'Payment Failed')
  }

  return { ...state, pay }
}

/** A browser may bring this page back as it was left, in the middle of a payment that went on elsewhere. */
function useBackFromBank(rest: () => void): void {
  const onShow = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) rest()
  })
  useEffect(() => {
    const show = (event: PageTransitionEvent) => onShow(event)
    addEventListener('pageshow', show)
    return () => removeEventListener('pageshow', show)
  }, [])
}

type Outcome = 'taken' | { failure: string; inFields: boolean }

const UNEXPECTED: Outcome = { failure: 'An unexpected error occurred.', inFields: false }
const LAPSED: Outcome = { failure: PAYMENT_LAPSED, inFields: false }
const LOST: Outcome = { failure: CONNECTION_LOST, inFields: false }
const UNFINISHED: Outcome = {
  failure: 'The payment was not completed. Nothing was charged.',
  inFields: false,
}
/** The customer's own doing, in words that Stripe writes for customers. */
const FOR_CUSTOMERS = new Set(['card_error', 'validation_error'])
const REFUSED_BY_BANK = 'payment_intent_authentication_failure'
/** Paid, or on its way: our server knows which. */
const TAKEN = new Set(['succeeded', 'processing', 'requires_capture'])

function outcomeOf({ error, paymentIntent }: PaymentIntentResult): Outcome {
  // Paid already, in another tab or before the page was reloaded.
  const status = (paymentIntent ?? error?.payment_intent)?.status
  if (status && TAKEN.has(status)) return 'taken'
  if (status === 'canceled') return LAPSED
  if (!error) return UNFINISHED
  if (error.type === 'api_connection_error') return LOST
  const isForCustomers = FOR_CUSTOMERS.has(error.type) || error.code === REFUSED_BY_BANK
  if (!isForCustomers || !error.message) return UNEXPECTED
  return { failure: error.message, inFields: error.type === 'validation_error' }
}
