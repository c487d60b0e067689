import { z } from 'zod'
import { MIN_PASSWORD } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { email, password } from './fields.ts'
import { paths } from './paths.ts'

/** Where the holder of a link chooses another password. */
export const resetPath = (token: string): string => `${paths.newPassword}/${token}`

/** The token in the address where a password is chosen; null for any other address. */
export const resetTokenIn = (path: string): string | null =>
  /^\/new-password\/([\w-]+)$/.exec(path)?.[1] ?? null

/** How long the link of a reset works. */
export const RESET_HOURS = 1

/** The email address that a person signs in with. */
export const ResetRequest = z.object({ email: email('Please write your email address') })
export type ResetRequest = z.infer<typeof ResetRequest>

/** The next password, 8 to 200 characters. */
export const NewPassword = z.object({
  password: password(`Password must be at least ${MIN_PASSWORD} characters`, MIN_PASSWORD),
})
export type NewPassword = z.infer<typeof NewPassword>

/** The secret in the address of a reset. */
const ResetToken = z
  .string()
  .regex(/^[\w-]{43}$/)
  .meta({ example: 'k3Jx0pQ9-wW2sZ8aF5rTk3Jx0pQ9-wW2sZ8aF5rT1aB' })

/**
 * Sends a link to choose another password, if staff or a hauler signs in with this email; it works once, for an hour.
 * The answer is the same without such an account, and takes the same time. `too_many_requests` after 3 requests for one email
 * in 15 minutes or 10 in a day, and after 20 from one network address in 15 minutes.
 */
export const askForReset = endpoint({
  method: 'POST',
  path: '/api/account/reset',
  access: 'public',
  summary: 'Send a link to choose another password; the answer is the same without an account',
  body: ResetRequest,
  response: z.object({}),
})

/**
 * Sets the password of the account that the link was sent to. All its sessions end, its passkeys are removed, its other links stop working, and a
 * message tells the owner. It signs no one in: an account with two-factor sign-in still needs its code. `not_found` for a link that was
 * used, is older than an hour, or was never sent. On a live server `invalid_input` for a password that others would guess; the link
 * still works then. `too_many_requests` after 20 tries from one network address in 15 minutes.
 */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/account/reset/:token',
  access: 'public',
  summary: 'Choose another password by the link of a reset; ends all sessions of the account',
  params: z.object({ token: ResetToken }),
  body: NewPassword,
  response: z.object({}),
})
