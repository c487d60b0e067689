import layout from '../ui/layout/layout.module.css'
import styles from '../ui/field/field.module.css'
import { FieldMessage } from '../ui/field/FieldMessage.tsx'

type Props<Value extends string> = {
  id: string
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  error?: string | undefined
  onValue: (value: Value) => void
}

/** A labelled choice out of few, one of which is always chosen. */
export function SelectBox<Value extends string>(props: Props<Value>) {
  const { id, label, value, options, error, onValue } = props
  return (
    <div className={`${layout.stack} ${styles.field}`}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles.input}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onValue(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error && <FieldMessage id={`${id}-error`} text={error} />}
    </div>
  )
}
