import { useId, useState } from 'react'
import { changePassword, MIN_PASSWORD, PasswordChange } from '../../../contract/accounts.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { PasswordField } from '../../ui/field/PasswordField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { useProblems } from '../use-problems.ts'
import styles from './security.module.css'

/** Another password; the other devices are signed out. */
export function PasswordPart() {
  const id = useId()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const { problems, check, refuse, forget } = useProblems()
  const changing = useApiMutation(changePassword, {
    refetches: [],
    success: ({ endedSessions }) =>
      endedSessions === 0
        ? 'Password changed'
        : `Password changed. We signed out ${endedSessions === 1 ? '1 other device' : `${endedSessions} other devices`}`,
    failure: ({ fields, reason }) => (fields.length > 0 ? null : reason),
  })
  const submit = () => {
    const body = check(PasswordChange, { current, next })
    if (!body) return
    changing.mutate(
      { body },
      {
        onSuccess: () => {
          setCurrent('')
          setNext('')
        },
        onError: refuse,
      },
    )
  }
  return (
    <form
      className={`${layout.panel} ${styles.part} ${styles.form}`}
      aria-labelledby={`${id}-title`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h2 id={`${id}-title`}>Password</h2>
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        value={current}
        error={problems['current']}
        onValue={(text) => {
          setCurrent(text)
          forget('current')
        }}
      />
      <PasswordField
        id={`${id}-next`}
        label="New password"
        rule={`At least ${MIN_PASSWORD} characters`}
        value={next}
        error={problems['next']}
        onValue={(text) => {
          setNext(text)
          forget('next')
        }}
        onLeave={() => {}}
      />
      <Button variant="primary" type="submit" pending={changing.isPending && 'Changing...'}>
        Change password
      </Button>
      <p className={layout.quiet}>Signs out your other devices.</p>
    </form>
  )
}
