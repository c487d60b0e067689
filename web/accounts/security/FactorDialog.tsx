import { useState } from 'react'
import { endTwoFactor, getSecurity, renewRecoveryCodes } from '../../../contract/two-factor.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { useProblems } from '../use-problems.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './security.module.css'

/** What takes the password and a code. */
export type FactorTask = 'renew' | 'end'

const COPY: Record<FactorTask, { title: string; text: string; action: string }> = {
  renew: {
    title: 'New recovery codes',
    text: 'You get ten new codes. The old ones stop working.',
    action: 'Make new codes',
  },
  end: {
    title: 'Turn off two-factor sign-in?',
    text: 'Your password alone will let you in, and anyone who knows it.',
    action: 'Turn off',
  },
}

type Props = { opened: boolean; task: FactorTask; onClose: () => void }

/** Asks for the password and a code, and then does what was asked for. */
export const FactorDialog = ({ opened, task, onClose }: Props) => (
  <Dialog size="question" opened={opened} onClose={onClose} title={COPY[task].title}>
    <Task task={task} onClose={onClose} />
  </Dialog>
)

function Task({ task, onClose }: Omit<Props, 'opened'>) {
  const [typed, setTyped] = useState({ password: '', code: '' })
  const [codes, setCodes] = useState<readonly string[]>()
  const { problems, check, refuse, forget } = useProblems()
  const outcome = {
    refetches: [getSecurity],
    failure: ({ fields, reason }: { fields: unknown[]; reason: string }) =>
      fields.length > 0 ? null : reason,
  }
  const renewing = useApiMutation(renewRecoveryCodes, { ...outcome, success: () => null })
  const ending = useApiMutation(endTwoFactor, { ...outcome, success: 'Two-factor sign-in is off' })
  if (codes) return <RecoveryCodes codes={codes} onDone={onClose} />
  const submit = () => {
    const body = check(endTwoFactor.body, typed)
    if (!body) return
    if (task === 'end') ending.mutate({ body }, { onSuccess: onClose, onError: refuse })
    else
      renewing.mutate(
        { body },
        { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes), onError: refuse },
      )
  }
  const type = (name: keyof typeof typed) => (text: string) => {
    setTyped({ ...typed, [name]: text })
    forget(name)
  }
  return (
    <form
      noValidate
      className={styles.steps}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p>{COPY[task].text}</p>
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        value={typed.password}
        error={problems['password']}
        onValue={type('password')}
      />
      <TextField
        label="Code of the app, or a recovery code"
        autoComplete="one-time-code"
        value={typed.code}
        error={problems['code']}
        onValue={type('code')}
      />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant={task === 'end' ? 'danger' : 'primary'}
          type="submit"
          pending={renewing.isPending || ending.isPending}
        >
          {COPY[task].action}
        </Button>
      </DialogActions>
    </form>
  )
}
