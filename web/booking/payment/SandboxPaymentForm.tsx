import { IconBrandApple, IconBrandGoogle, IconLock } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { dayOf } from '../../../contract/calendar.ts'
import { formatMoney } from '../../../contract/money.ts'
import { now } from '../../clock.ts'
import { readSettings } from '../../settings.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { toast } from '../../ui/toast.ts'
import { BankQuestion } from './BankQuestion.tsx'
import { CardFields } from './CardFields.tsx'
import { type Card, cardProblems } from './card.ts'
import type { PaymentFormProps } from './payment-form.ts'
import styles from './payment.module.css'
import { useSandboxPayment } from './use-sandbox-payment.ts'

/** The sandbox's stand-in for a provider's payment form: wallets, then a card, as a customer will see them. */
export function SandboxPaymentForm(props: PaymentFormProps) {
  const { clientSecret, amount, onPaying, onPaid, onCancel } = props
  const id = useId()
  const payment = useSandboxPayment({ clientSecret, onPaying, onPaid })
  const [card, setCard] = useState<Card>({ number: '', expiry: '', code: '' })
  const [sent, setSent] = useState(false)
  const problems = sent ? cardProblems(card, dayOf(now())) : {}

  const payByCard = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    const [[field, problem] = []] = Object.entries(cardProblems(card, dayOf(now())))
    if (!problem) return payment.pay({ method: 'card', cardNumber: card.number })
    toast.failure(problem, 'Payment Failed')
    document.getElementById(`${id}-${field}`)?.focus()
  }

  return (
    <form noValidate onSubmit={payByCard} aria-label="Payment">
      <p className={styles.sandbox}>
        <strong>Sandbox: no real money moves.</strong> Test cards: 4242 4242 4242 4242 is accepted,
        4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks the bank. Any future date and any
        code will do.
      </p>
      <div className={styles.wallets}>
        <button type="button" onClick={() => payment.pay({ method: 'apple_pay' })}>
          <IconBrandApple size={20} aria-hidden="true" />
          Apple Pay
        </button>
        <button type="button" onClick={() => payment.pay({ method: 'google_pay' })}>
          <IconBrandGoogle size={20} aria-hidden="true" />
          Google Pay
        </button>
      </div>
      <p className={styles.or}>or pay by card</p>
      <CardFields id={id} card={card} problems={problems} onChange={setCard} />
      {payment.failure && <Failure text={payment.failure} />}
      <p className={styles.small}>
        By paying you agree that {readSettings().productName} keeps this way of paying for this
        pickup. It is charged again only for a price you approved or a fee you were shown first.
      </p>
      <div className={styles.buttons}>
        <ActionButton type="submit" look="cta" pending={payment.busy && 'Paying...'}>
          Pay {formatMoney(amount)}
        </ActionButton>
        <ActionButton disabled={payment.busy} onClick={onCancel}>
          Cancel
        </ActionButton>
      </div>
      <p className={styles.lock}>
        <IconLock size={18} aria-hidden="true" />
        Card details go straight to our payment provider. We never see them.
      </p>
      <BankQuestion opened={payment.bankAsks} amount={amount} onAnswer={payment.answerBank} />
    </form>
  )
}

/** Stands beside the form until the next try; the focus comes to it, and the fields stay filled. */
function Failure({ text }: { text: string }) {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <p ref={box} tabIndex={-1} className={styles.failure}>
      {text}
    </p>
  )
}
