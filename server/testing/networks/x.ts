import { z } from 'zod'
import { bearerOf, field } from './request-fields.ts'
import {
  dropIfLost,
  type NetworkStandIn,
  type StandInAnswer,
  type StandInRequest,
  type TokenUse,
} from './world.ts'
import { counts, timeline } from './x-posts.ts'

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
