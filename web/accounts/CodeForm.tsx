import { useEffect, useRef, useState, type FormEvent } from 'react'
import { CODE_DIGITS, CODE_MESSAGE, CODE_MINUTES, signInByCode } from '../../contract/customers.ts'
import { OUTBOX_PATH } from '../../contract/messaging.ts'
import { call } from '../api/client.ts'
import { now } from '../clock.ts'
import { readSettings } from '../settings.ts'
import { Button } from '../ui/button/Button.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './accounts.module.css'
import { digitsIn, forgetAskedCode, secondsToResend, type AskedCode } from './asked-code.ts'
import { useAskForCode } from './use-ask-for-code.ts'
import { useCountdown } from './use-countdown.ts'
import { useSignIn } from './use-login.ts'

type Props = { asked: AskedCode; onAsked: (askedCode: AskedCode) => void; onBack: () => void }

/** The second step: the code, sent as soon as all its digits are there. */
export function CodeForm({ asked, onAsked, onBack }: Props) {
  const { contact } = asked
  const [code, setCode] = useState('')
  const [hasTried, setTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const signIn = useSignIn(
    async (digits: string) => {
      await call(signInByCode, { body: { contact, code: digits } })
      forgetAskedCode()
    },
    () => {
      input.current?.focus()
      input.current?.select()
    },
  )
  const [firstAt] = useState(asked.at)
  const isRenewed = asked.at !== firstAt
  useEffect(() => input.current?.focus(), [])

  const renew = (next: AskedCode) => {
    onAsked(next)
    input.current?.focus()
  }
  const isWhole = code.length === CODE_DIGITS
  const send = (digits: string) => {
    if (!signIn.pending && signIn.waitSeconds === 0) signIn.start(digits)
  }
  const type = (text: string) => {
    const digits = digitsIn(text)
    setCode(digits)
    if (digits !== code && digits.length === CODE_DIGITS) send(digits)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isWhole) send(code)
    else input.current?.focus()
  }

  return (
    <form noValidate onSubmit={submit} className={`${layout.stack} ${styles.form}`}>
      {signIn.problem && (
        <div role="alert" className={`${layout.notice} ${layout.bad}`}>
          {signIn.problem}
        </div>
      )}
      <p id="code-sent" className={styles.sent}>
        {sentText(asked)}
      </p>
      <TextField
        look="code"
        describedBy="code-sent"
        ref={input}
        label={`${CODE_DIGITS}-digit code`}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        enterKeyHint="go"
        value={code}
        error={hasTried && !isWhole ? CODE_MESSAGE : undefined}
        onValue={type}
      />
      <Button
        variant="primary"
        type="submit"
        wide
        pending={signIn.pending}
        disabled={signIn.waitSeconds > 0}
      >
        Sign in
      </Button>
      <p role="status" className={styles.renewed}>
        {isRenewed && 'A new code is on its way. Older ones do not work any more.'}
      </p>
      <DemoOutbox sentTo={asked.sentTo} />
      <Resend key={asked.at} asked={asked} onAsked={renew} onBack={onBack} />
    </form>
  )
}

const sentText = ({ contact, sentTo }: AskedCode) => (
  <>
    If pickups were booked with <b>{contact}</b>, a code is on its way{' '}
    {sentTo === 'email' ? 'by email' : 'by text'}. It works for {CODE_MINUTES} minutes.
  </>
)

/** While the demo is on: where the messages of the sandbox are read. */
function DemoOutbox({ sentTo }: Pick<AskedCode, 'sentTo'>) {
  const { demo, sandbox } = readSettings()
  if (!demo || !sandbox.includes(sentTo === 'email' ? 'email' : 'sms')) return null
  return (
    <aside className={`${layout.spread} ${layout.quiet} ${styles.demo}`} aria-label="Demo code">
      <p>
        <b>Demo.</b> No message leaves this site. Read the code in the{' '}
        <a href={OUTBOX_PATH} target="_blank" rel="noreferrer">
          outbox (new tab)
        </a>
      </p>
    </aside>
  )
}

function Resend({ asked, onAsked, onBack }: Props) {
  const [seconds] = useCountdown(secondsToResend(asked, now()))
  const again = useAskForCode(onAsked)
  const wait = Math.max(seconds, again.waitSeconds)
  return (
    <>
      {again.problem && (
        <div role="alert" className={`${layout.notice} ${layout.bad}`}>
          {again.problem}
        </div>
      )}
      <div className={styles.others}>
        <Button
          pending={again.pending}
          disabled={wait > 0}
          onClick={() => again.ask(asked.contact)}
        >
          {seconds > 0 ? `Send a new code (${seconds} s)` : 'Send a new code'}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Use another email or phone
        </Button>
      </div>
    </>
  )
}
