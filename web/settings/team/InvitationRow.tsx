import { formatInstantDay } from '../../../contract/calendar.ts'
import { TeamRole } from '../../../contract/team-roles.ts'
import {
  changeInvitation,
  type Invitation,
  listStaff,
  resendInvitation,
  withdrawInvitation,
} from '../../../contract/staff.ts'
import { getSetupChecklist } from '../../../contract/setup-checklist.ts'
import { useApiMutation } from '../../api/query.ts'
import { now } from '../../clock.ts'
import { Button } from '../../ui/button/Button.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { ROLE_OPTIONS } from './team-copy.ts'
import styles from './team.module.css'

const REFETCHES = [listStaff, getSetupChecklist]

/** Someone who was invited and has not joined yet. */
export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id: invitationId, email, teamRole, sentAt, expiresAt, failure } = invitation
  const params = { invitationId }
  const failed = (title: string) => (error: { reason: string }) => ({
    title,
    message: error.reason,
  })
  const sending = useApiMutation(resendInvitation, {
    refetches: REFETCHES,
    success: { title: 'Invitation sent again', message: 'The earlier link stopped working' },
    failure: failed('Invitation was not sent'),
  })
  const withdrawing = useApiMutation(withdrawInvitation, {
    refetches: REFETCHES,
    success: {
      title: 'Invitation withdrawn',
      message: `The link to ${email} does not work any more`,
    },
    failure: failed('Invitation was not withdrawn'),
  })
  const changing = useApiMutation(changeInvitation, {
    refetches: REFETCHES,
    success: 'Role of the invitation changed',
    failure: failed('Role was not changed'),
  })
  const isOver = expiresAt <= now()
  return (
    <tr>
      <th scope="row">
        <div className={styles.person}>
          <span className={styles.initials} aria-hidden="true">
            ?
          </span>
          <span>
            Invited: {email}
            <small>
              Sent {formatInstantDay(sentAt)},{' '}
              {isOver ? 'link ended' : `link valid until ${formatInstantDay(expiresAt)}`}
            </small>
            {failure !== null && <small className={styles.failure}>{failure}</small>}
          </span>
        </div>
      </th>
      <td>
        <SelectField
          hidesLabel
          label={`Role of ${email}`}
          options={ROLE_OPTIONS}
          value={teamRole}
          onValue={(value) => changing.mutate({ params, body: { role: TeamRole.parse(value) } })}
        />
      </td>
      <td>Not yet</td>
      <td className={styles.later} />
      <td>
        <div className={`${layout.row} ${styles.actions}`}>
          <Button
            size="s"
            pending={sending.isPending && 'Sending...'}
            aria-label={`Send the invitation to ${email} again`}
            onClick={() => sending.mutate({ params })}
          >
            Send again
          </Button>
          <Button
            size="s"
            variant="danger-quiet"
            pending={withdrawing.isPending && 'Withdrawing...'}
            aria-label={`Withdraw the invitation to ${email}`}
            onClick={() => withdrawing.mutate({ params })}
          >
            Withdraw
          </Button>
        </div>
      </td>
    </tr>
  )
}
