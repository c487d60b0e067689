import { useState } from 'react'
import { FieldMessage } from './FieldMessage.tsx'
import field from './field.module.css'
import styles from './password.module.css'
import { passwordStrength } from './password-strength.ts'
import type { TextProps } from './use-draft-form.ts'

type PasswordFieldProps = TextProps & {
  label: string
  /** The rule, told before anything is typed; with it comes the strength hint. */
  rule?: string
}

/** A new password: can be looked at, pasted and made by a password manager. */
export function PasswordField(props: PasswordFieldProps) {
  const { id, label, rule, value, error, onValue, onLeave } = props
  const [visible, setVisible] = useState(false)
  const described = [rule && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      {rule && (
        <p id={`${id}-hint`} className={field.hint}>
          {rule}
        </p>
      )}
      <div className={styles.frame}>
        <input
          id={id}
          type={visible ? 'text' : 'password'}
          className={field.input}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          onBlur={onLeave}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        <button
          type="button"
          aria-label={visible ? 'Hide characters' : 'Show characters'}
          aria-controls={id}
          onClick={() => setVisible(!visible)}
        >
          {visible ? 'Hide' : 'Show'}
        </button>
      </div>
      {error && <FieldMessage id={`${id}-error`} text={error} />}
      {rule && <Strength password={value} />}
    </div>
  )
}

function Strength({ password }: { password: string }) {
  const strength = password ? passwordStrength(password) : undefined
  return (
    <p className={styles.strength} data-level={strength?.level} role="status">
      {strength?.text}
    </p>
  )
}
