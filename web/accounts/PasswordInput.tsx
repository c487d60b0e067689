import { useState, type KeyboardEvent, type Ref } from 'react'
import { TextField } from '../ui/field/TextField.tsx'
import styles from './accounts.module.css'

type Props = {
  ref: Ref<HTMLInputElement>
  value: string
  error: string | undefined
  onChange: (password: string) => void
}

/** A password that can be looked at and pasted; says when Caps Lock is on. */
export function PasswordInput({ ref, value, error, onChange }: Props) {
  const [visible, setVisible] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div>
      <TextField
        ref={ref}
        type={visible ? 'text' : 'password'}
        label="Password"
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        error={error}
        onValue={onChange}
        onKeyDown={watch}
        onKeyUp={watch}
        onLeave={() => setCapsLock(false)}
        trailing={
          <button
            type="button"
            aria-pressed={visible}
            aria-label="Show password"
            onClick={() => setVisible(!visible)}
          >
            {visible ? 'Hide' : 'Show'}
          </button>
        }
      />
      <p role="status" className={styles.caps}>
        {capsLock && 'Caps Lock is on.'}
      </p>
    </div>
  )
}
