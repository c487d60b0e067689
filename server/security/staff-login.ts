import { z } from 'zod'
import type { Role, StaffLogin } from '../../contract/accounts.ts'
import { AppError } from '../../contract/errors.ts'
import { SECOND_STEP_MINUTES } from '../../contract/second-step.ts'
import { isPassword } from '../accounts/passwords.ts'
import { findUser, findUserByEmail } from '../accounts/store.ts'
import type { Browser } from '../core/bind.ts'
import type { User } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import type { SecretBox } from '../core/secret-box.ts'
import { spendSecondFactor } from './second-factor.ts'

const TABS = { admin: 'Admin', hauler: 'Hauler' } as const

/**
 * Signs an admin or a hauler in. One message for every wrong pair; the answer names the right tab, and asks for a
 * code, only after the right password.
 */
export async function staffLogin(
  ctx: Context,
  browser: Browser,
  { email, password, role }: StaffLogin,
): Promise<{ role: Role; secondStep?: string }> {
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
  if (user.twoFactorSince) return { role: user.role, secondStep: sealFirstStep(ctx, user) }
  await browser.signIn(user.id)
  return { role: user.role }
}

/** @throws AppError wrong_credentials; not_found for a first step that does not count any more; too_many_requests. */
export async function finishLogin(
  ctx: Context,
  browser: Browser,
  { secondStep, code }: { secondStep: string; code: string },
): Promise<{ role: Role }> {
  const user = await openFirstStep(ctx, secondStep)
  if (!(await spendSecondFactor(ctx, user.id, code)))
    throw new AppError('wrong_credentials', 'That code is not right, or it was used before')
  await browser.signIn(user.id)
  return { role: user.role }
}

const USE = 'second-step'
/** Which account typed its password, until when that counts, and which password it was. */
const FirstStep = z.object({ userId: z.int(), until: z.number(), mark: z.string() })

const markOf = (secrets: SecretBox, { password }: User): string =>
  secrets.sign(password ?? '', USE).toString('base64url')

/** Sealed instead of stored: only this server can have made it, and it opens nothing without the code. */
function sealFirstStep({ secrets, now }: Context, user: User): string {
  const until = now().getTime() + SECOND_STEP_MINUTES * 60_000
  return secrets.seal(JSON.stringify({ userId: user.id, until, mark: markOf(secrets, user) }), USE)
}

async function openFirstStep({ db, secrets, now }: Context, sealed: string): Promise<User> {
  const step = readSealed(secrets, sealed)
  const user = step && step.until > now().getTime() ? await findUser(db, step.userId) : undefined
  if (!user || step?.mark !== markOf(secrets, user))
    throw new AppError('not_found', 'That took too long. Please log in with your password again')
  return user
}

function readSealed(secrets: SecretBox, sealed: string) {
  try {
    return FirstStep.parse(JSON.parse(secrets.open(sealed, USE)))
  } catch {
    return undefined
  }
}
