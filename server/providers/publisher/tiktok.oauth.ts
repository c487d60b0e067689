import { z } from 'zod'
import type { AccountProfile } from '../../../contract/social.ts'
import { Reconnect, Refused } from '../failures.ts'
import { networkUrl } from './call-network.ts'
import { secondsFrom, type AdapterSettings } from './network-settings.ts'
import type { AuthorizeRequest, ExchangeRequest, Grant, Tokens } from './network.ts'
import { callTikTok, callToken } from './tiktok.client.ts'

/** What we ask for, and why. */
export const TIKTOK_SCOPES = [
  { name: 'user.info.basic', allows: 'see which account it is' },
  { name: 'user.info.profile', allows: 'see the name of the account' },
  { name: 'user.info.stats', allows: 'read how many follow' },
  { name: 'video.publish', allows: 'publish posts' },
  { name: 'video.list', allows: 'read how posts do' },
] as const

const USER_FIELDS = 'open_id,display_name,username,is_verified,follower_count,following_count'

const User = z.object({
  user: z.object({
    open_id: z.string(),
    display_name: z.string(),
    username: z.string(),
    is_verified: z.boolean().default(false),
    follower_count: z.number().default(0),
    following_count: z.number().default(0),
  }),
})

/** The page where a person allows us to publish. TikTok has no PKCE for web apps: our secret and the state protect the code. */
export const authorizeOnTikTok = (
  { apiBase, clientId }: AdapterSettings,
  { state, redirectUri }: AuthorizeRequest,
): string =>
  networkUrl('https://www.tiktok.com', apiBase, '/v2/auth/authorize/', {
    client_key: clientId,
    response_type: 'code',
    scope: TIKTOK_SCOPES.map(({ name }) => name).join(','),
    redirect_uri: redirectUri,
    state,
  }).href

const tokensOf = (answer: Awaited<ReturnType<typeof callToken>>, now: Date): Tokens => ({
  accessToken: answer.access_token,
  refreshToken: answer.refresh_token,
  expiresAt: secondsFrom(now, answer.expires_in),
  refreshExpiresAt: secondsFrom(now, answer.refresh_expires_in),
})

export async function exchangeOnTikTok(
  settings: AdapterSettings,
  { code, redirectUri }: ExchangeRequest,
): Promise<Grant> {
  const now = settings.now()
  const answer = await callToken(
    settings,
    { grant_type: 'authorization_code', code, redirect_uri: redirectUri },
    (words) => new Refused(words),
  )
  const scopes = answer.scope.split(',')
  if (TIKTOK_SCOPES.some(({ name }) => !scopes.includes(name))) return { accounts: [], scopes }
  const tokens = tokensOf(answer, now)
  return { accounts: [{ ...tokens, ...(await readUser(settings, tokens.accessToken)) }], scopes }
}

/** The account of a token. @throws ProviderFailure. */
export async function readUser(
  settings: AdapterSettings,
  accessToken: string,
): Promise<{ id: string; handle: string; name: string; profile: AccountProfile }> {
  const { user } = await callTikTok(settings, User, {
    method: 'GET',
    path: '/v2/user/info/',
    query: { fields: USER_FIELDS },
    accessToken,
  })
  const profile = {
    followerCount: user.follower_count,
    following: user.following_count,
    posts: 0,
    businessAccount: false,
    verified: user.is_verified,
  }
  return { id: user.open_id, handle: user.username, name: user.display_name, profile }
}

/** TikTok may give another refresh token: the earlier one is void then. @throws Reconnect. */
export async function refreshOnTikTok(
  settings: AdapterSettings,
  { refreshToken }: Pick<Tokens, 'refreshToken'>,
): Promise<Tokens> {
  const now = settings.now()
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken ?? '' }
  return tokensOf(await callToken(settings, form, (words) => new Reconnect(words)), now)
}
