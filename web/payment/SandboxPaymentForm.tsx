import { IconBrandApple, IconBrandGoogle } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { dayOf } from '../../contract/calendar.ts'
import { type Cents, formatMoney } from '../../contract/money.ts'
import { now } from '../clock.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { TextField } from '../ui/field/TextField.tsx'
import { type Card, cardProblems, type CardProblems, typedCardNumber, typedExpiry } from './card.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './payment-form.module.css'
import type { PaymentFormProps } from './payment-form.ts'
import { PaymentFrame } from './PaymentFrame.tsx'
import { useSandboxPayment } from './use-sandbox-payment.ts'

/** The sandbox's stand-in for a provider's payment form: wallets, then a card, as a customer will see them. */
export function SandboxPaymentForm(props: PaymentFormProps) {
  const { amount, keepsCard, onCancel } = props
  const id = useId()
  const payment = useSandboxPayment(props)
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
      <p className={`${layout.line} ${layout.dim} ${styles.or}`}>or pay by card</p>
      <CardFields id={id} card={card} problems={problems} onChange={setCard} />
      <BankQuestion opened={payment.bankAsks} amount={amount} onAnswer={payment.answerBank} />
    </PaymentFrame>
  )
}

/** The numbers that the sandbox's bank knows, by what comes of them. */
const TestCards = () => (
  <div className={styles.sandbox}>
    <p>
      <strong>Sandbox: no real money moves.</strong> Test cards: 4242 4242 4242 4242 is accepted,
      4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks the bank. Any future date and any
      code will do.
    </p>
    <details>
      <summary>More test cards</summary>
      <ul>
        <li>4000 0027 6000 3184 asks the bank every time, also about a new price or a tip.</li>
        <li>4000 0000 0000 0341 is accepted now, and declined for a new price or a tip.</li>
        <li>4000 0000 0000 7726 is accepted, and its refunds wait for the bank.</li>
      </ul>
    </details>
  </div>
)

type Props = { opened: boolean; amount: Cents; onAnswer: (approve: boolean) => void }

/** The sandbox's stand-in for the page on which a bank asks its customer; Esc means no. */
function BankQuestion({ opened, amount, onAnswer }: Props) {
  return (
    <Dialog size="question" opened={opened} title="Verify it's you" onClose={() => onAnswer(false)}>
      <p>Sandbox bank: approve this {formatMoney(amount)} payment.</p>
      <div className={`${layout.row} ${styles.buttons}`}>
        <Button size="l" variant="cta" onClick={() => onAnswer(true)}>
          Approve payment
        </Button>
        <Button size="l" onClick={() => onAnswer(false)}>
          Decline
        </Button>
      </div>
    </Dialog>
  )
}

type CardFieldsProps = {
  id: string
  card: Card
  problems: CardProblems
  onChange: (card: Card) => void
}

/** A number in groups of four, however it is typed or pasted. */
const CardFields = ({ id, card, problems, onChange }: CardFieldsProps) => (
  <>
    <TextField
      id={`${id}-number`}
      label="Card number"
      inputMode="numeric"
      autoComplete="cc-number"
      placeholder="1234 1234 1234 1234"
      value={card.number}
      error={problems.number}
      onValue={(text) => onChange({ ...card, number: typedCardNumber(card.number, text) })}
    />
    <div className={layout.pair}>
      <TextField
        id={`${id}-expiry`}
        label="Expiry (MM / YY)"
        inputMode="numeric"
        autoComplete="cc-exp"
        placeholder="MM / YY"
        value={card.expiry}
        error={problems.expiry}
        onValue={(text) => onChange({ ...card, expiry: typedExpiry(card.expiry, text) })}
      />
      <TextField
        id={`${id}-code`}
        label="Security code"
        inputMode="numeric"
        autoComplete="cc-csc"
        placeholder="CVC"
        maxLength={4}
        value={card.code}
        error={problems.code}
        onValue={(code) => onChange({ ...card, code })}
      />
    </div>
  </>
)
