import { type Colleague, listStaff } from '../../../contract/staff.ts'
import { signOutColleague } from '../../../contract/staff-protection.ts'
import { useApiMutation } from '../../api/query.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useLast } from '../../ui/dialog/use-last.ts'
import { nameOf, sessionsText } from './team-copy.ts'

type Props = { person: Colleague | null; onDone: () => void }

/** Asks before a colleague is signed out in every browser. */
export function SignOutQuestion({ person, onDone }: Props) {
  const last = useLast(person)
  const name = last ? nameOf(last) : ''
  const ending = useApiMutation(signOutColleague, {
    refetches: [listStaff],
    success: ({ endedSessions }) => ({
      title: `${name} is signed out everywhere`,
      message: `${sessionsText(endedSessions)} ended`,
    }),
    failure: ({ reason }) => ({ title: 'Not signed out', message: reason }),
    onDone,
  })
  if (!last) return null
  return (
    <ConfirmDialog
      opened={person !== null}
      title={`Sign ${name} out everywhere?`}
      action="Sign out everywhere"
      pending={ending.isPending && 'Signing out...'}
      onCancel={onDone}
      onConfirm={() =>
        ending.mutate({ params: { userId: last.userId } }, { onError: () => onDone() })
      }
    >
      <p>
        Their work in {sessionsText(last.sessions)} stops immediately, and what they are writing is
        lost. They can sign in again with their password. If someone else may know it, ask them to
        change it, or remove them from the team.
      </p>
    </ConfirmDialog>
  )
}
