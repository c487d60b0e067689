import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { platformFacts, type SocialPlatform } from '../../../contract/social.ts'
import type { Db } from '../../db/database.ts'
import { Reconnect, Refused } from '../failures.ts'
import type {
  AuthorizeRequest,
  ExchangeRequest,
  Grant,
  GrantedAccount,
  PublishingAccount,
  Tokens,
} from './network.ts'

/** The account that the networks do not know. */
export const UNKNOWN_USERNAME = 'sandbox-unknown'

/** The page where a person allows us to publish; `server/social/sandbox-consent.ts` serves it. */
export const CONSENT = '/sandbox/oauth'

/** What the sandbox networks call the two rights that we ask for. */
export const SANDBOX_SCOPES = [
  { name: 'publish', allows: 'publish posts' },
  { name: 'read', allows: 'read how posts do' },
] as const

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const CODE_LIFE_MS = 10 * MINUTE_MS

type Lives = {
  accessMs: number
  refreshMs: number | null
  with: 'refresh_token' | 'access_token' | null
}

/** How long tokens last and what renews them: what each of the real networks does. */
export const TOKEN_LIVES: Record<SocialPlatform, Lives> = {
  facebook: { accessMs: 60 * DAY_MS, refreshMs: null, with: 'access_token' },
  instagram: { accessMs: 60 * DAY_MS, refreshMs: null, with: 'access_token' },
  twitter: { accessMs: 2 * HOUR_MS, refreshMs: 180 * DAY_MS, with: 'refresh_token' },
  linkedin: { accessMs: 60 * DAY_MS, refreshMs: null, with: null },
  tiktok: { accessMs: DAY_MS, refreshMs: 365 * DAY_MS, with: 'refresh_token' },
}

export type Sandbox = { db: Db; now: () => Date }

/** What a person chose on the page of consent. */
export type Consent = {
  platform: SocialPlatform
  usernames: string[]
  scopes: string[]
  codeChallenge: string
  redirectUri: string
}

export const authorizeUrl = (platform: SocialPlatform, request: AuthorizeRequest): string => {
  // On the site that the person uses: the stand-in has no other.
  const url = new URL(`${CONSENT}/${platform}`, request.redirectUri)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: 'sandbox',
    redirect_uri: request.redirectUri,
    scope: SANDBOX_SCOPES.map(({ name }) => name).join(' '),
    state: request.state,
    code_challenge: request.codeChallenge,
    code_challenge_method: 'S256',
  }).toString()
  return url.href
}

/** The code that the network sends a person back with. @throws Refused for a name that it does not know. */
export async function issueCode({ db, now }: Sandbox, consent: Consent): Promise<string> {
  if (consent.usernames.includes(UNKNOWN_USERNAME)) throw unknownName(consent.platform)
  const code = randomBytes(18).toString('base64url')
  const expiresAt = new Date(now().getTime() + CODE_LIFE_MS)
  await db
    .insertInto('sandboxOauthCodes')
    .values({ ...consent, code, expiresAt })
    .execute()
  return code
}

const unknownName = (platform: SocialPlatform) =>
  new Refused(`${platformFacts[platform].label} does not know @${UNKNOWN_USERNAME}`)

/** A code counts once: it is gone after the first try, also a wrong one. */
export async function exchange(
  sandbox: Sandbox,
  platform: SocialPlatform,
  { code, codeVerifier, redirectUri }: ExchangeRequest,
): Promise<Grant> {
  const consent = await sandbox.db
    .deleteFrom('sandboxOauthCodes')
    .where('code', '=', code)
    .where('platform', '=', platform)
    .returningAll()
    .executeTakeFirst()
  const challenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const isValid =
    consent?.codeChallenge === challenge &&
    consent.redirectUri === redirectUri &&
    consent.expiresAt > sandbox.now()
  if (!isValid) throw new Refused('invalid_grant: this code is not valid')
  return grantOf(sandbox, platform, consent)
}

type Allowed = Pick<Consent, 'usernames' | 'scopes'>

