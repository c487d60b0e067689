import { useState } from 'react'
import layout from '../layout/layout.module.css'
import field from './field.module.css'
import { FieldMessage } from './FieldMessage.tsx'
import styles from './password.module.css'
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
    <div className={`${layout.stack} ${field.field}`}>
      <label htmlFor={id}>{label}</label>
      {rule && (
        <p id={`${id}-hint`} className={`${layout.dim} ${field.hint}`}>
          {rule}
        </p>
      )}
      <div className={field.line}>
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
    <p
      className={`${layout.line} ${layout.quiet} ${styles.strength}`}
      data-level={strength?.level}
      role="status"
    >
      {strength?.text}
    </p>
  )
}

type PasswordStrength = { level: 1 | 2 | 3; text: string }

const LONG = 12
const VERY_LONG = 16
const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/]

/** A hint only, never a refusal: length counts most, as it does for an attacker who guesses. */
export function passwordStrength(password: string): PasswordStrength {
  const kinds = KINDS.filter((kind) => kind.test(password)).length
  const distinct = new Set(password).size
  if (distinct < 5) return { level: 1, text: 'Weak: easy to guess' }
  if (password.length >= VERY_LONG || (password.length >= LONG && kinds >= 3))
    return { level: 3, text: 'Strong' }
  if (password.length >= LONG || (password.length >= 8 && kinds >= 3))
    return { level: 2, text: 'Fair: a few more characters make it strong' }
  return { level: 1, text: 'Weak: three or four random words are better' }
}
