import type { Role, StaffLogin } from '../../contract/accounts.ts'
import { AppError } from '../../contract/errors.ts'
import type { Browser } from '../core/bind.ts'
import type { Context } from '../core/context.ts'
import { isPassword } from './passwords.ts'
import { findUserByEmail } from './store.ts'

const TABS = { admin: 'Admin', hauler: 'Hauler' } as const

/**
 * Signs an admin or a hauler in. One message for every wrong pair; which tab to use is only told to
 * somebody who knows the password.
 */
export async function staffLogin(
  ctx: Context,
  browser: Browser,
  { email, password, role }: StaffLogin,
): Promise<{ role: Role }> {
  const user = await findUserByEmail(ctx.db, email)
  if (!(await isPassword(user?.password, password)) || !user)
    throw new AppError('wrong_credentials', 'The email or the password is not right')
  if (user.role !== role) {
    const tab = user.role === 'client' ? undefined : TABS[user.role]
    throw new AppError(
      'forbidden',
      tab ? `Please use the ${tab} tab` : 'This is not a staff account',
    )
  }
  await browser.signIn(user.id)
  return { role: user.role }
}
