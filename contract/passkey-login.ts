import { z } from 'zod'
import { Role } from './accounts.ts'
import { endpoint } from './endpoint.ts'

/** What the browser's WebAuthn calls take and answer, as JSON; the libraries at both ends check it. */
export const WebAuthn = z.record(z.string(), z.unknown())

/** What the browser needs to sign in with a passkey; it works once, for five minutes. `too_many_requests` after 60 from one address in 15 minutes. */
export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/passkey-login/options',
  access: 'public',
  summary: 'What the browser needs to sign in with a passkey',
  response: WebAuthn,
})

/**
 * Signs in with a passkey, which counts as both factors: the device has checked a fingerprint, a face or its PIN. `wrong_credentials` for
 * one that we do not know, and for an answer that does not fit; `too_many_requests` after 10 of them from one network address in 5 minutes.
 */
export const finishPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/passkey-login',
  access: 'public',
  summary: 'Sign in with a passkey',
  body: z.object({ response: WebAuthn }),
  errors: ['wrong_credentials'],
  response: z.object({ role: Role }),
})
