import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { SecondFactor } from './second-step.ts'

/** How many codes there are for a lost app. */
export const RECOVERY_CODES = 10
const CurrentPassword = z
  .string('Current password is required')
  .min(1, 'Current password is required')
  .max(200)
const Both = z.object({ password: CurrentPassword, code: SecondFactor })
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** How the signed-in account is protected. */
export const AccountSecurity = z.object({
  /** A customer has none, and signs in with a code by text or email. */
  hasPassword: z.boolean(),
  /** Null while a password alone is enough. */
  twoFactor: z.object({ since: Instant, recoveryCodesLeft: z.int() }).nullable(),
  /** An owner of this server can do nothing else without it. */
  isRequired: z.boolean(),
})
export type AccountSecurity = z.infer<typeof AccountSecurity>

/** How the signed-in account is protected. */
export const getSecurity = endpoint({
  method: 'GET',
  path: '/api/account/security',
  access: 'signed-in',
  summary: 'How the signed-in account is protected',
  response: AccountSecurity,
})

/**
 * Makes a secret for an authenticator app: nothing changes until `confirmTwoFactor` gets its first code. A second call replaces the
 * secret of the first. `refused` names the field where the password is wrong; it is also the answer while two-factor sign-in is on, and
 * to an account that signs in by code. `too_many_requests` after 10 wrong passwords for one account in 5 minutes.
 */
export const startTwoFactor = endpoint({
  method: 'POST',
  path: '/api/account/two-factor',
  access: 'signed-in',
  summary: 'Make a secret for an authenticator app',
  body: z.object({ password: CurrentPassword }),
  errors: ['refused'],
  response: z.object({
    /** To type into the app, in Base32. */
    secret: z.string(),
    /** The same for a QR code: an otpauth address. */
    uri: z.string(),
  }),
})

/**
 * Turns two-factor sign-in on with the first code of the app. All other sessions of the account end, a message tells the owner, and the
 * answer has the recovery codes, which are never shown again. `refused` names the field for a wrong code, and says so where nothing was
 * started; `too_many_requests` after 5 wrong codes in 15 minutes.
 */
export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/api/account/two-factor/confirm',
  access: 'signed-in',
  summary: 'Turn two-factor sign-in on with the first code of the app',
  body: z.object({ code: SecondFactor }),
  errors: ['refused'],
  response: RecoveryCodes,
})

/**
 * Makes ten new recovery codes; the old ones stop working. `refused` names the field for a wrong password or code; `too_many_requests` as
 * for both of them.
 */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/two-factor/recovery-codes',
  access: 'signed-in',
  summary: 'Make new recovery codes; the old ones stop working',
  body: Both,
  errors: ['refused'],
  response: RecoveryCodes,
})

/** Turns two-factor sign-in off; a message tells the owner. Errors as `renewRecoveryCodes`. */
export const endTwoFactor = endpoint({
  method: 'POST',
  path: '/api/account/two-factor/end',
  access: 'signed-in',
  summary: 'Turn two-factor sign-in off',
  body: Both,
  errors: ['refused'],
  response: z.object({}),
})

/**
 * Turns another account's two-factor sign-in off: its owner lost the app and the recovery codes, or the device. Its passkeys are removed, also where it has
 * only those, its sessions end and a message tells the owner, who can sign in with the password and set it up again. `refused` for one's own account, and
 * for one that has neither.
 */
export const resetTwoFactor = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/two-factor/reset',
  access: 'admin',
  right: 'manage-team',
  summary: 'Turn two-factor sign-in of another account off',
  params: z.object({ userId: Id }),
  errors: ['refused'],
  response: z.object({}),
})
