import { useId } from 'react'
import layout from '../layout/layout.module.css'
import styles from './field.module.css'
import { FieldMessage } from './FieldMessage.tsx'

type Props = {
  id?: string
  label: string
  /** The name read out where the words beside it say too little: 'Active: Spring sale'. */
  name?: string
  hint?: string
  error?: string | undefined
  checked: boolean
  disabled?: boolean
  onChecked: (checked: boolean) => void
}

/** Yes or no, sent with a form. */
export const CheckboxField = (props: Props) => <Tick {...props} look="checkbox" />

/** On or off, in effect immediately. */
export const SwitchField = (props: Props) => <Tick {...props} look="switch" />

function Tick(props: Props & { look: 'checkbox' | 'switch' }) {
  const { label, name, hint, error, checked, disabled = false, onChecked, look } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.tick}>
      <label htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          role={look === 'switch' ? 'switch' : undefined}
          className={styles[look]}
          aria-label={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          aria-disabled={disabled}
          checked={checked}
          onChange={(event) => {
            if (!disabled) onChecked(event.target.checked)
          }}
        />
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={`${layout.dim} ${styles.hint}`}>
          {hint}
        </p>
      )}
      {error && <FieldMessage id={`${id}-error`} text={error} />}
    </div>
  )
}
