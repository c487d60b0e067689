import { type Colleague, listStaff } from '../../../contract/staff.ts'
import { resetTwoFactor } from '../../../contract/two-factor.ts'
import { useApiMutation } from '../../api/query.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useLast } from '../../ui/dialog/use-last.ts'
import { nameOf } from './team-copy.ts'

type Props = { person: Colleague | null; onDone: () => void }

/** Asks before a colleague who lost the authenticator app can sign in with the password alone. */
export function ResetQuestion({ person, onDone }: Props) {
  const last = useLast(person)
  const name = last ? nameOf(last) : ''
  const resetting = useApiMutation(resetTwoFactor, {
    refetches: [listStaff],
    success: { title: `Two-factor sign-in of ${name} is off`, message: 'Their sessions ended' },
    failure: ({ reason }) => ({ title: 'Two-factor was not turned off', message: reason }),
    onDone,
  })
  if (!last) return null
  return (
    <ConfirmDialog
      opened={person !== null}
      title={`Turn off two-factor for ${name}?`}
      action="Turn off two-factor"
      pending={resetting.isPending && 'Turning off...'}
      onCancel={onDone}
      onConfirm={() =>
        resetting.mutate({ params: { userId: last.userId } }, { onError: () => onDone() })
      }
    >
      <p>
        Do this when {name} lost the authenticator app and the recovery codes. First make sure that
        it’s really them who asks: call them on a number you know.
      </p>
      <p>
        They’re signed out everywhere, and their passkeys are removed. They sign in with their
        password alone until they set two-factor up again. They get a message about it.
      </p>
    </ConfirmDialog>
  )
}
