import { teamRoleNames, type TeamRole } from '../../contract/team-roles.ts'
import { Button } from '../ui/button/Button.tsx'
import layout from '../ui/layout/layout.module.css'

type Props = {
  role: TeamRole
  /** The open tab is not part of the role any more: it stays until then. */
  isHeld: boolean
  onDone: () => void
}

/** A colleague's role was changed while they worked. */
export const RoleNotice = ({ role, isHeld, onDone }: Props) => (
  <div role="alert" className={`${layout.spread} ${layout.notice} ${layout.soon}`}>
    <p>
      An owner changed your role: you are now <b>{teamRoleNames[role]}</b>.{' '}
      {isHeld
        ? 'This tab stays open so that you can copy what you typed. Nothing here can be saved.'
        : 'What you typed is still here. What your role does not include is no longer offered.'}
    </p>
    <Button size="s" onClick={onDone}>
      {isHeld ? 'Leave this tab' : 'Got it'}
    </Button>
  </div>
)
