import { useState } from 'react'
import { OUTBOX_PATH } from '../../contract/messaging.ts'
import { askForReset, RESET_HOURS, ResetRequest } from '../../contract/password-reset.ts'
import { paths } from '../../contract/paths.ts'
import { useApiMutation } from '../api/query.ts'
import { readSettings } from '../settings.ts'
import { Button, ButtonLink } from '../ui/button/Button.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './accounts.module.css'

/** Asks for the link to choose another password. The answer is the same whether or not the address has an account. */
export function ForgotForm() {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const asking = useApiMutation(askForReset, {
    refetches: [],
    success: () => null,
    failure: () => null,
  })
  const submit = () => {
    const result = ResetRequest.safeParse({ email })
    setProblem(result.error?.issues[0]?.message)
    if (result.success) asking.mutate({ body: result.data })
  }
  if (asking.isSuccess) return <Sent email={email.trim()} />
  return (
    <form
      noValidate
      className={`${layout.stack} ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {asking.error && (
        <p role="alert" className={`${layout.notice} ${layout.bad}`}>
          {asking.error.reason}
        </p>
      )}
      <TextField
        type="email"
        label="Email"
        hint="The one you log in with. We send a link to it."
        name="email"
        autoComplete="username"
        inputMode="email"
        enterKeyHint="send"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={problem}
        onValue={(text) => {
          setEmail(text)
          setProblem(undefined)
        }}
      />
      <Button variant="primary" type="submit" wide pending={asking.isPending && 'Sending...'}>
        Send link
      </Button>
      <ButtonLink wide variant="quiet" href={paths.login}>
        Back to Staff Login
      </ButtonLink>
    </form>
  )
}

function Sent({ email }: { email: string }) {
  const { demo, sandbox } = readSettings()
  return (
    <div className={`${layout.stack} ${styles.form}`}>
      <p role="status" className={`${layout.notice} ${layout.good}`}>
        If an account logs in with <b>{email}</b>, a link is on its way by email. It works once, for{' '}
        {RESET_HOURS === 1 ? 'an hour' : `${RESET_HOURS} hours`}.
      </p>
      {demo && sandbox.includes('email') && (
        <aside className={`${layout.spread} ${layout.quiet} ${styles.demo}`} aria-label="Demo link">
          <p>
            <b>Demo.</b> No message leaves this site. Open the link in the{' '}
            <a href={OUTBOX_PATH} target="_blank" rel="noreferrer">
              outbox (new tab)
            </a>
          </p>
        </aside>
      )}
      <p className={layout.quiet}>
        Nothing there after a few minutes? Look among the spam, or ask for another link.
      </p>
      <ButtonLink wide href={paths.login}>
        Back to Staff Login
      </ButtonLink>
    </div>
  )
}
