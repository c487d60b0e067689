import { useId, useState } from 'react'
import { MIN_PASSWORD } from '../../contract/accounts.ts'
import { NewPassword, resetPassword } from '../../contract/password-reset.ts'
import type { ApiError } from '../api/client.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { PasswordField } from '../ui/field/PasswordField.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './accounts.module.css'

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
  const [problem, setProblem] = useState<string>()
  const resetting = useApiMutation(resetPassword, {
    refetches: [],
    success: () => null,
    failure: () => null,
  })
  const submit = () => {
    const result = NewPassword.safeParse({ password })
    setProblem(result.error?.issues[0]?.message)
    if (!result.success) return
    const onError = ({ status, fields }: ApiError) =>
      status === 404 ? onGone() : setProblem(fields[0]?.message)
    resetting.mutate({ params: { token }, body: result.data }, { onSuccess: onDone, onError })
  }
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
          setProblem(undefined)
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
