import { createHash, randomBytes } from 'node:crypto'
import { platformFacts, type SocialPlatform } from '../../contract/social.ts'
import type { User } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { isDatabaseAway } from '../db/database.ts'
import { providerFailure } from '../providers/failures.ts'
import type { Grant, SocialNetwork } from '../providers/publisher/network.ts'
import { within } from '../providers/within.ts'
import { accountOn } from './account-store.ts'
import { keepGrant } from './choose-account.ts'
import { connectGranted } from './connect-account.ts'
import { insertState, takeState } from './oauth-store.ts'

const STATE_MS = 600_000
const ANSWER_MS = 15_000

/** Why no account was connected, as a sentence for the person. */
export class OauthRefusal extends Error {
  override name = 'OauthRefusal'
}

type Person = { user: Pick<User, 'id'>; sessionId: string; platform: SocialPlatform }

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
const useOf = (stateHash: string): string => `oauth verifier of ${stateHash}`

/** Remembers who leaves and answers where to: the page of the network that asks for our rights. */
export async function startConnection(
  { db, now, secrets, publisher }: Context,
  { user, sessionId, platform, redirectUri }: Person & { redirectUri: string },
): Promise<string> {
  const state = randomBytes(32).toString('base64url')
  const codeVerifier = randomBytes(48).toString('base64url')
  const stateHash = hashOf(state)
  await insertState(db, {
    stateHash,
    platform,
    sessionHash: hashOf(sessionId),
    startedBy: user.id,
    codeVerifier: secrets.seal(codeVerifier, useOf(stateHash)),
    redirectUri,
    expiresAt: new Date(now().getTime() + STATE_MS),
  })
  const codeChallenge = hashOf(codeVerifier)
  return publisher.on(platform).authorizeUrl({ state, codeChallenge, redirectUri })
}

type Result = Person & {
  state?: string | undefined
  code?: string | undefined
  error?: string | undefined
  description?: string | undefined
}

/** What the accounts' screen says next: the network that is connected, or the choice that is open. */
export type Outcome = { connected: SocialPlatform } | { choose: string }

/** @throws OauthRefusal, or AppError in_use when another account of the network is connected. */
export async function completeConnection(ctx: Context, result: Result): Promise<Outcome> {
  const { user, platform } = result
  const { label } = platformFacts[platform]
  const network = ctx.publisher.on(platform)
  const grant = await exchange(ctx, network, result)
  const missing = network.scopes.filter(({ name }) => !grant.scopes.includes(name))
  if (missing.length > 0)
    throw new OauthRefusal(
      `${label} didn't let us ${missing.map(({ allows, name }) => `${allows} (${name})`).join(', or ')}. Try again and leave every permission ticked.`,
    )
  const [first] = grant.accounts
  if (!first)
    throw new OauthRefusal(
      `${label} named no page or account that we may post as. Check that yours is one you manage there.`,
    )
  const present = await accountOn(ctx.db, platform)
  // Who renews a connection has chosen before.
  const same = grant.accounts.find(({ handle }) => handle === present?.username)
  if (!same && grant.accounts.length > 1)
    return { choose: await keepGrant(ctx, platform, user, grant) }
  await connectGranted(ctx, platform, same ?? first, grant.scopes)
  return { connected: platform }
}

async function exchange(
  ctx: Context,
  network: SocialNetwork,
  { user, sessionId, platform, state, code, error, description }: Result,
): Promise<Grant> {
  const { label } = platformFacts[platform]
  const stateHash = hashOf(state ?? '')
  const sessionHash = hashOf(sessionId)
  const presented = { stateHash, platform, sessionHash, startedBy: user.id }
  const stored = await takeState(ctx.db, presented, ctx.now())
  if (!stored)
    throw new OauthRefusal(
      'This answer belongs to another sign-in, was used before or is older than ten minutes. Nothing was connected. Please start again.',
    )
  if (error !== undefined || code === undefined)
    throw new OauthRefusal(
      error === 'access_denied'
        ? `You cancelled at ${label}. Nothing was connected.`
        : `${label} says: ${(description ?? error ?? 'no code').slice(0, 300)}`,
    )
  const codeVerifier = ctx.secrets.open(stored.codeVerifier, useOf(stateHash))
  const { redirectUri } = stored
  return within(ANSWER_MS, network.exchange({ code, codeVerifier, redirectUri })).catch(
    (cause: unknown) => {
      if (isDatabaseAway(cause)) throw cause
      const failure = providerFailure(cause)
      const isRefused = failure.kind === 'refused' || failure.kind === 'reconnect'
      throw new OauthRefusal(
        isRefused
          ? `${label} says: ${failure.message}`
          : `${label} does not answer. Please try again in a moment.`,
        { cause },
      )
    },
  )
}
