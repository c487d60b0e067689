import { z } from 'zod'
import { Refused } from '../failures.ts'
import { networkUrl, readAnswer } from './call-network.ts'
import { callGraph, GRAPH_VERSION, wordsOf, type MetaApi } from './meta.client.ts'
import type { AuthorizeRequest, ExchangeRequest, Grant, GrantedAccount } from './network.ts'

/** What we ask for, and why. */
export const FACEBOOK_SCOPES = [
  { name: 'pages_show_list', allows: 'see your pages' },
  { name: 'pages_manage_posts', allows: 'publish posts' },
  { name: 'pages_read_engagement', allows: 'read how posts do' },
  { name: 'pages_manage_engagement', allows: 'write the first comment' },
  { name: 'read_insights', allows: 'read how often posts are seen' },
] as const

const PAGE_FIELDS = 'id,name,username,access_token,tasks,followers_count,verification_status'

const Token = z.object({ access_token: z.string() })
const Permissions = z.object({
  data: z.array(z.object({ permission: z.string(), status: z.string() })),
})

/** The fields of a page that say how it stands. */
export const PageProfile = z.object({
  followers_count: z.number().default(0),
  verification_status: z.string().optional(),
})
const Pages = z.object({
  data: z.array(
    PageProfile.extend({
      id: z.string(),
      name: z.string(),
      username: z.string().optional(),
      access_token: z.string().optional(),
      tasks: z.array(z.string()).optional(),
    }),
  ),
})

export const profileOf = ({
  followers_count: followerCount,
  verification_status: status,
}: z.output<typeof PageProfile>) => ({
  followerCount,
  following: 0,
  posts: 0,
  businessAccount: true,
  verified: status !== undefined && status !== 'not_verified',
})

/** The page where a person allows us to publish. */
export const authorizeOnFacebook = (
  { apiBase, clientId }: MetaApi,
  { state, codeChallenge, redirectUri }: AuthorizeRequest,
): string =>
  networkUrl('https://www.facebook.com', apiBase, `/${GRAPH_VERSION}/dialog/oauth`, {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: FACEBOOK_SCOPES.map(({ name }) => name).join(','),
    state,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
  }).href

/** The pages of a person. A page's token that comes from a long-lived one of the person has no end of its own. */
export async function exchangeOnFacebook(
  api: MetaApi,
  { code, codeVerifier, redirectUri }: ExchangeRequest,
): Promise<Grant> {
  const { clientId: client_id, clientSecret: client_secret, label } = api
  const tokenBy = async (params: Record<string, string>): Promise<string> => {
    const answer = await callGraph(api, {
      method: 'GET',
      path: `/${GRAPH_VERSION}/oauth/access_token`,
      params: { client_id, client_secret, ...params },
      explain: (refusal) => new Refused(wordsOf(label, refusal)),
    })
    return readAnswer(label, Token, answer).access_token
  }
  const short = await tokenBy({ code, redirect_uri: redirectUri, code_verifier: codeVerifier })
  const long = await tokenBy({ grant_type: 'fb_exchange_token', fb_exchange_token: short })
  const scopes = await grantedScopes(api, long)
  if (!scopes.includes('pages_show_list')) return { accounts: [], scopes }
  return { accounts: await pagesOf(api, long), scopes }
}

async function grantedScopes(api: MetaApi, accessToken: string): Promise<string[]> {
  const path = `/${GRAPH_VERSION}/me/permissions`
  const answer = await callGraph(api, { method: 'GET', path, accessToken })
  return readAnswer(api.label, Permissions, answer)
    .data.filter(({ status }) => status === 'granted')
    .map(({ permission }) => permission)
}

async function pagesOf(api: MetaApi, accessToken: string): Promise<GrantedAccount[]> {
  const answer = await callGraph(api, {
    method: 'GET',
    path: `/${GRAPH_VERSION}/me/accounts`,
    accessToken,
    params: { fields: PAGE_FIELDS, limit: '100' },
  })
  return readAnswer(api.label, Pages, answer).data.flatMap((page) => {
    const { id, name, username, access_token: token, tasks } = page
    // A page that the person may only look at.
    if (token === undefined || (tasks && !tasks.includes('CREATE_CONTENT'))) return []
    return {
      id,
      name,
      handle: username ?? id,
      profile: profileOf(page),
      accessToken: token,
      refreshToken: null,
      expiresAt: null,
      refreshExpiresAt: null,
    }
  })
}
