import { formatInstant, formatInstantDay, formatTime } from '../../../contract/calendar.ts'
import { TEAM_ROLES, teamRoleNames } from '../../../contract/team-roles.ts'
import type { Colleague } from '../../../contract/staff.ts'
import { now } from '../../clock.ts'

/** The roles to choose from. */
export const ROLE_OPTIONS = TEAM_ROLES.map((value) => ({ value, label: teamRoleNames[value] }))

/** 'Anika Sandhu', or the address of who has not given a name. */
export const nameOf = ({
  firstName,
  lastName,
  email,
}: Pick<Colleague, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email

/** '2 open invitations were withdrawn', as a sentence of its own; none where there was none. */
export const withdrawnText = (count: number): string[] =>
  count === 0
    ? []
    : [`${count === 1 ? '1 open invitation was' : `${count} open invitations were`} withdrawn`]

/** 'AS' */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => part.slice(0, 1).toUpperCase())
    .join('')

/** The server writes it down at most once in so long. */
const NOW_MS = 6 * 60_000
const TODAY_MS = 12 * 3_600_000

/** 'Now', '2:12 PM' or 'Nov 20, 2026, 4:51 PM'. */
export function seenText(at: Date | null): string {
  if (at === null) return 'Not yet'
  const age = now().getTime() - at.getTime()
  if (age < NOW_MS) return 'Now'
  return age < TODAY_MS ? formatTime(at) : formatInstant(at)
}

/** 'On since Nov 21, 2026', or 'Off'. */
export const factorText = (since: Date | null): string =>
  since === null ? 'Off' : `On since ${formatInstantDay(since)}`

/** 'Asked Nov 26, 2026, needed at the next sign-in'; '' for who was not asked. */
export const askedText = ({
  twoFactorAskedAt: at,
  isTwoFactorRequired,
}: Pick<Colleague, 'twoFactorAskedAt' | 'isTwoFactorRequired'>): string =>
  at === null
    ? ''
    : `Asked ${formatInstantDay(at)}${isTwoFactorRequired ? ', needed at the next sign-in' : ''}`

/** '2 sessions' */
export const sessionsText = (sessions: number): string =>
  sessions === 1 ? '1 session' : `${sessions === 0 ? 'no' : sessions} sessions`
