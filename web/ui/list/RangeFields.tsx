import { useId, useState } from 'react'
import { AmountRange, DayRange, type Range } from '../../../contract/filters.ts'
import { readDollars } from '../field/read-dollars.ts'
import styles from './list-toolbar.module.css'

type Props = { label: string; value: string; onChange: (value: string) => void }

export function DaysField({ label, value, onChange }: Props) {
  const { from = '', to = '' }: Range<string> = DayRange.safeDecode(value).data ?? {}
  const end = { error: 'Enter a day such as 2026-11-20', read: readDay, isDay: true }
  return (
    <fieldset className={styles.fields}>
      <legend>{label}</legend>
      <RangeEnd {...end} label="From" value={from} onChange={(day) => onChange(written(day, to))} />
      <RangeEnd {...end} label="To" value={to} onChange={(day) => onChange(written(from, day))} />
    </fieldset>
  )
}

export function AmountField({ label, value, onChange }: Props) {
  const range = AmountRange.safeDecode(value).data ?? {}
  const [from, to] = [dollarsText(range.from), dollarsText(range.to)]
  const end = { error: 'Enter an amount such as 250 or 19.90', read: readAmount, isDay: false }
  return (
    <fieldset className={styles.fields}>
      <legend>{label}</legend>
      <RangeEnd
        {...end}
        label="From $"
        value={from}
        onChange={(sum) => onChange(written(sum, to))}
      />
      <RangeEnd {...end} label="To $" value={to} onChange={(sum) => onChange(written(from, sum))} />
    </fieldset>
  )
}

type EndProps = Props & {
  /** Shown while what was typed cannot be read. */
  error: string
  /** The text as the address writes it; undefined when it cannot be read. */
  read: (text: string) => string | undefined
  /** A day narrows the list as soon as it is complete, an amount when it is left. */
  isDay: boolean
}

/** One end of a range. What is typed stays while it cannot be read: a year is typed digit by digit. */
function RangeEnd({ label, value, onChange, error, read, isDay }: EndProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [last, setLast] = useState(value)
  const [isRefused, setRefused] = useState(false)
  // The filter may change from outside: 'Clear all', or the browser's back button.
  if (value !== last) {
    setLast(value)
    setTyped(value)
    setRefused(false)
  }
  const apply = (text: string) => {
    const next = read(text)
    setRefused(next === undefined)
    if (next === undefined) return
    setTyped(next)
    if (next !== value) onChange(next)
  }
  return (
    <>
      <label>
        {label}
        <input
          type={isDay ? 'date' : 'text'}
          inputMode={isDay ? undefined : 'decimal'}
          className={styles.control}
          value={typed}
          aria-invalid={isRefused}
          aria-describedby={isRefused ? id : undefined}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            if (isDay && read(currentTarget.value) !== undefined) apply(currentTarget.value)
          }}
          onBlur={({ currentTarget }) => apply(currentTarget.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') apply(currentTarget.value)
          }}
        />
      </label>
      {isRefused && (
        <p id={id} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </>
  )
}

const readDay = (text: string): string | undefined =>
  text === '' || DayRange.safeDecode(text).success ? text : undefined

function readAmount(text: string): string | undefined {
  if (text.trim() === '') return ''
  return dollarsText(readDollars(text)) || undefined
}

const dollarsText = (amount: number | undefined): string =>
  amount === undefined ? '' : (amount / 100).toFixed(2)

const written = (from: string, to: string): string =>
  from === '' && to === '' ? '' : `${from}..${to}`
