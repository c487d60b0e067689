import { hashPassword } from './passwords.ts'
import { createUser, findUserByEmail } from './store.ts'
import type { Context } from '../core/context.ts'

/**
 * Makes the first administrator from ADMIN_EMAIL and ADMIN_PASSWORD. Once there is one, the settings
 * change nothing: the password is not reset by a restart.
 */
export async function ensureAdmin({ db, config }: Context): Promise<void> {
  if (!config.admin || (await findUserByEmail(db, config.admin.email))) return
  const { email, password } = config.admin
  await createUser(db, {
    email,
    firstName: 'Admin',
    password: await hashPassword(password),
    role: 'admin',
  })
}
