import { z } from 'zod'
import type { SessionLimits } from './accounts/sessions.ts'

const upTo = (most: number) => z.coerce.number().int().min(1).max(most)

/** Who has to sign in with a second factor, and how long people stay signed in. */
export const securityVariables = {
  TWO_FACTOR_FOR_OWNERS: z
    .enum(['true', 'false', '1', '0'])
    .transform((text) => text === 'true' || text === '1')
    .optional(),
  TEAM_SESSION_HOURS: upTo(720).default(168),
  TEAM_IDLE_HOURS: upTo(720).default(24),
  SESSION_DAYS: upTo(365).default(30),
  SESSION_IDLE_DAYS: upTo(365).default(14),
}

/** For the team, and for haulers and customers. */
export type SessionSettings = Record<'team' | 'others', Required<SessionLimits>>

type Variables = z.output<z.ZodObject<typeof securityVariables>> & {
  ALLOW_SANDBOX: boolean
  DEMO?: boolean | undefined
}

export const securitySettings = (
  variables: Variables,
  production: boolean,
): { twoFactorForOwners: boolean; sessions: SessionSettings } => ({
  // Owners of a live server need it; on a sandbox or a demo nothing is at stake.
  twoFactorForOwners:
    variables.TWO_FACTOR_FOR_OWNERS ?? (production && !variables.ALLOW_SANDBOX && !variables.DEMO),
  sessions: sessionSettings(variables),
})

/** @throws Error for limits of which one never counts, and for a team that stays signed in longer than others. */
function sessionSettings(variables: Variables): SessionSettings {
  const { TEAM_SESSION_HOURS, TEAM_IDLE_HOURS, SESSION_DAYS, SESSION_IDLE_DAYS } = variables
  if (TEAM_IDLE_HOURS > TEAM_SESSION_HOURS || SESSION_IDLE_DAYS > SESSION_DAYS)
    throw new Error(
      'TEAM_IDLE_HOURS is at most TEAM_SESSION_HOURS, and SESSION_IDLE_DAYS at most SESSION_DAYS',
    )
  if (TEAM_SESSION_HOURS > SESSION_DAYS * 24)
    throw new Error('TEAM_SESSION_HOURS is at most as long as SESSION_DAYS')
  return {
    team: { hours: TEAM_SESSION_HOURS, idleHours: TEAM_IDLE_HOURS },
    others: { hours: SESSION_DAYS * 24, idleHours: SESSION_IDLE_DAYS * 24 },
  }
}
