import type { FastifyInstance, FastifyRequest } from 'fastify'
import { changePassword, staffLogin } from '../contract/accounts.ts'
import { signInByCode } from '../contract/customers.ts'
import { addPasskey, removePasskey } from '../contract/passkeys.ts'
import { finishPasskeyLogin } from '../contract/passkey-login.ts'
import { resetPassword } from '../contract/password-reset.ts'
import { finishLogin } from '../contract/second-step.ts'
import { confirmTwoFactor, endTwoFactor, renewRecoveryCodes } from '../contract/two-factor.ts'
import type { Identity } from './accounts/sessions.ts'

/** The calls in which a person proves who they are. */
const PROOFS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    password: staffLogin,
    'second factor': finishLogin,
    passkey: finishPasskeyLogin,
    'one-time code': signInByCode,
    'reset link': resetPassword,
    'password change': changePassword,
    'two-factor set-up': confirmTwoFactor,
    'two-factor end': endTwoFactor,
    'recovery codes': renewRecoveryCodes,
    'passkey set-up': addPasskey,
    'passkey removal': removePasskey,
  }).map(([proof, { method, path }]) => [`${method} ${path}`, proof]),
)

const FORBIDDEN = 403
const TOO_MANY = 429
const BAD_REQUEST = 400
const TROUBLE = 500

/**
 * Writes a line for each proof of who a person is, right or wrong, and for each call that is refused because of who makes it or
 * how often. A line says which call, from where and which account if one is signed in, and nothing that was typed.
 */
export function logSecurity(
  app: FastifyInstance,
  identityOf: (request: FastifyRequest) => Promise<Identity | undefined>,
): void {
  app.addHook('onSend', async (request, { statusCode: status }) => {
    const call = `${request.method} ${request.routeOptions.url ?? ''}`
    const proof = PROOFS.get(call)
    const isRefused = status === FORBIDDEN || status === TOO_MANY
    if (proof === undefined && !isRefused) return
    // A form that is not filled in proves nothing, and neither does a server in trouble.
    if (status === BAD_REQUEST || status >= TROUBLE) return
    // A flood that is refused costs the database nothing.
    const identity =
      status === TOO_MANY ? undefined : await identityOf(request).catch(() => undefined)
    const userId = identity?.user?.id
    const facts = { call, status, remoteAddress: request.ip, userId, proof }
    if (isRefused) request.log.warn(facts, 'A call was refused')
    else if (status >= 400) request.log.warn(facts, 'A proof of identity was wrong')
    else request.log.info(facts, 'A proof of identity was right')
  })
}
