import { useId, useState } from 'react'
import { MIN_PASSWORD } from '../../contract/accounts.ts'
import { acceptInvitation, JoinForm as Form } from '../../contract/staff.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { showProblems } from '../ui/field/focus-problem.ts'
import { PasswordField } from '../ui/field/PasswordField.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './accounts.module.css'

type Problems = Partial<Record<string, string>>
type Props = { token: string; email: string; onJoined: () => Promise<void> }

const problemsOf = (issues: readonly { path: PropertyKey[] | string; message: string }[]) =>
  Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [String(path).split(',')[0] ?? '', message]),
  )

/** Name and password of who joins the team. What was typed stays after a refusal. */
export function JoinForm({ token, email, onJoined }: Props) {
  const id = useId()
  const [values, setTyped] = useState({ firstName: '', lastName: '', password: '' })
  const [problems, setProblems] = useState<Problems>({})
  const [refusal, setRefusal] = useState<string>()
  const joining = useApiMutation(acceptInvitation, {
    refetches: [],
    success: 'Welcome to the team',
    failure: () => null,
  })
  const fieldOf = (name: keyof typeof values) => ({
    value: values[name],
    error: problems[name],
    onValue: (value: string) => {
      setTyped({ ...values, [name]: value })
      setProblems({ ...problems, [name]: undefined })
    },
  })
  const submit = (form: HTMLFormElement) => {
    const result = Form.safeParse(values)
    const formProblems = problemsOf(
      result.error?.issues.map(({ path, message }) => ({ path: String(path[0]), message })) ?? [],
    )
    showProblems(form, () => setProblems(formProblems))
    if (!result.success) return
    setRefusal(undefined)
    joining.mutate(
      { params: { token }, body: result.data },
      {
        onSuccess: () => void onJoined(),
        onError: ({ fields, reason }) => {
          const fieldProblems = problemsOf(fields.filter(({ path }) => path in values))
          showProblems(form, () => setProblems(fieldProblems))
          if (Object.keys(fieldProblems).length === 0) setRefusal(reason)
        },
      },
    )
  }
  return (
    <form
      noValidate
      className={`${layout.stack} ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      {refusal !== undefined && (
        <p role="alert" className={`${layout.notice} ${layout.bad}`}>
          {refusal}.
        </p>
      )}
      {/* For password managers: the address that the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextField label="First name" autoComplete="given-name" {...fieldOf('firstName')} />
      <TextField label="Last name" autoComplete="family-name" {...fieldOf('lastName')} />
      <PasswordField
        id={`${id}-password`}
        label="Password"
        rule={`At least ${MIN_PASSWORD} characters`}
        onLeave={() => {}}
        {...fieldOf('password')}
      />
      <Button
        variant="primary"
        type="submit"
        wide
        pending={(joining.isPending || joining.isSuccess) && 'Joining...'}
      >
        Join the team
      </Button>
    </form>
  )
}
