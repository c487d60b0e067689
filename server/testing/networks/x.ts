import { z } from 'zod'
import {
  bearerOf,
  dropIfLost,
  field,
  type NetworkStandIn,
  type StandInAnswer,
  type StandInPost,
  type StandInRequest,
  type TokenUse,
} from './world.ts'

const TOKEN_MS = 7_200_000
const WINDOW_MS = 900_000

const problem = (status: number, title: string, detail: string): StandInAnswer => ({
  status,
  body: { title, detail, type: 'about:blank', status },
})
const unauthorized = () => problem(401, 'Unauthorized', 'Unauthorized')

const NewPost = z.strictObject({
  text: z.string(),
  media: z.strictObject({ media_ids: z.array(z.string()).min(1).max(4) }).optional(),
  reply: z.strictObject({ in_reply_to_tweet_id: z.string() }).optional(),
})
const Metadata = z.strictObject({
  id: z.string(),
  metadata: z.strictObject({ alt_text: z.strictObject({ text: z.string().max(1_000) }) }),
})

/** X API v2: tokens of two hours, refresh tokens that work once, limits with their headers, a timeline that lags. */
export function answerX(world: NetworkStandIn, request: StandInRequest): StandInAnswer {
  if (request.path === '/2/oauth2/token') return token(world, request)
  const use = world.useOf(bearerOf(request))
  if (!use) return unauthorized()
  const call = `${request.method} ${request.path.replace(/\d{5,}/, ':id')}`
  const needed = NEEDED[call]
  if (!needed) return problem(404, 'Not Found', `There is no ${call}`)
  if (!needed.every((scope) => use.scopes.includes(scope)))
    return problem(403, 'Forbidden', 'Your client is not permitted to perform this action.')
  if (!world.takes(call)) return limited(world.after(WINDOW_MS))
  switch (call) {
    case 'GET /2/users/me':
      return me(world, use)
    case 'POST /2/media/upload':
      return upload(world, request)
    case 'POST /2/media/metadata':
      return describe(world, request)
    case 'POST /2/tweets':
      return create(world, request, use)
    case 'GET /2/tweets':
      return counts(world, request)
    default:
      return timeline(world, request)
  }
}

const NEEDED: Record<string, string[]> = {
  'GET /2/users/me': ['tweet.read', 'users.read'],
  'POST /2/media/upload': ['media.write'],
  'POST /2/media/metadata': ['media.write'],
  'POST /2/tweets': ['tweet.read', 'tweet.write', 'users.read'],
  'GET /2/tweets': ['tweet.read', 'users.read'],
  'GET /2/users/:id/tweets': ['tweet.read', 'users.read'],
}

const limited = (reset: Date): StandInAnswer => ({
  ...problem(429, 'Too Many Requests', 'Too Many Requests'),
  headers: {
    'x-rate-limit-limit': '100',
    'x-rate-limit-remaining': '0',
    'x-rate-limit-reset': String(Math.ceil(reset.getTime() / 1_000)),
  },
})

const invalid = (description: string): StandInAnswer => ({
  status: 400,
  body: { error: 'invalid_request', error_description: description },
})

function token(world: NetworkStandIn, request: StandInRequest): StandInAnswer {
  const basic = `Basic ${btoa(`${world.clientId}:${world.clientSecret}`)}`
  if (request.headers.authorization !== basic)
    return {
      status: 401,
      body: {
        error: 'unauthorized_client',
        error_description: 'Missing valid authorization header',
      },
    }
  if (field(request, 'grant_type') === 'refresh_token') {
    const earlier = world.useRefresh(field(request, 'refresh_token') ?? '', true)
    if (!earlier) return invalid('Value passed for the token was invalid.')
    return issue(world, earlier.use)
  }
  const consent = world.redeem({
    code: field(request, 'code') ?? '',
    redirectUri: field(request, 'redirect_uri') ?? '',
    verifier: field(request, 'code_verifier') ?? null,
  })
  if (!consent) return invalid('Value passed for the authorization code was invalid.')
  return issue(world, { accountIds: consent.accountIds, scopes: consent.scopes })
}

function issue(
  world: NetworkStandIn,
  { accountIds, scopes }: Pick<TokenUse, 'accountIds' | 'scopes'>,
): StandInAnswer {
  const use = { accountIds, scopes }
  const access = world.issueToken(use, TOKEN_MS)
  const stays = scopes.includes('offline.access')
  return {
    body: {
      token_type: 'bearer',
      expires_in: TOKEN_MS / 1_000,
      access_token: access,
      scope: scopes.join(' '),
      ...(stays && {
        refresh_token: world.issueRefresh({ ...use, expiresAt: null }, access, null),
      }),
    },
  }
}