/** The accounts with tokens of their own. @throws Refused for a name that the network does not know. */
export async function grantOf(
  sandbox: Sandbox,
  platform: SocialPlatform,
  { usernames, scopes }: Allowed,
): Promise<Grant> {
  if (usernames.includes(UNKNOWN_USERNAME)) throw unknownName(platform)
  const accounts: GrantedAccount[] = []
  for (const username of usernames)
    accounts.push({
      ...(await issueTokens(sandbox, platform, { username, scopes })),
      id: accountId(platform, username),
      handle: username,
      name: username,
      profile: await profileOf(sandbox.db, platform, username),
    })
  return { accounts, scopes }
}

export const accountId = (platform: SocialPlatform, username: string): string =>
  `${platform}:${username}`

async function issueTokens(
  { db, now }: Sandbox,
  platform: SocialPlatform,
  { username, scopes }: { username: string; scopes: string[] },
  refreshExpiresAt?: Date | null,
): Promise<Tokens> {
  const lives = TOKEN_LIVES[platform]
  const after = (ms: number) => new Date(now().getTime() + ms)
  const tokens = {
    accessToken: randomToken(),
    refreshToken: randomToken(),
    expiresAt: after(lives.accessMs),
    // The end of a grant does not move when it is renewed.
    refreshExpiresAt:
      refreshExpiresAt ?? (lives.refreshMs === null ? null : after(lives.refreshMs)),
  }
  await db
    .insertInto('sandboxNetworkAccounts')
    .values({ ...tokens, platform, username, scopes })
    .execute()
  return lives.with === 'refresh_token' ? tokens : { ...tokens, refreshToken: null }
}

const randomToken = (): string => `sandbox_${randomBytes(24).toString('base64url')}`

/**
 * A refresh token works once and ends the tokens that came with it. A network that renews by the access token
 * keeps the earlier one until its own end. @throws Reconnect.
 */
export async function refresh(
  sandbox: Sandbox,
  platform: SocialPlatform,
  { accessToken, refreshToken }: Pick<Tokens, 'accessToken' | 'refreshToken'>,
): Promise<Tokens> {
  if (TOKEN_LIVES[platform].with !== 'refresh_token') {
    const account = await accountOf(sandbox, { platform, accessToken })
    return issueTokens(sandbox, platform, account)
  }
  const account = await sandbox.db
    .deleteFrom('sandboxNetworkAccounts')
    .where('refreshToken', '=', refreshToken ?? '')
    .where('platform', '=', platform)
    .returningAll()
    .executeTakeFirst()
  if (!account || (account.refreshExpiresAt && account.refreshExpiresAt <= sandbox.now()))
    throw new Reconnect('invalid_grant: the refresh token is not valid')
  return issueTokens(sandbox, platform, account, account.refreshExpiresAt)
}

/** The account of this token. @throws Reconnect for one that is unknown, was revoked or has expired. */
export async function accountOf(
  { db, now }: Sandbox,
  { platform, accessToken }: Pick<PublishingAccount, 'platform' | 'accessToken'>,
) {
  const account = await db
    .selectFrom('sandboxNetworkAccounts')
    .select(['username', 'scopes', 'expiresAt'])
    .where('accessToken', '=', accessToken)
    .where('platform', '=', platform)
    .executeTakeFirst()
  if (!account) throw new Reconnect('The access token is not valid')
  if (account.expiresAt && account.expiresAt <= now())
    throw new Reconnect('The access token has expired')
  return account
}

/** What a person does under 'Apps and websites' of the network: every token of the account is void. */
export const revoke = (db: Db, platform: SocialPlatform, username: string) =>
  db
    .deleteFrom('sandboxNetworkAccounts')
    .where('platform', '=', platform)
    .where('username', '=', username)
    .execute()

/** A sandbox account has no followers; its published posts are counted. */
export async function profileOf(db: Db, platform: SocialPlatform, username: string) {
  const { posts } = await db
    .selectFrom('sandboxPosts')
    .select(sql<number>`count(*)::int`.as('posts'))
    .where('platform', '=', platform)
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return { followerCount: 0, following: 0, posts, businessAccount: true, verified: false }
}
