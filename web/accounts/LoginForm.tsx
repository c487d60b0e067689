import { useRef, useState, type FormEvent, type KeyboardEvent, type Ref } from 'react'
import type { StaffLogin } from '../../contract/accounts.ts'
import { Button } from '../ui/button/Button.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './accounts.module.css'
import { checkLogin, type LoginErrors } from './login-rules.ts'
import { useLogin } from './use-login.ts'

export const roleLabels = { admin: 'Admin', hauler: 'Hauler' } as const

export type Typed = { email: string; password: string }

type Props = {
  role: StaffLogin['role']
  typed: Typed
  onTyped: (values: Typed) => void
  /** The password was right, and a code is needed as well. */
  onSecondStep: (secondStep: string) => void
}

/** E-mail and password for one of the two roles. What was typed stays after a refusal. */
export function LoginForm({ role, typed, onTyped, onSecondStep }: Props) {
  const [hasTried, setTried] = useState(false)
  const emailRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const login = useLogin(() => passwordRef.current?.select(), onSecondStep)
  const result = checkLogin({ ...typed, role })
  const errors: LoginErrors = hasTried ? result.errors : {}

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (result.login) login.start(result.login)
    else if (result.errors.email) emailRef.current?.focus()
    else passwordRef.current?.focus()
  }

  return (
    <form noValidate onSubmit={submit} className={`${layout.stack} ${styles.form}`}>
      {login.problem && (
        <p role="alert" className={`${layout.notice} ${layout.bad}`}>
          {login.problem}
        </p>
      )}
      <TextField
        ref={emailRef}
        type="email"
        label="Email"
        name="email"
        autoComplete="username"
        enterKeyHint="next"
        autoCapitalize="none"
        spellCheck={false}
        value={typed.email}
        error={errors.email}
        onValue={(value) => onTyped({ ...typed, email: value })}
      />
      <PasswordInput
        ref={passwordRef}
        value={typed.password}
        error={errors.password}
        onChange={(password) => onTyped({ ...typed, password })}
      />
      <Button
        variant="primary"
        type="submit"
        wide
        pending={login.pending}
        disabled={login.waitSeconds > 0}
      >
        Login as {roleLabels[role]}
      </Button>
    </form>
  )
}

type PasswordInputProps = {
  ref: Ref<HTMLInputElement>
  value: string
  error: string | undefined
  onChange: (password: string) => void
}

/** A password that can be looked at and pasted; says when Caps Lock is on. */
function PasswordInput({ ref, value, error, onChange }: PasswordInputProps) {
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
