import { AppError } from '../../contract/errors.ts'
import { passwordProblem } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { createUser, wasUsed } from './store.ts'
import type { Context } from '../core/context.ts'

/**
 * Makes the first owner from ADMIN_EMAIL and ADMIN_PASSWORD. Once there is one, the settings
 * change nothing: the password is not reset by a restart.
 */
export async function ensureAdmin(
  { db, config }: Context,
  warn: (message: string) => void = () => undefined,
): Promise<void> {
  if (!config.admin || (await wasUsed(db, config.admin.email))) return
  const { email, password } = config.admin
  // A warning only: a server that does not start helps no one to choose another.
  const owner = { email, names: [], product: config.productName }
  const problem = passwordProblem(password, owner)
  if (problem) warn(`ADMIN_PASSWORD: ${problem}`)
  const admin = {
    email,
    firstName: 'Admin',
    password: await hashPassword(password),
    role: 'admin',
    teamRole: 'owner',
  } as const
  await createUser(db, admin).catch((error: unknown) => {
    // Another server that started at the same moment created it first.
    if (!(error instanceof AppError && error.code === 'email_in_use')) throw error
  })
}
