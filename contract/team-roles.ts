import { z } from 'zod'

/** The roles of the team. The specification's `admin` is a person with any of them. */
export const TEAM_ROLES = ['owner', 'dispatcher', 'marketing', 'accountant', 'read-only'] as const
/** One of `TEAM_ROLES`. */
export const TeamRole = z.enum(TEAM_ROLES, 'Please choose a role')
export type TeamRole = z.infer<typeof TeamRole>

/** How each role reads on the screens. */
export const teamRoleNames: Readonly<Record<TeamRole, string>> = {
  owner: 'Owner',
  dispatcher: 'Dispatcher',
  marketing: 'Marketing',
  accountant: 'Accountant',
  'read-only': 'Read-only',
}
