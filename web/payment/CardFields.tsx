import { TextField } from '../ui/field/TextField.tsx'
import { type Card, type CardProblems, typedCardNumber, typedExpiry } from './card.ts'
import styles from './payment-form.module.css'

type Props = {
  id: string
  card: Card
  problems: CardProblems
  onChange: (card: Card) => void
}

/** A number in groups of four, however it is typed or pasted. */
export const CardFields = ({ id, card, problems, onChange }: Props) => (
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
    <div className={styles.pair}>
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