function me(world: NetworkStandIn, use: TokenUse): StandInAnswer {
  const account = world.accountOf(use.accountIds[0])
  if (!account) return unauthorized()
  const { id, handle: username, name, followers } = account
  const public_metrics = { followers_count: followers, following_count: 1, listed_count: 0 }
  return { body: { data: { id, username, name, verified: false, public_metrics } } }
}

function upload(world: NetworkStandIn, request: StandInRequest): StandInAnswer {
  const file = request.form?.get('media')
  if (
    field(request, 'media_category') !== 'tweet_image' ||
    !(file instanceof File) ||
    file.size === 0
  )
    return problem(400, 'Invalid Request', 'One or more parameters to your request was invalid.')
  const id = world.newId()
  world.things.set(id, { kind: 'media' })
  return { body: { data: { id, media_key: `3_${id}`, expires_after_secs: 86_400 } } }
}

function describe(world: NetworkStandIn, { json }: StandInRequest): StandInAnswer {
  const { data } = Metadata.safeParse(json)
  const media = data && world.things.get(data.id)
  if (!media) return problem(400, 'Invalid Request', 'There is no such media')
  media.alt = data.metadata.alt_text.text
  return { body: { data: { id: data.id, associated_metadata: data.metadata } } }
}

function create(world: NetworkStandIn, { json }: StandInRequest, use: TokenUse): StandInAnswer {
  const { data } = NewPost.safeParse(json)
  if (!data)
    return problem(400, 'Invalid Request', 'One or more parameters to your request was invalid.')
  const pictures = data.media?.media_ids ?? []
  if (!pictures.every((id) => world.things.has(id)))
    return problem(400, 'Invalid Request', 'Your media IDs are invalid.')
  const id = world.newId()
  if (data.reply) {
    const { in_reply_to_tweet_id: above } = data.reply
    const post = world.posts.find((one) => one.id === above)
    if (!post)
      return problem(
        403,
        'Forbidden',
        'You attempted to reply to a Post that is deleted or not visible to you.',
      )
    post.comment = data.text
    return { status: 201, body: { data: { id, text: data.text } } }
  }
  const [accountId = ''] = use.accountIds
  const published = world.publish({ id, accountId, text: data.text, pictures })
  switch (published.is) {
    case 'busy':
      return limited(published.until)
    case 'refused':
      return problem(403, 'Forbidden', 'This Post goes against the rules of the network.')
    case 'duplicate':
      return problem(
        403,
        'Forbidden',
        'You are not allowed to create a Tweet with duplicate content.',
      )
    case 'posted':
      dropIfLost(published.post)
      return { status: 201, body: { data: { id, text: data.text } } }
  }
}

/** As X shows a text: escaped, its links short, with one more for the pictures. */
function shownText({ id, text, pictures }: StandInPost) {
  const urls: { url: string; expanded_url: string; media_key?: string }[] = []
  const short = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/https?:\/\/\S+/g, (link) => {
      const url = `https://t.co/${urls.length}${id.slice(-8)}`
      urls.push({ url, expanded_url: link.replaceAll('&amp;', '&') })
      return url
    })
  if (pictures.length === 0) return { id, text: short, entities: { urls } }
  const url = `https://t.co/p${id.slice(-8)}`
  urls.push({ url, expanded_url: `https://x.com/westhaul/status/${id}/photo/1`, media_key: '3_1' })
  return { id, text: `${short} ${url}`, entities: { urls } }
}

function timeline(world: NetworkStandIn, { path, query }: StandInRequest): StandInAnswer {
  const since = new Date(query.get('start_time') ?? 0)
  const data = world
    .shown(path.split('/')[3] ?? '')
    .filter(({ at }) => at >= since)
    .slice(0, Number(query.get('max_results') ?? 10))
    .map(shownText)
  return {
    body:
      data.length > 0
        ? { data, meta: { result_count: data.length } }
        : { meta: { result_count: 0 } },
  }
}

function counts(world: NetworkStandIn, { query }: StandInRequest): StandInAnswer {
  const ids = (query.get('ids') ?? '').split(',')
  const found = world.posts.filter(({ id }) => ids.includes(id))
  const missing = ids.filter((id) => !found.some((post) => post.id === id))
  const errors = missing.map((id) => ({
    title: 'Not Found Error',
    detail: `Could not find tweet with ids: [${id}].`,
    resource_type: 'tweet',
    type: 'https://api.x.com/2/problems/resource-not-found',
  }))
  const data = found.map(({ id, text, likes }) => ({
    id,
    text,
    public_metrics: {
      repost_count: 0,
      reply_count: 0,
      like_count: likes,
      quote_count: 0,
      bookmark_count: 0,
      impression_count: likes * 10,
    },
    non_public_metrics: { impression_count: likes * 10, url_link_clicks: 1 },
  }))
  return { body: { ...(data.length > 0 && { data }), ...(errors.length > 0 && { errors }) } }
}
