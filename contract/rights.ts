import type { TeamRole } from './team-roles.ts'

/** What the team may do. Each endpoint for the team names the one right that it needs; in words, for the settings and the docs. */
export const RIGHTS = {
  'see-jobs': 'See jobs, customers, haulers, messages and the calendar',
  'run-jobs': 'Change and assign jobs, write to people, review haulers and their documents',
  'give-money': 'Refund, give credits and waive fees',
  'see-money': 'See the books, payouts, disputes and tax figures',
  'settle-money': 'Settle what is stuck, and send payouts again',
  'see-marketing': 'See campaigns, offers, leads and posts',
  'run-marketing': 'Write and publish campaigns, offers and posts',
  'change-settings': 'Change prices, windows, areas, legal texts, templates and connections',
  'handle-privacy': 'Export and erase what we keep about a person',
  'manage-team': 'Invite colleagues, give roles, read the audit log',
} as const
/** One of the keys of `RIGHTS`. */
export type Right = keyof typeof RIGHTS

const EVERYTHING = Object.keys(RIGHTS) as readonly Right[]

/** The rights of each role. An owner has all; those who only read may open every list but none of the private documents. */
export const RIGHTS_OF: Readonly<Record<TeamRole, readonly Right[]>> = {
  owner: EVERYTHING,
  dispatcher: ['see-jobs', 'run-jobs', 'give-money', 'see-money', 'see-marketing'],
  marketing: ['see-marketing', 'run-marketing'],
  accountant: ['see-jobs', 'give-money', 'see-money', 'settle-money', 'see-marketing'],
  'read-only': ['see-jobs', 'see-money', 'see-marketing'],
}

/** Whether a role has a right. */
export const hasRight = (role: TeamRole, right: Right): boolean => RIGHTS_OF[role].includes(right)

/** What a colleague without a right reads. */
export const missingRight = (right: Right): string =>
  `Your role does not include this: ${RIGHTS[right].toLowerCase()}. An owner can change your role`
