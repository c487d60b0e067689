import { IconLock } from '@tabler/icons-react'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { CARD_CONSENT, cardConsentWords } from '../../contract/card-consent.ts'
import { type Cents, formatMoney } from '../../contract/money.ts'
import { readSettings } from '../settings.ts'
import { useIsOnline } from '../ui/browser/use-is-online.ts'
import { Button } from '../ui/button/Button.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './payment-form.module.css'

type Props = {
  amount: Cents
  keepsCard: boolean
  busy: boolean
  /** Why the last try came to nothing. */
  failure: string | null
  /** There is nothing yet to pay with. */
  waiting?: boolean
  onPay: () => void
  onCancel: () => void
  /** The provider's ways to pay. */
  children: ReactNode
}

/** What a customer reads and presses around every provider's ways to pay. */
export function PaymentFrame(props: Props) {
  const { amount, keepsCard, busy, failure, waiting = false, onPay, onCancel, children } = props
  const isOnline = useIsOnline()
  const pay = (event: FormEvent) => {
    event.preventDefault()
    if (!waiting && isOnline) onPay()
  }
  return (
    <form noValidate onSubmit={pay} aria-label="Payment" data-payment>
      {children}
      {failure && <Failure text={failure} />}
      {!isOnline && !failure && !busy && (
        <p role="status" className={`${layout.notice} ${styles.failure}`}>
          Payment needs a connection. Nothing was charged.
        </p>
      )}
      {keepsCard && (
        <p className={`${layout.dim} ${styles.small}`}>
          {cardConsentWords(CARD_CONSENT, readSettings().productName)}
        </p>
      )}
      <div className={`${layout.row} ${styles.buttons}`}>
        <Button
          size="l"
          type="submit"
          variant="cta"
          disabled={waiting || !isOnline}
          pending={busy && 'Paying...'}
        >
          Pay {formatMoney(amount)}
        </Button>
        <Button size="l" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <p className={`${layout.dim} ${styles.lock}`}>
        <IconLock size={18} aria-hidden="true" />
        {readSettings().sandbox.includes('payments')
          ? 'Test cards only. This site processes them itself.'
          : 'Card details go straight to our payment provider. We never see them.'}
      </p>
    </form>
  )
}

/** Stands beside the form until the next try; the focus comes to it, and the fields stay filled. */
function Failure({ text }: { text: string }) {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <p ref={box} tabIndex={-1} className={`${layout.notice} ${layout.bad} ${styles.failure}`}>
      {text}
    </p>
  )
}
