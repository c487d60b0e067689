import { IconLock } from '@tabler/icons-react'
import { TeamRole } from '../../../contract/team-roles.ts'
import type { Colleague } from '../../../contract/staff.ts'
import { Button } from '../../ui/button/Button.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import layout from '../../ui/layout/layout.module.css'
import {
  askedText,
  factorText,
  initialsOf,
  nameOf,
  ROLE_OPTIONS,
  seenText,
  sessionsText,
} from './team-copy.ts'
import styles from './team.module.css'

type Props = {
  person: Colleague
  onRole: (role: TeamRole) => void
  onRemove: () => void
  /** Turns two-factor sign-in off. */
  onReset: () => void
  onSignOut: () => void
  /** Asks for two-factor sign-in. */
  onAsk: () => void
}

/** A colleague: role, when they were seen last, and the way to remove them. */
export function ColleagueRow({ person, onRole, onRemove, onReset, onSignOut, onAsk }: Props) {
  const name = nameOf(person)
  return (
    <tr>
      <th scope="row">
        <div className={styles.person}>
          <span className={styles.initials} aria-hidden="true" data-hue={person.userId % 5}>
            {initialsOf(name)}
          </span>
          <span>
            {name}
            {person.isYou && ', you'}
            <small>{person.email}</small>
          </span>
        </div>
      </th>
      <td>
        {person.isLastOwner ? (
          <>
            <span className={`${layout.row} ${styles.locked}`}>
              Owner <IconLock size={16} aria-hidden="true" />
            </span>
            <small>Only owner, cannot be removed</small>
          </>
        ) : (
          <SelectField
            hidesLabel
            label={`Role of ${name}`}
            options={ROLE_OPTIONS}
            value={person.teamRole}
            onValue={(value) => onRole(TeamRole.parse(value))}
          />
        )}
      </td>
      <td>
        {seenText(person.lastSeenAt)}
        <small>{sessionsText(person.sessions)}</small>
        {/* One's own are ended under My account. */}
        {person.sessions > 0 && !person.isYou && (
          <Button
            size="s"
            variant="quiet"
            aria-label={`Sign ${name} out everywhere`}
            onClick={onSignOut}
          >
            Sign out
          </Button>
        )}
      </td>
      <td>
        {factorText(person.twoFactorSince)}
        {person.twoFactorSince === null && <small>{askedText(person)}</small>}
        {person.twoFactorSince === null && !person.isYou && (
          <Button
            size="s"
            variant="quiet"
            aria-label={`Ask ${name} to set up two-factor`}
            onClick={onAsk}
          >
            Ask
          </Button>
        )}
        {/* One's own is turned off under My account, with the password and a code. */}
        {person.twoFactorSince && !person.isYou && (
          <Button
            size="s"
            variant="quiet"
            aria-label={`Turn off two-factor for ${name}`}
            onClick={onReset}
          >
            Turn off
          </Button>
        )}
      </td>
      <td>
        {!person.isLastOwner && (
          <Button
            size="s"
            variant="danger-quiet"
            aria-label={person.isYou ? 'Leave the team' : `Remove ${name}`}
            onClick={onRemove}
          >
            {person.isYou ? 'Leave' : 'Remove'}
          </Button>
        )}
      </td>
    </tr>
  )
}
