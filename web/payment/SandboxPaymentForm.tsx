import { IconBrandApple, IconBrandGoogle } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { dayOf } from '../../contract/calendar.ts'
import { now } from '../clock.ts'
import { toast } from '../ui/feedback/toast.ts'
import { BankQuestion } from './BankQuestion.tsx'
import { CardFields } from './CardFields.tsx'
import { type Card, cardProblems } from './card.ts'
import type { PaymentFormProps } from './payment-form.ts'
import styles from './payment-form.module.css'
import { PaymentFrame } from './PaymentFrame.tsx'
import { TestCards } from './TestCards.tsx'
import { useSandboxPayment } from './use-sandbox-payment.ts'

/** The sandbox's stand-in for a provider's payment form: wallets, then a card, as a customer will see them. */
export function SandboxPaymentForm(props: PaymentFormProps) {
  const { clientSecret, amount, keepsCard, onPaying, onPaid, onCancel } = props
  const id = useId()
  const payment = useSandboxPayment({ clientSecret, onPaying, onPaid })
  const { busy, failure } = payment
  const [card, setCard] = useState<Card>({ number: '', expiry: '', code: '' })
  const [sent, setSent] = useState(false)
  const problems = sent ? cardProblems(card, dayOf(now())) : {}

  const payByCard = () => {
    setSent(true)
    const [[field, problem] = []] = Object.entries(cardProblems(card, dayOf(now())))
    if (!problem) return void payment.pay({ method: 'card', cardNumber: card.number })
    toast.failure(problem, 'Payment Failed')
    document.getElementById(`${id}-${field}`)?.focus()
  }

  return (
    <PaymentFrame {...{ amount, keepsCard, busy, failure, onCancel }} onPay={payByCard}>
      <TestCards />
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
      <BankQuestion opened={payment.bankAsks} amount={amount} onAnswer={payment.answerBank} />
    </PaymentFrame>
  )
}
