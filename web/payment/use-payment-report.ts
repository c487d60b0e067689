import { useEffect, useEffectEvent } from 'react'
import { PAYMENT_LAPSED, type PaymentFormProps } from './payment-form.ts'

type State = { busy: boolean; failure: string | null }
type Reports = Pick<PaymentFormProps, 'onPaying' | 'onLapsed'>

/** Reports from a provider's form whether the money moves, and that its payment cannot be paid any more. */
export function usePaymentReport({ busy, failure }: State, { onPaying, onLapsed }: Reports): void {
  useEffect(() => {
    onPaying(busy)
    return () => onPaying(false)
  }, [onPaying, busy])
  const reportLapse = useEffectEvent(() => onLapsed?.())
  useEffect(() => {
    if (failure === PAYMENT_LAPSED) reportLapse()
  }, [failure])
}
