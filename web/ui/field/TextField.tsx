import type { HTMLAttributes, HTMLInputAutoCompleteAttribute } from 'react'
import { FieldMessage } from './FieldMessage.tsx'
import styles from './field.module.css'

type Props = {
  id: string
  label: string
  hint?: string
  error?: string | undefined
  /** Something worth saying that does not stand in the way. */
  warning?: string | undefined
  /** The id of something further that is read out with the field. */
  describedBy?: string | undefined
  value: string
  onValue: (value: string) => void
  onLeave?: () => void
  type?: 'text' | 'email' | 'tel' | 'date' | 'datetime-local'
  multiline?: boolean
  min?: string | undefined
  maxLength?: number
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoCapitalize?: string
  spellCheck?: boolean
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  enterKeyHint?: HTMLAttributes<HTMLInputElement>['enterKeyHint']
}

/** A labelled line (or box) of text: help before it, what is wrong after it, both read out with it. */
export function TextField(props: Props) {
  const { id, label, hint, error, warning, describedBy, multiline, ...rest } = props
  const { onValue, onLeave, ...attributes } = rest
  const described = [
    hint && `${id}-hint`,
    error && `${id}-error`,
    warning && `${id}-warning`,
    describedBy,
  ]
  const control = {
    ...attributes,
    id,
    className: styles.input,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
    onBlur: onLeave,
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {multiline ? (
        <textarea {...control} rows={3} onChange={(event) => onValue(event.target.value)} />
      ) : (
        <input {...control} onChange={(event) => onValue(event.target.value)} />
      )}
      {error && <FieldMessage id={`${id}-error`} text={error} />}
      {warning && (
        <p id={`${id}-warning`} className={styles.warning}>
          {warning}
        </p>
      )}
    </div>
  )
}
