import { ALERT_KINDS, type AlertKind } from '../../../contract/alerts.ts'
import { TEAM_ROLES, teamRoleNames, type TeamRole } from '../../../contract/team-roles.ts'
import { CheckboxField } from '../../ui/field/CheckboxField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { ALERT_LABELS } from '../alert-copy.ts'
import type { RolesByAlert } from './group-form.ts'
import styles from './groups.module.css'

type Props = {
  label: string
  hint: string | undefined
  roles: RolesByAlert
  onRoles: (roles: RolesByAlert) => void
}

/** Which roles get which alert: a line of boxes for each alert. */
export const RolesByAlertField = ({ label, hint, roles, onRoles }: Props) => {
  const put = (kind: AlertKind, role: TeamRole, isTicked: boolean) =>
    onRoles({
      ...roles,
      [kind]: TEAM_ROLES.filter((each) => (each === role ? isTicked : roles[kind].includes(each))),
    })
  return (
    <fieldset className={styles.roles}>
      <legend>{label}</legend>
      {hint && <p className={layout.dim}>{hint}</p>}
      {ALERT_KINDS.map((kind) => (
        <div key={kind} role="group" aria-label={`${ALERT_LABELS[kind]}, ${label}`}>
          <b>{ALERT_LABELS[kind]}</b>
          <div className={styles.roleBoxes}>
            {TEAM_ROLES.map((role) => (
              <CheckboxField
                key={role}
                label={teamRoleNames[role]}
                name={`${ALERT_LABELS[kind]}: ${teamRoleNames[role]}, ${label}`}
                checked={roles[kind].includes(role)}
                onChecked={(isTicked) => put(kind, role, isTicked)}
              />
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  )
}
