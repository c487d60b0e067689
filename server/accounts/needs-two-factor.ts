import type { User } from '../core/caller.ts'
import type { Context } from '../core/context.ts'

/**
 * Whether this is a person of the team who has to set up two-factor sign-in before anything else: an owner where the server
 * requires it, or a colleague of whom an owner required it before they signed in.
 */
export const needsTwoFactor = (
  { twoFactorForOwners }: Context['config'],
  {
    teamRole,
    twoFactorSince,
    twoFactorHeld,
  }: Pick<User, 'teamRole' | 'twoFactorSince' | 'twoFactorHeld'>,
): boolean =>
  teamRole !== null &&
  twoFactorSince === null &&
  ((twoFactorForOwners && teamRole === 'owner') || twoFactorHeld)
