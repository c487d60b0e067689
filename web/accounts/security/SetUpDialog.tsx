import { useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { getCurrentUser } from '../../../contract/accounts.ts'
import { listSessions } from '../../../contract/account-sessions.ts'
import { confirmTwoFactor, getSecurity, startTwoFactor } from '../../../contract/two-factor.ts'
import { refetch, useApiMutation } from '../../api/query.ts'
import { afterLogin } from '../../routes.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { useProblems } from '../use-problems.ts'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './security.module.css'

type Props = { opened: boolean; onClose: () => void }

/** Turns two-factor sign-in on: the password, the app with its first code, and the recovery codes. */
export function SetUpDialog({ opened, onClose }: Props) {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const next = new URLSearchParams(useSearch()).get('next')
  const close = async () => {
    onClose()
    await refetch(queries, [getSecurity, getCurrentUser, listSessions])
  }
  const finish = async () => {
    await close()
    // An owner who had to set it up goes on to the page they came for.
    if (next !== null) navigate(afterLogin('admin', next))
  }
  return (
    <Dialog
      size="question"
      opened={opened}
      onClose={() => void close()}
      title="Set up two-factor sign-in"
    >
      <Steps onFinish={() => void finish()} />
    </Dialog>
  )
}

function Steps({ onFinish }: { onFinish: () => void }) {
  const [app, setApp] = useState<{ secret: string; uri: string }>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onFinish} />
  return app ? <AppStep app={app} onDone={setCodes} /> : <PasswordStep onDone={setApp} />
}

type StepProps<Answer> = { onDone: (answer: Answer) => void }

function PasswordStep({ onDone }: StepProps<{ secret: string; uri: string }>) {
  const [password, setPassword] = useState('')
  const { problems, check, refuse, forget } = useProblems()
  const starting = useApiMutation(startTwoFactor, {
    refetches: [getSecurity],
    success: () => null,
    failure: ({ fields, reason }) => (fields.length > 0 ? null : reason),
  })
  const submit = () => {
    const body = check(startTwoFactor.body, { password })
    if (body) starting.mutate({ body }, { onSuccess: onDone, onError: refuse })
  }
  return (
    <StepForm onSubmit={submit} action="Continue" pending={starting.isPending}>
      <p>You need an authenticator app on your phone, and your password to begin.</p>
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        value={password}
        error={problems['password']}
        onValue={(text) => {
          setPassword(text)
          forget('password')
        }}
      />
    </StepForm>
  )
}

const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

type AppProps = StepProps<readonly string[]> & { app: { secret: string; uri: string } }

function AppStep({ app, onDone }: AppProps) {
  const [code, setCode] = useState('')
  const { problems, check, refuse, forget } = useProblems()
  const confirming = useApiMutation(confirmTwoFactor, {
    refetches: [],
    success: 'Two-factor sign-in is on',
    failure: ({ fields, reason }) => (fields.length > 0 ? null : reason),
  })
  const submit = () => {
    const body = check(confirmTwoFactor.body, { code })
    const done = ({ recoveryCodes }: { recoveryCodes: string[] }) => onDone(recoveryCodes)
    if (body) confirming.mutate({ body }, { onSuccess: done, onError: refuse })
  }
  return (
    <StepForm onSubmit={submit} action="Turn on" pending={confirming.isPending}>
      <p>Scan this with your authenticator app, then enter the code that it shows.</p>
      <QrCode text={app.uri} label="QR code for your authenticator app" />
      <p>
        Can’t scan it? Enter this key: <span className={styles.secret}>{inFours(app.secret)}</span>
      </p>
      <TextField
        look="code"
        label="6-digit code"
        autoComplete="one-time-code"
        inputMode="numeric"
        enterKeyHint="go"
        maxLength={7}
        value={code}
        error={problems['code']}
        onValue={(text) => {
          setCode(text)
          forget('code')
        }}
      />
    </StepForm>
  )
}

type FormProps = { action: string; pending: boolean; onSubmit: () => void; children: ReactNode }

const StepForm = ({ action, pending, onSubmit, children }: FormProps) => (
  <form
    noValidate
    className={styles.steps}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
    <DialogActions>
      <Button variant="primary" type="submit" pending={pending}>
        {action}
      </Button>
    </DialogActions>
  </form>
)
