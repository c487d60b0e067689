import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { Id } from './ids.ts'
import { WebAuthn } from './passkey-login.ts'
import { SecondFactor } from './second-step.ts'

/** The number of a passkey. */
export const PasskeyId = Id.brand<'PasskeyId'>()
export type PasskeyId = z.infer<typeof PasskeyId>

/** What its owner calls a passkey, up to 60 characters. */
export const PasskeyName = requiredText('Please name it', { max: 60 }).meta({ example: 'My phone' })

/** A key on a device or in a password manager that signs in without password and code. */
export const Passkey = z.object({
  id: PasskeyId,
  name: z.string(),
  createdAt: Instant,
  /** Null until it signed in. */
  lastUsedAt: Instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** The most passkeys of one account. */
export const MOST_PASSKEYS = 20

/** The passkeys of the signed-in account, newest first. */
export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/account/passkeys',
  access: 'signed-in',
  summary: 'The passkeys of the account',
  response: z.object({ passkeys: z.array(Passkey) }),
})

/**
 * What the browser needs to make a passkey; it works once, for five minutes. While two-factor sign-in is on it takes a code of the app
 * or a recovery code as well. `refused` names the field for a wrong password or code, and says so to an account that signs in by code or
 * has 20 passkeys. `too_many_requests` after 10 wrong passwords for one account in 5 minutes, and 5 wrong codes in 15.
 */
export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/options',
  access: 'signed-in',
  summary: 'What the browser needs to make a passkey',
  body: z.object({
    password: z
      .string('Current password is required')
      .min(1, 'Current password is required')
      .max(200),
    /** Needed while two-factor sign-in is on. */
    code: SecondFactor.optional(),
  }),
  errors: ['refused'],
  response: WebAuthn,
})

/** Adds the passkey that the browser made; a message tells the owner. `refused` when it does not answer what was asked. */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys',
  access: 'signed-in',
  summary: 'Add the passkey that the browser made',
  body: z.object({ name: PasskeyName, response: WebAuthn }),
  errors: ['refused'],
  response: z.object({ id: PasskeyId }),
})

/** Gives a passkey another name. `not_found` for one of another account. */
export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/account/passkeys/:passkeyId',
  access: 'signed-in',
  summary: 'Give a passkey another name',
  params: z.object({ passkeyId: PasskeyId }),
  body: z.object({ name: PasskeyName }),
  response: z.object({}),
})

/** Removes a passkey: it signs in no more, and a message tells the owner. `not_found` for one of another account. */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/account/passkeys/:passkeyId',
  access: 'signed-in',
  summary: 'Remove a passkey',
  params: z.object({ passkeyId: PasskeyId }),
  response: z.object({}),
})
