import { useId, useState } from 'react'
import { MIN_PASSWORD } from '../../contract/accounts.ts'
import { NewPassword, resetPassword } from '../../contract/password-reset.ts'
import type { ApiError } from '../api/client.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { PasswordField } from '../ui/field/PasswordField.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './accounts.module.css'
import { useProblems } from './use-problems.ts'

type Props = {
  token: string
  onDone: () => void
  /** The link was used, or is too old. */
  onGone: () => void
}

/** Another password, by the link that came by email. */
export function ResetForm({ token, onDone, onGone }: Props) {
  const id = useId()
  const [password, setPassword] = useState('')
  const { problems, check, refuse, forget } = useProblems()
  const resetting = useApiMutation(resetPassword, {
    refetches: [],
    success: () => null,
    failure: () => null,
  })
  const submit = () => {
    const body = check(NewPassword, { password })
    if (!body) return
    const onError = (error: ApiError) => (error.status === 404 ? onGone() : refuse(error))
    resetting.mutate({ params: { token }, body }, { onSuccess: onDone, onError })
  }
  const problem = problems['password']
  return (
    <form
      noValidate
      className={`${layout.stack} ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {resetting.error && !problem && (
        <p role="alert" className={`${layout.notice} ${layout.bad}`}>
          {resetting.error.reason}
        </p>
      )}
      <PasswordField
        id={id}
        label="New password"
        rule={`At least ${MIN_PASSWORD} characters`}
        value={password}
        error={problem}
        onValue={(text) => {
          setPassword(text)
          forget('password')
        }}
        onLeave={() => {}}
      />
      <Button variant="primary" type="submit" wide pending={resetting.isPending && 'Saving...'}>
        Change password
      </Button>
      <p className={layout.quiet}>Signs you out in every browser.</p>
    </form>
  )
}
