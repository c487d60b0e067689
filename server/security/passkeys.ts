import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Role } from '../../contract/accounts.ts'
import { AppError } from '../../contract/errors.ts'
import { MOST_PASSKEYS, PasskeyId, type Passkey } from '../../contract/passkeys.ts'
import { findUser, lockUser } from '../accounts/store.ts'
import type { Browser } from '../core/bind.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { notifyAccountChanged } from '../messaging/notify-account.ts'
import { hashOf } from './ask-for-reset.ts'
import {
  deletePasskey,
  findPasskey,
  findPasskeysOf,
  insertChallenge,
  insertPasskey,
  notePasskeyUsed,
  setPasskeyName,
  spendChallenge,
  type PasskeyRow,
} from './passkey-store.ts'
import { requireProof } from './two-factor.ts'

const CHALLENGE_MS = 5 * 60_000
/** ES256, RS256 and EdDSA: what devices offer. */
const ALGORITHMS = [-7, -257, -8]

/** Loaded when it is needed: it tries an experimental part of Node, which would warn at each start. */
const library = () => import('@simplewebauthn/server')

type Json = Record<string, unknown>
type Done = Record<string, never>

/** Passkeys belong to the host of the site: no other site can ask for them. */
const siteOf = ({ config: { publicUrl } }: Context) => {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

const keepChallenge = (ctx: Context, challenge: string, userId: number | null) =>
  insertChallenge(ctx.db, {
    challengeHash: hashOf(challenge),
    userId,
    expiresAt: new Date(ctx.now().getTime() + CHALLENGE_MS),
  })

const isChallengeOf = (ctx: Context, userId: number | null) => (challenge: string) =>
  spendChallenge(ctx.db, { challengeHash: hashOf(challenge), userId }, ctx.now())

export async function passkeysOf({ db }: Context, userId: number): Promise<Passkey[]> {
  const rows = await findPasskeysOf(db, userId)
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id: PasskeyId.parse(id),
    name,
    createdAt,
    lastUsedAt,
  }))
}

type Proof = { password: string; code?: string | undefined }

/**
 * @throws AppError refused, at its field, for a wrong password, and a wrong code while two-factor sign-in is on; to an
 * account without a password, and for one passkey too many; too_many_requests.
 */
export async function startPasskey(
  ctx: Context,
  user: User,
  { password, code = '' }: Proof,
): Promise<Json> {
  // A passkey is asked for no code: without one here, who knows the password alone would be rid of the app.
  await requireProof(ctx, user, { password, code })
  const passkeys = await findPasskeysOf(ctx.db, user.id)
  if (passkeys.length >= MOST_PASSKEYS)
    throw new AppError(
      'refused',
      `An account has at most ${MOST_PASSKEYS} passkeys. Remove one first`,
    )
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: ctx.config.productName,
    rpID: siteOf(ctx).rpID,
    userName: user.email,
    userDisplayName: user.firstName || user.email,
    // The same for each passkey of an account, and says nothing of it.
    userID: new Uint8Array(ctx.secrets.sign(String(user.id), 'passkey-user')),
    excludeCredentials: passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(ctx, options.challenge, user.id)
  return { ...options }
}

/** @throws AppError refused for an answer that does not fit what was asked. */
export async function addPasskey(
  ctx: Context,
  user: User,
  { name, response }: { name: string; response: Json },
): Promise<{ id: PasskeyId }> {
  const { rpID, origin } = siteOf(ctx)
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: response as Json & RegistrationResponseJSON,
    expectedChallenge: isChallengeOf(ctx, user.id),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified)
    throw new AppError('refused', 'That passkey could not be checked. Please try again')
  const {
    id: credentialId,
    publicKey,
    counter,
    transports = [],
  } = verified.registrationInfo.credential
  return inTransaction(ctx, async (tx) => {
    const account = await lockUser(tx.db, user.id)
    if (!account || (await findPasskey(tx.db, credentialId)))
      throw new AppError('refused', 'That passkey is there already')
    const row = await insertPasskey(tx.db, {
      userId: user.id,
      name,
      credentialId,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      signCount: counter,
      transports,
      createdAt: ctx.now(),
    })
    await notifyAccountChanged(ctx, tx, account, 'list of passkeys')
    return { id: PasskeyId.parse(row.id) }
  })
}

/** @throws AppError not_found */
export async function renamePasskey(
  ctx: Context,
  user: User,
  id: number,
  name: string,
): Promise<Done> {
  const isRenamed = await inTransaction(ctx, ({ db }) => setPasskeyName(db, user.id, id, name))
  if (!isRenamed) throw missing()
  return {}
}

/** @throws AppError not_found */
export const removePasskey = (ctx: Context, user: User, id: number): Promise<Done> =>
  inTransaction(ctx, async (tx) => {
    const account = await lockUser(tx.db, user.id)
    if (!account || !(await deletePasskey(tx.db, user.id, id))) throw missing()
    await notifyAccountChanged(ctx, tx, account, 'list of passkeys')
    return {}
  })

export async function startPasskeyLogin(ctx: Context): Promise<Json> {
  const { rpID } = siteOf(ctx)
  // The device says whose passkey it is: naming them here would tell who has an account.
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  await keepChallenge(ctx, options.challenge, null)
  return { ...options }
}

/** The device has checked its owner, so no code is asked for. @throws AppError wrong_credentials */
export async function finishPasskeyLogin(
  ctx: Context,
  browser: Browser,
  response: Json,
): Promise<{ role: Role }> {
  const passkey = await findPasskey(ctx.db, String(response['id']))
  const user = passkey && (await findUser(ctx.db, passkey.userId))
  if (!passkey || !user) throw unknownPasskey()
  const signCount = await verifySignature(ctx, passkey, response)
  await notePasskeyUsed(ctx.db, passkey.id, signCount, ctx.now())
  await browser.signIn(user.id)
  return { role: user.role }
}

async function verifySignature(
  ctx: Context,
  { credentialId: id, publicKey, signCount, transports }: PasskeyRow,
  response: Json,
): Promise<number> {
  const { rpID, origin } = siteOf(ctx)
  const { verifyAuthenticationResponse } = await library()
  const answer = await verifyAuthenticationResponse({
    response: response as Json & AuthenticationResponseJSON,
    expectedChallenge: isChallengeOf(ctx, null),
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter: Number(signCount),
      transports,
    },
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!answer?.verified) throw unknownPasskey()
  return answer.authenticationInfo.newCounter
}

const missing = (): AppError => new AppError('not_found', 'That passkey was removed already')
const unknownPasskey = (): AppError =>
  new AppError(
    'wrong_credentials',
    'We do not know that passkey. Log in with your password and add it again',
  )
