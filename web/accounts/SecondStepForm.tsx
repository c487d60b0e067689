import { useEffect, useRef, useState, type FormEvent, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { finishLogin } from '../../contract/second-step.ts'
import { call, type ApiError } from '../api/client.ts'
import { Button } from '../ui/button/Button.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { TextField } from '../ui/field/TextField.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './accounts.module.css'
import { useSignIn } from './use-login.ts'

type Props = {
  /** What the first step answered. */
  secondStep: string
  /** Back to email and password. */
  onBack: () => void
}

const DIGITS = 6

/** The second step of a sign-in: the code of the app, sent as soon as it is whole, or a recovery code. */
export function SecondStepForm({ secondStep, onBack }: Props) {
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const [isTried, setTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const signIn = useSignIn(
    (typedCode: string) => call(finishLogin, { body: { secondStep, code: typedCode } }),
    (error: ApiError) => {
      if (error.status === 404) {
        toast.failure(error.reason, 'Login Failed')
        onBack()
      }
      input.current?.select()
    },
  )
  useEffect(() => input.current?.focus(), [])

  const isWhole = isRecovery ? code.trim().length > 0 : code.length === DIGITS
  const send = (typedCode: string) => {
    if (!signIn.pending && signIn.waitSeconds === 0) signIn.start(typedCode)
  }
  const type = (text: string) => {
    if (isRecovery) return setCode(text)
    const digits = text.replace(/\D/g, '').slice(0, DIGITS)
    setCode(digits)
    if (digits !== code && digits.length === DIGITS) send(digits)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isWhole) send(code)
    else input.current?.focus()
  }
  const missing = isRecovery ? 'Please enter a recovery code' : `The code has ${DIGITS} digits`

  return (
    <form noValidate onSubmit={submit} className={`${layout.stack} ${styles.form}`}>
      {signIn.problem && (
        <p role="alert" className={`${layout.notice} ${layout.bad}`}>
          {signIn.problem}
        </p>
      )}
      <CodeField
        key={String(isRecovery)}
        ref={input}
        isRecovery={isRecovery}
        value={code}
        error={isTried && !isWhole ? missing : undefined}
        onValue={type}
      />
      <Button
        variant="primary"
        type="submit"
        wide
        pending={signIn.pending}
        disabled={signIn.waitSeconds > 0}
      >
        Log in
      </Button>
      <div className={styles.others}>
        <Button
          onClick={() => {
            flushSync(() => {
              setRecovery(!isRecovery)
              setCode('')
              setTried(false)
            })
            input.current?.focus()
          }}
        >
          {isRecovery ? 'Use the app' : 'Use a recovery code'}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back to email and password
        </Button>
      </div>
    </form>
  )
}

type FieldProps = {
  ref: Ref<HTMLInputElement>
  isRecovery: boolean
  value: string
  error: string | undefined
  onValue: (text: string) => void
}

const CodeField = ({ isRecovery, ...field }: FieldProps) => (
  <TextField
    {...field}
    {...(!isRecovery && { look: 'code' })}
    label={isRecovery ? 'Recovery code' : `${DIGITS}-digit code`}
    hint={
      isRecovery
        ? 'One of the ten that you saved. Each works once.'
        : 'Open your authenticator app and enter the code for this account.'
    }
    name="code"
    autoComplete="one-time-code"
    autoCapitalize={isRecovery ? 'characters' : 'none'}
    inputMode={isRecovery ? 'text' : 'numeric'}
    enterKeyHint="go"
    spellCheck={false}
  />
)
