import { z } from 'zod'
import type { AccountProfile } from '../../../contract/social.ts'
import { Reconnect, Refused, RetryAt } from '../failures.ts'
import { networkUrl, readAnswer, type NetworkAnswer } from './call-network.ts'
import { secondsFrom, type AdapterSettings } from './network-settings.ts'
import type { AuthorizeRequest, ExchangeRequest, Grant, Tokens } from './network.ts'
import { callToken, callX, LABEL, wordsOf } from './x.client.ts'

/** What we ask for, and why. */
export const X_SCOPES = [
  { name: 'tweet.write', allows: 'publish posts' },
  { name: 'tweet.read', allows: 'read how posts do' },
  { name: 'users.read', allows: 'see which account it is' },
  { name: 'media.write', allows: 'upload pictures' },
  { name: 'offline.access', allows: 'stay connected' },
] as const

const Answer = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  expires_in: z.number(),
  scope: z.string().default(''),
})

const User = z.object({
  data: z.object({
    id: z.string(),
    username: z.string(),
    name: z.string(),
    verified: z.boolean().default(false),
    public_metrics: z
      .object({ followers_count: z.number().default(0), following_count: z.number().default(0) })
      .default({ followers_count: 0, following_count: 0 }),
  }),
})

/** The page where a person allows us to publish. */
export const authorizeOnX = (
  { apiBase, clientId }: AdapterSettings,
  { state, codeChallenge, redirectUri }: AuthorizeRequest,
): string =>
  networkUrl('https://x.com', apiBase, '/i/oauth2/authorize', {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: X_SCOPES.map(({ name }) => name).join(' '),
    state,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
  }).href

const tokensOf = (answer: NetworkAnswer, now: Date): Tokens & { scope: string } => {
  const tokens = readAnswer(LABEL, Answer, answer)
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? null,
    expiresAt: secondsFrom(now, tokens.expires_in),
    // X names no end: it is known when a renewal is refused.
    refreshExpiresAt: null,
    scope: tokens.scope,
  }
}

const busy = (answer: NetworkAnswer, now: Date): RetryAt | undefined =>
  answer.status === 429 ? new RetryAt(wordsOf(answer), secondsFrom(now, 60)) : undefined

export async function exchangeOnX(
  settings: AdapterSettings,
  { code, codeVerifier, redirectUri }: ExchangeRequest,
): Promise<Grant> {
  const now = settings.now()
  const answer = await callToken(
    settings,
    {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
    },
    (refusal) => busy(refusal, now) ?? new Refused(wordsOf(refusal)),
  )
  const { scope, ...tokens } = tokensOf(answer, now)
  const scopes = scope.split(' ')
  // Without these nothing can be read, and the person is asked for them by name.
  if (!scopes.includes('users.read') || !scopes.includes('tweet.read'))
    return { accounts: [], scopes }
  const user = await readUser(settings, tokens.accessToken)
  return { accounts: [{ ...tokens, ...user }], scopes }
}

/** The account of a token. @throws ProviderFailure. */
export async function readUser(
  settings: AdapterSettings,
  accessToken: string,
): Promise<{ id: string; handle: string; name: string; profile: AccountProfile }> {
  const answer = await callX(settings, {
    method: 'GET',
    path: '/2/users/me',
    query: { 'user.fields': 'public_metrics,verified' },
    accessToken,
  })
  const {
    id,
    username,
    name,
    verified,
    public_metrics: counts,
  } = readAnswer(LABEL, User, answer).data
  const profile = {
    followerCount: counts.followers_count,
    following: counts.following_count,
    posts: 0,
    businessAccount: false,
    verified,
  }
  return { id, handle: username, name, profile }
}

/** X gives a new refresh token each time, and the earlier one is void. @throws Reconnect. */
export async function refreshOnX(
  settings: AdapterSettings,
  { refreshToken }: Pick<Tokens, 'refreshToken'>,
): Promise<Tokens> {
  const now = settings.now()
  const answer = await callToken(
    settings,
    { grant_type: 'refresh_token', refresh_token: refreshToken ?? '' },
    (refusal) => busy(refusal, now) ?? new Reconnect(wordsOf(refusal)),
  )
  const { scope: _, ...tokens } = tokensOf(answer, now)
  return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken }
}
