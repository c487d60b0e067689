import { z } from 'zod'
import { Reconnect, Refused } from '../failures.ts'
import { networkUrl, readAnswer, type NetworkAnswer } from './call-network.ts'
import { callLinkedIn, callToken, LABEL, wordsOf } from './linkedin.client.ts'
import { secondsFrom, type AdapterSettings } from './network-settings.ts'
import type { AuthorizeRequest, ExchangeRequest, Grant, GrantedAccount, Tokens } from './network.ts'

/** What we ask for, and why. */
export const LINKEDIN_SCOPES = [
  { name: 'w_organization_social', allows: 'publish posts' },
  { name: 'r_organization_social', allows: 'read how posts do' },
  { name: 'rw_organization_admin', allows: 'see which pages you manage' },
] as const

const ORGANIZATION = 'urn:li:organization:'
/** A person who manages more pages than this chooses among the first. */
const MOST_PAGES = 50

const Answer = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  refresh_token: z.string().optional(),
  refresh_token_expires_in: z.number().optional(),
  scope: z.string().default(''),
})
const Roles = z.object({ elements: z.array(z.object({ organization: z.string() })) })
const Organization = z.object({
  localizedName: z.string(),
  vanityName: z.string().optional(),
})
const Network = z.object({ firstDegreeSize: z.number().default(0) })

/** The page where a person allows us to publish. LinkedIn has no PKCE for web apps: our secret and the state protect the code. */
export const authorizeOnLinkedIn = (
  { apiBase, clientId }: AdapterSettings,
  { state, redirectUri }: AuthorizeRequest,
): string =>
  networkUrl('https://www.linkedin.com', apiBase, '/oauth/v2/authorization', {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    scope: LINKEDIN_SCOPES.map(({ name }) => name).join(' '),
  }).href

const tokensOf = (answer: NetworkAnswer, now: Date): Tokens & { scope: string } => {
  const tokens = readAnswer(LABEL, Answer, answer)
  const { refresh_token_expires_in: refreshSeconds } = tokens
  return {
    accessToken: tokens.access_token,
    // Approved partners only; without one a person connects again after 60 days.
    refreshToken: tokens.refresh_token ?? null,
    expiresAt: secondsFrom(now, tokens.expires_in),
    refreshExpiresAt: refreshSeconds === undefined ? null : secondsFrom(now, refreshSeconds),
    scope: tokens.scope,
  }
}

export async function exchangeOnLinkedIn(
  settings: AdapterSettings,
  { code, redirectUri }: ExchangeRequest,
): Promise<Grant> {
  const now = settings.now()
  const answer = await callToken(
    settings,
    { grant_type: 'authorization_code', code, redirect_uri: redirectUri },
    (refusal) => new Refused(wordsOf(refusal)),
  )
  const { scope, ...tokens } = tokensOf(answer, now)
  const scopes = scope.split(/[ ,]/)
  if (!scopes.includes('rw_organization_admin')) return { accounts: [], scopes }
  return { accounts: await organizationsOf(settings, tokens), scopes }
}

async function organizationsOf(
  settings: AdapterSettings,
  tokens: Tokens,
): Promise<GrantedAccount[]> {
  const { accessToken } = tokens
  const answer = await callLinkedIn(settings, {
    method: 'GET',
    path: '/rest/organizationAcls',
    query: `q=roleAssignee&role=ADMINISTRATOR&state=APPROVED&count=${MOST_PAGES}`,
    accessToken,
  })
  const accounts: GrantedAccount[] = []
  for (const { organization } of readAnswer(LABEL, Roles, answer).elements) {
    const id = organization.replace(ORGANIZATION, '')
    const page = await callLinkedIn(settings, {
      method: 'GET',
      path: `/rest/organizations/${encodeURIComponent(id)}`,
      accessToken,
    })
    const { localizedName: name, vanityName } = readAnswer(LABEL, Organization, page)
    const profile = await readProfile(settings, { id, accessToken })
    accounts.push({ ...tokens, id, handle: vanityName ?? id, name, profile })
  }
  return accounts
}

/** How many follow the page. @throws ProviderFailure. */
export async function readProfile(
  settings: AdapterSettings,
  { id, accessToken }: { id: string; accessToken: string },
) {
  const answer = await callLinkedIn(settings, {
    method: 'GET',
    path: `/rest/networkSizes/${encodeURIComponent(`${ORGANIZATION}${id}`)}`,
    query: 'edgeType=COMPANY_FOLLOWED_BY_MEMBER',
    accessToken,
  })
  const { firstDegreeSize: followerCount } = readAnswer(LABEL, Network, answer)
  return { followerCount, following: 0, posts: 0, businessAccount: true, verified: false }
}

/** The refresh token stays, and its end does not move. @throws Reconnect. */
export async function refreshOnLinkedIn(
  settings: AdapterSettings,
  { refreshToken }: Pick<Tokens, 'refreshToken'>,
): Promise<Tokens> {
  const now = settings.now()
  const answer = await callToken(
    settings,
    { grant_type: 'refresh_token', refresh_token: refreshToken ?? '' },
    (refusal) => new Reconnect(wordsOf(refusal)),
  )
  const { scope: _, ...tokens } = tokensOf(answer, now)
  return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken }
}
