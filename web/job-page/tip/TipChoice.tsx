import { useState, type FormEvent } from 'react'
import { LARGEST_TIP, SMALLEST_TIP } from '../../../contract/job-page.ts'
import { formatMoney, type Cents, cents } from '../../../contract/money.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FieldMessage } from '../../ui/field/FieldMessage.tsx'
import { readDollars } from '../../ui/field/read-dollars.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import field from '../../ui/field/field.module.css'
import styles from './tip.module.css'

type Props = { who: string; price: Cents; isSending: boolean; onTip: (amount: Cents) => void }
type Choice = (typeof TIP_PERCENTS)[number] | 'own'

/** Three shares of the price or an amount of one's own; nothing is chosen beforehand. */
export function TipChoice({ who, price, isSending, onTip }: Props) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const [own, setOwn] = useState('')
  const [hasSent, setSent] = useState(false)
  const wish = wishOf(choice, own, price)
  const problem = hasSent && 'problem' in wish ? wish.problem : undefined
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSent(true)
    if ('amount' in wish) onTip(wish.amount)
    else focusOn(event.currentTarget, choice === 'own' ? '#own-tip' : 'input')
  }
  const choose = (next: Choice) => {
    setSent(false)
    setChoice(next)
  }
  return (
    <form noValidate onSubmit={send}>
      <p>{who} gets 100% of it. We'll charge the card you paid with.</p>
      <fieldset className={styles.choices} aria-describedby={problem && 'tip-problem'}>
        <legend className="vh">Tip</legend>
        {TIP_PERCENTS.map((percent) => (
          <label key={percent} className={field.choice}>
            <input
              type="radio"
              name="tip"
              className={field.cover}
              checked={choice === percent}
              onChange={() => choose(percent)}
            />
            <span>{formatMoney(tipOf(price, percent)).replace('.00', '')}</span>
            <small>{percent}%</small>
          </label>
        ))}
        <label className={`${field.choice} ${styles.own}`}>
          <input
            type="radio"
            name="tip"
            className={field.cover}
            checked={choice === 'own'}
            onChange={() => choose('own')}
          />
          <span>Another amount</span>
        </label>
      </fieldset>
      {choice === 'own' ? (
        <TextField
          id="own-tip"
          label="Your amount in dollars"
          hint="From 2 to 500"
          inputMode="decimal"
          enterKeyHint="send"
          autoComplete="off"
          value={own}
          error={problem}
          onValue={setOwn}
        />
      ) : (
        problem && <FieldMessage id="tip-problem" text={problem} />
      )}
      <div className={styles.send}>
        <Button type="submit" variant="primary" pending={isSending && 'Sending...'}>
          {'amount' in wish ? `Tip ${formatMoney(wish.amount)}` : 'Send a tip'}
        </Button>
      </div>
    </form>
  )
}

const focusOn = (form: HTMLFormElement, selector: string) =>
  form.querySelector<HTMLElement>(selector)?.focus()

function wishOf(choice: Choice | null, own: string, price: Cents) {
  if (choice === null) return { problem: 'Please choose an amount' }
  return choice === 'own' ? readTip(own) : { amount: tipOf(price, choice) }
}

/** Shares of the price that are offered, in percent. */
const TIP_PERCENTS = [10, 15, 20] as const

const DOLLAR = 100

/** A share of the price in whole dollars, half-up, and never outside of what a tip may be. */
export function tipOf(price: Cents, percent: number): Cents {
  const roundedTip = Math.floor((price * percent) / 100 / DOLLAR + 0.5) * DOLLAR
  return cents(Math.min(LARGEST_TIP, Math.max(SMALLEST_TIP, roundedTip)))
}

/** Typed text as an amount of dollars; the reason, for people, when it is no tip. */
export function readTip(text: string): { amount: Cents } | { problem: string } {
  const amount = readDollars(text)
  if (amount === undefined) return { problem: 'Enter an amount like 12 or 12.50' }
  if (amount < SMALLEST_TIP || amount > LARGEST_TIP)
    return { problem: 'A tip is between $2 and $500' }
  return { amount }
}
