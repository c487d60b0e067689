import { IconMail, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { TeamRole, teamRoleNames } from '../../../contract/team-roles.ts'
import { inviteColleague, InviteForm as Form, listStaff } from '../../../contract/staff.ts'
import { getSetupChecklist } from '../../../contract/setup-checklist.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { showProblems } from '../../ui/field/focus-problem.ts'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { ROLE_OPTIONS } from './team-copy.ts'
import styles from './team.module.css'

/** Invites a colleague by email. What was typed stays after a refusal. */
export function InviteForm() {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<TeamRole>('dispatcher')
  const [problem, setProblem] = useState<string>()
  const inviting = useApiMutation(inviteColleague, {
    refetches: [listStaff, getSetupChecklist],
    success: (invitation) => ({
      title: 'Invitation sent',
      message: `${invitation.email} can join as ${teamRoleNames[invitation.teamRole]}`,
    }),
    failure: ({ fields, reason }) =>
      fields.length > 0 ? null : { title: 'Invitation was not sent', message: reason },
  })
  const submit = (form: HTMLFormElement) => {
    const checked = Form.safeParse({ email, role })
    if (!checked.success)
      return showProblems(form, () => setProblem(checked.error.issues[0]?.message))
    return inviting.mutate(
      { body: checked.data },
      {
        onSuccess: () => setEmail(''),
        onError: ({ fields }) => showProblems(form, () => setProblem(fields[0]?.message)),
      },
    )
  }
  return (
    <form
      noValidate
      data-ask="invite"
      className={styles.invite}
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      <TextField
        hidesLabel
        type="email"
        label="Email of a colleague"
        placeholder="Email of a colleague"
        autoComplete="off"
        icon={<IconMail size={18} aria-hidden="true" />}
        value={email}
        error={problem}
        onValue={(value) => {
          setEmail(value)
          setProblem(undefined)
        }}
      />
      <SelectField
        hidesLabel
        label="Role of the colleague"
        options={ROLE_OPTIONS}
        value={role}
        onValue={(value) => setRole(TeamRole.parse(value))}
      />
      <Button
        type="submit"
        variant="primary"
        icon={<IconPlus size={18} />}
        pending={inviting.isPending && 'Inviting...'}
      >
        Invite
      </Button>
    </form>
  )
}
