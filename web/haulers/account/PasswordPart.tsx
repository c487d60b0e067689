import { useId, useState } from 'react'
import { changePassword, MIN_PASSWORD, PasswordChange } from '../../../contract/accounts.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { PasswordField } from '../../ui/field/PasswordField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import styles from './account.module.css'

/** Another password; the other devices are signed out. */
export function PasswordPart() {
  const id = useId()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const changing = useApiMutation(changePassword, {
    refetches: [],
    success: ({ endedSessions }) =>
      endedSessions === 0
        ? 'Password changed'
        : `Password changed. We signed out ${endedSessions === 1 ? '1 other device' : `${endedSessions} other devices`}`,
    failure: ({ fields, reason }) => (fields.length > 0 ? null : reason),
  })
  const submit = () => {
    const checked = PasswordChange.safeParse({ current, next })
    const issues = checked.error?.issues.toReversed() ?? []
    setProblems(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])))
    if (!checked.success) return
    changing.mutate(
      { body: checked.data },
      {
        onSuccess: () => {
          setCurrent('')
          setNext('')
        },
        onError: ({ fields }) =>
          setProblems(Object.fromEntries(fields.map(({ path, message }) => [path, message]))),
      },
    )
  }
  return (
    <form
      className={`${styles.card} ${styles.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        value={current}
        error={problems['current']}
        onValue={(text) => {
          setCurrent(text)
          setProblems({ ...problems, current: undefined })
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
          setProblems({ ...problems, next: undefined })
        }}
        onLeave={() => {}}
      />
      <Button variant="primary" type="submit" pending={changing.isPending && 'Changing...'}>
        Change password
      </Button>
      <p className={styles.note}>Signs out your other devices.</p>
    </form>
  )
}
