import { useEffect, useRef } from 'react'
import { formatMoney } from '../../../contract/money.ts'
import type { PaymentFormProps } from '../../payment/payment-form.ts'
import { PayForBooking } from '../../payment/PayForBooking.tsx'
import { PaymentNotice } from '../../payment/PaymentNotice.tsx'
import { PaymentSkeleton } from '../../payment/PaymentSkeleton.tsx'
import { Button } from '../../ui/button/Button.tsx'
import type { BookedPickup } from '../use-submit.ts'
import styles from './payment.module.css'
import { PaymentSummary } from './PaymentSummary.tsx'
import { usePaymentStart } from './use-payment-start.ts'

/** Where the booking's dialog opens by itself and asks the server about the job of this tab. */
const RETURN_TO = '/?payment=success'

type Ways = Pick<PaymentFormProps, 'onPaying' | 'onPaid' | 'onCancel'>
type Props = {
  booked: BookedPickup
  /** Why the payment was refused on the bank's own page. */
  failure?: string | null
} & Ways

/** Pays for the booked job, at the price its customer agreed to. */
export function PaymentStep({ booked, failure = null, ...ways }: Props) {
  const { onPaid, onCancel } = ways
  const { price, started, agree, tryAgain, extend } = usePaymentStart({ booked, onPaid, onCancel })
  const ready = started?.kind === 'ready' ? started : null

  return (
    <div className={styles.step}>
      <PaymentSummary booked={booked} price={price} confirmBy={ready?.confirmBy ?? null} />
      <div className={styles.main}>
        <Heading text="How would you like to pay?" />
        {started === null && <PaymentSkeleton />}
        {started?.kind === 'other-price' && (
          <OtherPrice
            from={formatMoney(price)}
            to={formatMoney(started.price)}
            onAgree={() => agree(started.price)}
            onCancel={onCancel}
          />
        )}
        {started?.kind === 'offline' && (
          <PaymentNotice
            title="Payment needs a connection. Nothing was charged."
            text="Your booking is kept. We go on when you're back online."
          >
            <Button size="l" variant="cta" onClick={tryAgain}>
              Try again
            </Button>
            <Button size="l" onClick={onCancel}>
              Go Back
            </Button>
          </PaymentNotice>
        )}
        {ready && (
          <PayForBooking
            payment={ready}
            amount={price}
            pickup={{ day: booked.form.preferredDate, window: booked.form.preferredTime }}
            returnTo={RETURN_TO}
            onExtend={extend}
            lastFailure={failure}
            {...ways}
          />
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
