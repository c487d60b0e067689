import { useCallback, useRef, useState } from 'react'
import type { Day, TimeWindow } from '../../contract/calendar.ts'
import type { BookingPayment } from '../../contract/payments.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './paying.module.css'
import type { PaymentFormProps } from './payment-form.ts'
import { PaymentForm } from './PaymentForm.tsx'
import { PolicyText } from './PolicyText.tsx'
import { TermsConsent } from './TermsConsent.tsx'
import { TimeLeft } from './TimeLeft.tsx'

export type BookingToPay = {
  payment: BookingPayment
  pickup: { day: Day; window: TimeWindow }
  /**
   * Starts the payment once more, which holds the window longer. While a payment runs, nothing but the end
   * of the hold may change: the bank may still take it.
   */
  onExtend: (isPaying: () => boolean) => Promise<void>
}

type Props = BookingToPay & Omit<PaymentFormProps, 'clientSecret' | 'keepsCard' | 'onLapsed'>

/** Pays for a booking: how long its window is held, what its customer agrees to, and the provider's form. */
export function PayForBooking({
  payment,
  pickup,
  onExtend,
  onPaying,
  lastFailure = null,
  ...form
}: Props) {
  const { heldUntil, clientSecret, cancellation, priceCap, terms } = payment
  const isPaying = useRef(false)
  const report = useCallback(
    (paying: boolean) => {
      isPaying.current = paying
      onPaying(paying)
    },
    [onPaying],
  )
  const extend = () => void onExtend(() => isPaying.current)
  const [firstSecret] = useState(clientSecret)
  return (
    <>
      {heldUntil && <TimeLeft until={heldUntil} onExtend={extend} />}
      <p className={`${layout.dim} ${styles.policy}`}>
        <PolicyText {...{ cancellation, priceCap }} {...pickup} /> <TermsConsent terms={terms} />
      </p>
      {clientSecret !== firstSecret && (
        <p role="status" className={`${layout.notice} ${layout.soon} ${styles.restarted}`}>
          Your payment ran out of time, so we started it again. Nothing was charged. Please enter
          your payment details once more.
        </p>
      )}
      <PaymentForm
        key={clientSecret}
        started={payment}
        keepsCard
        onPaying={report}
        onLapsed={extend}
        lastFailure={clientSecret === firstSecret ? lastFailure : null}
        {...form}
      />
    </>
  )
}
