import { z } from 'zod'

/** Who has to sign in with a second factor. */
export const securityVariables = {
  TWO_FACTOR_FOR_OWNERS: z
    .enum(['true', 'false', '1', '0'])
    .transform((text) => text === 'true' || text === '1')
    .optional(),
}

type Variables = z.output<z.ZodObject<typeof securityVariables>> & {
  ALLOW_SANDBOX: boolean
  DEMO?: boolean | undefined
}

/** Owners of a live server need it; on a sandbox or a demo nothing is at stake. */
export const securitySettings = (
  { TWO_FACTOR_FOR_OWNERS, ALLOW_SANDBOX, DEMO }: Variables,
  production: boolean,
): { twoFactorForOwners: boolean } => ({
  twoFactorForOwners: TWO_FACTOR_FOR_OWNERS ?? (production && !ALLOW_SANDBOX && !DEMO),
})
