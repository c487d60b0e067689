import { FieldMessage } from './FieldMessage.tsx'
import styles from './field.module.css'
import type { TextProps } from './use-draft-form.ts'

type SelectFieldProps = TextProps & {
  label: string
  /** What the list reads before anything is chosen. */
  prompt: string
  options: readonly string[]
}

export function SelectField(props: SelectFieldProps) {
  const { id, label, prompt, options, value, error, onValue, onLeave } = props
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles.input}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        onBlur={onLeave}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
      >
        <option value="">{prompt}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      {error && <FieldMessage id={`${id}-error`} text={error} />}
    </div>
  )
}
