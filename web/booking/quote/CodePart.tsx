import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { cents, formatMoney } from '../../../contract/money.ts'
import type { Quote } from '../../../contract/quotes.ts'
import { Button } from '../../ui/button/Button.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import type { BookingFormState } from '../DetailsStep.tsx'
import styles from './code.module.css'

export type CodeProps = {
  form: Pick<BookingFormState, 'values' | 'set'>
  quote: Pick<Quote, 'offer'>
  /** The form has changed since: the answer to it is on its way. */
  isOld: boolean
}

/** The code of a booking: what it does to the price, and how to take it off or try another. */
export function CodePart({ form, quote: { offer }, isOld }: CodeProps) {
  const [isOpen, setOpen] = useState(!offer)
  const remove = () => {
    form.set('code', '')
    form.set('withoutCode', true)
    setOpen(true)
  }
  const apply = (code: string) => {
    form.set('code', code)
    form.set('withoutCode', false)
    setOpen(false)
  }
  const isApplied = offer && offer.reason === null
  return (
    <section className={styles.part} aria-label="Code" data-old={isOld}>
      {offer && (
        <div
          className={`${layout.notice} ${isApplied ? layout.good : layout.soon} ${styles.answer}`}
          role="status"
        >
          {isApplied ? (
            <>
              <IconCheck size={20} aria-hidden="true" />
              <p>
                <b>{offer.text}</b>
              </p>
              <b className="num">{formatMoney(cents(0 - offer.discount))}</b>
            </>
          ) : (
            <>
              <IconAlertTriangle size={20} aria-hidden="true" />
              <p>{offer.text}. You can book at the normal price.</p>
            </>
          )}
        </div>
      )}
      {isOpen || !offer ? (
        <CodeField
          first={form.values.code}
          isOnItsWay={isOld && form.values.code !== ''}
          onApply={apply}
        />
      ) : (
        <p className={styles.ways}>
          {isApplied ? 'One code per booking.' : ''}
          <button type="button" onClick={() => setOpen(true)}>
            {isApplied ? 'Use another code' : 'Try another code'}
          </button>
          <button type="button" aria-label={`Remove ${offer.code}`} onClick={remove}>
            Remove
          </button>
        </p>
      )}
    </section>
  )
}

type FieldProps = { first: string; isOnItsWay: boolean; onApply: (code: string) => void }

function CodeField({ first, isOnItsWay, onApply }: FieldProps) {
  const id = useId()
  const part = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(first)
  const [problem, setProblem] = useState<string>()
  useEffect(() => part.current?.querySelector('input')?.focus(), [])
  const apply = () => {
    const code = text.trim().toUpperCase()
    if (code === '') setProblem('Please enter a code')
    else onApply(code)
  }
  // Enter is not a press of the button that books.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }
  return (
    <div ref={part} className={styles.field}>
      <TextField
        id={id}
        label="Code"
        value={text}
        error={problem}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        onKeyDown={onKeyDown}
        onValue={(value) => {
          setText(value)
          setProblem(undefined)
        }}
      />
      <Button pending={isOnItsWay && 'Applying...'} onClick={apply}>
        Apply
      </Button>
    </div>
  )
}
