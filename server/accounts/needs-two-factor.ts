import type { User } from '../core/caller.ts'
import type { Context } from '../core/context.ts'

/** Whether this is an owner who has to set up two-factor sign-in before anything else. */
export const needsTwoFactor = (
  { twoFactorForOwners }: Context['config'],
  { teamRole, twoFactorSince }: Pick<User, 'teamRole' | 'twoFactorSince'>,
): boolean => twoFactorForOwners && teamRole === 'owner' && twoFactorSince === null
