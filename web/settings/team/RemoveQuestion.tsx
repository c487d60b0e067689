import { type Colleague, listStaff, removeColleague } from '../../../contract/staff.ts'
import { useApiMutation } from '../../api/query.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useLast } from '../../ui/dialog/use-last.ts'
import { nameOf, withdrawnText } from './team-copy.ts'

type Props = { person: Colleague | null; onDone: () => void }

const freedText = (count: number): string[] =>
  count === 0 ? [] : [`${count === 1 ? '1 conversation is' : `${count} conversations are`} free`]

/** Asks before a colleague loses access. */
export function RemoveQuestion({ person, onDone }: Props) {
  const shown = useLast(person)
  const name = shown ? nameOf(shown) : ''
  const removing = useApiMutation(removeColleague, {
    refetches: [listStaff],
    success: ({ freedConversations, withdrawnInvitations }) => ({
      title: `${name} was removed`,
      message: [
        'Their sessions ended',
        ...freedText(freedConversations),
        ...withdrawnText(withdrawnInvitations),
      ].join('. '),
    }),
    failure: ({ reason }) => ({ title: 'Colleague was not removed', message: reason }),
    onDone,
  })
  if (!shown) return null
  return (
    <ConfirmDialog
      opened={person !== null}
      title={shown.isYou ? 'Leave the team?' : `Remove ${name}?`}
      action={shown.isYou ? 'Leave the team' : `Remove ${name}`}
      pending={removing.isPending && 'Removing...'}
      onCancel={onDone}
      onConfirm={() =>
        removing.mutate({ params: { userId: shown.userId } }, { onError: () => onDone() })
      }
    >
      <p>
        {shown.isYou ? 'You are' : 'They are'} signed out immediately, and open conversations that
        are assigned to {shown.isYou ? 'you' : 'them'} become free. What{' '}
        {shown.isYou ? 'you' : 'they'} did stays in the audit log.
      </p>
    </ConfirmDialog>
  )
}
