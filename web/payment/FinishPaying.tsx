import { useEffect, useRef, useState } from 'react'
import type { JobPage, PaidOnPage } from '../../contract/job-page.ts'
import { formatMoney } from '../../contract/money.ts'
import { PaymentForm } from './PaymentForm.tsx'
import { ConfirmPayment } from './ConfirmPayment.tsx'
import styles from './paying.module.css'
import { afterBank } from './use-back-from-bank.ts'

export type Unpaid = NonNullable<PaidOnPage['pay']>

type Props = {
  token: string
  unpaid: Unpaid
  /** Whether the page of the job says that what is paid for here is dealt with. */
  isSettled: (page: JobPage) => boolean
  onSettled: (page: JobPage) => void
  /** True from the press to the server's word. */
  onPaying?: (paying: boolean) => void
  onCancel: () => void
}

const ignore = (): void => undefined

/** Pays by hand what the saved card was not charged for: the bank asks, or declined it. */
export function FinishPaying(props: Props) {
  const { token, unpaid, isSettled, onSettled, onPaying = ignore, onCancel } = props
  const [taken, setTaken] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  // The form says that it has ended when it goes; this comes after it.
  useEffect(() => {
    if (taken) onPaying(true)
    return () => onPaying(false)
  }, [onPaying, taken])
  const { amount, failure } = unpaid
  return (
    <div className={styles.paying}>
      <h3 ref={heading} tabIndex={-1}>
        {failure ? 'Your card was not charged' : 'Please finish paying'}
      </h3>
      <p>
        {failure && <strong>{failure} </strong>}
        {failure
          ? `Please pay the ${formatMoney(amount)} another way.`
          : `Nothing is charged yet: your bank may need to verify you. Please pay the ${formatMoney(amount)} here.`}
      </p>
      {taken ? (
        <ConfirmPayment {...{ token, isSettled, onSettled }} />
      ) : (
        <PaymentForm
          started={unpaid}
          amount={amount}
          keepsCard={false}
          returnTo={afterBank(token)}
          onPaying={onPaying}
          onPaid={() => setTaken(true)}
          onCancel={onCancel}
        />
      )}
    </div>
  )
}
