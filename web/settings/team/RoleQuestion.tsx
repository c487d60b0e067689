import { RIGHTS, RIGHTS_OF } from '../../../contract/rights.ts'
import { teamRoleNames, type TeamRole } from '../../../contract/team-roles.ts'
import { changeRole, type Colleague, listStaff } from '../../../contract/staff.ts'
import { useApiMutation } from '../../api/query.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useLast } from '../../ui/dialog/use-last.ts'
import { nameOf, withdrawnText } from './team-copy.ts'
import styles from './team.module.css'

export type RoleChange = { person: Colleague; role: TeamRole }
type Props = { change: RoleChange | null; onDone: () => void }

/** Asks before a role changes, with what the person can do then. */
export function RoleQuestion({ change, onDone }: Props) {
  const shown = useLast(change)
  const name = shown ? nameOf(shown.person) : ''
  const changing = useApiMutation(changeRole, {
    refetches: [listStaff],
    success: ({ teamRole, withdrawnInvitations }) =>
      [`${name} is ${teamRoleNames[teamRole]} now`, ...withdrawnText(withdrawnInvitations)].join(
        '. ',
      ),
    failure: ({ reason }) => ({ title: 'Role was not changed', message: reason }),
    onDone,
  })
  if (!shown) return null
  const { person, role } = shown
  return (
    <ConfirmDialog
      opened={change !== null}
      title={`Make ${person.isYou ? 'yourself' : name} ${teamRoleNames[role]}?`}
      action="Change role"
      variant="primary"
      pending={changing.isPending && 'Changing...'}
      onCancel={onDone}
      onConfirm={() =>
        changing.mutate(
          { params: { userId: person.userId }, body: { role } },
          { onError: () => onDone() },
        )
      }
    >
      <p>{person.isYou ? 'You' : name} will be able to:</p>
      <ul className={styles.rights}>
        {RIGHTS_OF[role].map((right) => (
          <li key={right}>{RIGHTS[right]}</li>
        ))}
      </ul>
      <p>
        {person.isYou
          ? 'It counts from your next click.'
          : `It counts from their next click. They read that their role has changed.`}
      </p>
    </ConfirmDialog>
  )
}
