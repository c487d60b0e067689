import { z } from 'zod'
import type { AccountProfile } from '../../../contract/social.ts'
import { Reconnect, Refused } from '../failures.ts'
import { networkUrl, readAnswer, type NetworkAnswer } from './call-network.ts'
import { callGraph, GRAPH_VERSION, wordsOf, explainMeta, type MetaApi } from './meta.client.ts'
import { secondsFrom } from './network-settings.ts'
import type { AuthorizeRequest, ExchangeRequest, Grant, Tokens } from './network.ts'

/** What we ask for, and why. */
export const INSTAGRAM_SCOPES = [
  { name: 'instagram_business_basic', allows: 'see which account it is' },
  { name: 'instagram_business_content_publish', allows: 'publish posts' },
  { name: 'instagram_business_manage_comments', allows: 'write the first comment' },
  { name: 'instagram_business_manage_insights', allows: 'read how posts do' },
] as const

const Short = z.object({
  access_token: z.string(),
  // A list in the newest form of the answer, one text in the earlier one.
  permissions: z.union([z.array(z.string()), z.string()]).default([]),
})
const ShortAnswer = z.union([z.object({ data: z.array(Short).min(1) }), Short])
const Long = z.object({ access_token: z.string(), expires_in: z.number() })
const Me = z.object({
  user_id: z.string(),
  username: z.string(),
  name: z.string().optional(),
  account_type: z.string().optional(),
  followers_count: z.number().default(0),
  follows_count: z.number().default(0),
})

/** The page where a person allows us to publish. Instagram knows no PKCE: our secret and the state protect the code. */
export const authorizeOnInstagram = (
  { apiBase, clientId }: MetaApi,
  { state, redirectUri }: AuthorizeRequest,
): string =>
  networkUrl('https://www.instagram.com', apiBase, '/oauth/authorize', {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: INSTAGRAM_SCOPES.map(({ name }) => name).join(','),
    state,
  }).href

export async function exchangeOnInstagram(
  api: MetaApi,
  { code, redirectUri }: ExchangeRequest,
): Promise<Grant> {
  const { clientId: client_id, clientSecret: client_secret, label } = api
  const refuse = (refusal: NetworkAnswer) => new Refused(wordsOf(label, refusal))
  const short = await callGraph(
    { ...api, origin: 'https://api.instagram.com' },
    {
      method: 'POST',
      path: '/oauth/access_token',
      params: {
        client_id,
        client_secret,
        grant_type: 'authorization_code',
        redirect_uri: redirectUri,
        code,
      },
      explain: refuse,
    },
  )
  const read = readAnswer(label, ShortAnswer, short)
  const first = 'data' in read ? read.data[0] : read
  if (!first) throw new Refused(`${label} gave no token`)
  const scopes = [first.permissions].flat().flatMap((one) => one.split(','))
  if (!scopes.includes('instagram_business_basic')) return { accounts: [], scopes }
  const tokens = await longToken(api, 'ig_exchange_token', {
    accessToken: first.access_token,
    explain: refuse,
  })
  const { id, username, name, profile } = await readMe(api, tokens.accessToken)
  return { accounts: [{ ...tokens, id, handle: username, name, profile }], scopes }
}

/** An account that is not professional cannot be published to. */
export async function readMe(
  api: MetaApi,
  accessToken: string,
): Promise<{ id: string; username: string; name: string; profile: AccountProfile }> {
  const fields = 'user_id,username,name,account_type,followers_count,follows_count'
  const answer = await callGraph(api, {
    method: 'GET',
    path: `/${GRAPH_VERSION}/me`,
    accessToken,
    params: { fields },
  })
  const me = readAnswer(api.label, Me, answer)
  const profile = {
    followerCount: me.followers_count,
    following: me.follows_count,
    posts: 0,
    businessAccount: me.account_type === 'BUSINESS',
    verified: false,
  }
  return { id: me.user_id, username: me.username, name: me.name ?? me.username, profile }
}

/** A token lasts for 60 days and is renewed by itself, a day after it was made at the earliest. @throws Reconnect. */
export const refreshOnInstagram = (
  api: MetaApi,
  { accessToken }: Pick<Tokens, 'accessToken'>,
): Promise<Tokens> =>
  longToken(api, 'ig_refresh_token', {
    accessToken,
    explain: (refusal) => {
      const failure = explainMeta(api.label, refusal, api.now())
      return failure.kind === 'refused' ? new Reconnect(failure.message) : failure
    },
  })

async function longToken(
  api: MetaApi,
  grant: 'ig_exchange_token' | 'ig_refresh_token',
  {
    accessToken,
    explain,
  }: Required<Pick<Parameters<typeof callGraph>[1], 'accessToken' | 'explain'>>,
): Promise<Tokens> {
  const isFirst = grant === 'ig_exchange_token'
  const now = api.now()
  const answer = await callGraph(api, {
    method: 'GET',
    path: isFirst ? '/access_token' : '/refresh_access_token',
    accessToken,
    params: { grant_type: grant, ...(isFirst && { client_secret: api.clientSecret }) },
    explain,
  })
  const { access_token: long, expires_in: seconds } = readAnswer(api.label, Long, answer)
  return {
    accessToken: long,
    refreshToken: null,
    expiresAt: secondsFrom(now, seconds),
    refreshExpiresAt: null,
  }
}
