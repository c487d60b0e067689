import {
  metaError,
  metaLimited,
  metaUse,
  missingPermission,
  unknownObject,
  voidToken,
} from './meta.ts'
import { field } from './request-fields.ts'
import {
  dropIfLost,
  type NetworkStandIn,
  type StandInAnswer,
  type StandInRequest,
  type TokenUse,
} from './world.ts'

const VERSION = /^\/v\d+\.\d+/
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const PREPARING_MS = 1_000

/** The API with Instagram Login: containers that take a moment and expire, tokens of 60 days that renew themselves. */
export function answerInstagram(
  world: NetworkStandIn,
  request: StandInRequest,
): StandInAnswer | Promise<StandInAnswer> {
  const path = request.path.replace(VERSION, '')
  if (path === '/oauth/access_token') return token(world, request)
  const use = metaUse(world, request)
  if (!use) return voidToken()
  if (path === '/access_token' || path === '/refresh_access_token')
    return longToken(world, request, use)
  const [, id = '', edge = ''] = path.split('/')
  const isOwn = use.accountIds.includes(id)
  if (id === 'me') return me(world, use)
  if (edge === 'media_publish' && isOwn) return publish(world, request, use)
  if (edge === 'media' && isOwn)
    return request.method === 'POST' ? container(world, request, use) : list(world, id)
  if (world.things.has(id) && edge === '') return status(world, id)
  const post = world.posts.find((one) => one.id === id)
  if (!post) return unknownObject(id)
  if (edge === 'comments') {
    post.comment = field(request, 'message') ?? ''
    return { body: { id: world.newId() } }
  }
  if (edge === 'insights') {
    const values: Record<string, number> = {
      likes: post.likes,
      comments: 0,
      shares: 0,
      views: post.likes * 10,
    }
    const names = (request.query.get('metric') ?? '').split(',')
    return {
      body: {
        data: names.map((name) => ({
          name,
          period: 'lifetime',
          values: [{ value: values[name] ?? 0 }],
        })),
      },
    }
  }
  return { body: { id, permalink: `https://www.instagram.com/p/${id}/` } }
}

function token(world: NetworkStandIn, request: StandInRequest): StandInAnswer {
  // Instagram looks at no verifier.
  const consent = world.redeem({
    code: field(request, 'code') ?? '',
    redirectUri: field(request, 'redirect_uri') ?? '',
    verifier: null,
  })
  if (!consent || field(request, 'client_secret') !== world.clientSecret)
    return {
      status: 400,
      body: {
        error_type: 'OAuthException',
        code: 400,
        error_message: 'Matching code was not found or was already used',
      },
    }
  const { accountIds, scopes } = consent
  const access_token = world.issueToken({ accountIds, scopes }, HOUR_MS)
  return {
    body: { data: [{ access_token, user_id: accountIds[0], permissions: scopes.join(',') }] },
  }
}

function longToken(
  world: NetworkStandIn,
  { query, path }: StandInRequest,
  use: TokenUse,
): StandInAnswer {
  const grant =
    path.endsWith('/access_token') && !path.includes('refresh')
      ? 'ig_exchange_token'
      : 'ig_refresh_token'
  if (query.get('grant_type') !== grant)
    return metaError({ message: 'Unsupported grant type', code: 100 })
  const access_token = world.issueToken(use, 60 * DAY_MS)
  return { body: { access_token, token_type: 'bearer', expires_in: 5_184_000 } }
}

function me(world: NetworkStandIn, use: TokenUse): StandInAnswer {
  const account = world.accountOf(use.accountIds[0])
  if (!account) return voidToken()
  const { id, handle: username, name, followers: followers_count } = account
  return {
    body: {
      id: `9${id}`,
      user_id: id,
      username,
      name,
      account_type: 'BUSINESS',
      followers_count,
      follows_count: 1,
    },
  }
}

/** One picture by its address, or up to ten that were sent before. */
async function container(
  world: NetworkStandIn,
  request: StandInRequest,
  use: TokenUse,
): Promise<StandInAnswer> {
  if (!use.scopes.includes('instagram_business_content_publish'))
    return missingPermission('instagram_business_content_publish')
  const children = field(request, 'children')?.split(',') ?? []
  const address = field(request, 'image_url')
  if (!address && (children.length < 2 || children.length > 10))
    return metaError({ message: '(#100) The parameter image_url is required', code: 100 })
  if (!children.every((child) => world.things.has(child))) return unknownObject(children.join(','))
  const problem = address ? await fetchProblem(world, address) : undefined
  const id = world.newId()
  world.things.set(id, {
    kind: 'container',
    caption: field(request, 'caption') ?? '',
    alt: field(request, 'alt_text') ?? '',
    readyAt: world.after(PREPARING_MS).toISOString(),
    expiresAt: world.after(DAY_MS).toISOString(),
    ...(problem && { problem }),
  })
  return { body: { id } }
}

async function fetchProblem(world: NetworkStandIn, address: string): Promise<string | undefined> {
  if (!world.fetchesPictures) return undefined
  const answer = await fetch(address).catch(() => undefined)
  if (!answer?.ok)
    return 'Error: Media download has failed. The media URI doesn’t meet our requirements.'
  const type = answer.headers.get('content-type')
  return type === 'image/jpeg'
    ? undefined
    : `Error: Unsupported format. The image format ${type} is not supported.`
}

function statusCode(world: NetworkStandIn, thing: Record<string, string>): string {
  if (thing.postId) return 'PUBLISHED'
  if (thing.problem) return 'ERROR'
  if (new Date(thing.expiresAt ?? 0) <= world.now()) return 'EXPIRED'
  return new Date(thing.readyAt ?? 0) > world.now() ? 'IN_PROGRESS' : 'FINISHED'
}

function status(world: NetworkStandIn, id: string): StandInAnswer {
  const thing = world.things.get(id) ?? {}
  const code = statusCode(world, thing)
  return { body: { id, status_code: code, status: thing.problem ?? code } }
}

function publish(world: NetworkStandIn, request: StandInRequest, use: TokenUse): StandInAnswer {
  const containerId = field(request, 'creation_id') ?? ''
  const thing = world.things.get(containerId)
  if (!thing) return unknownObject(containerId)
  const code = statusCode(world, thing)
  if (code === 'PUBLISHED')
    return metaError({
      message: 'The media has already been published.',
      code: 9_007,
      error_subcode: 2_207_006,
    })
  if (code !== 'FINISHED')
    return metaError({
      message: 'Media ID is not available',
      code: 9_007,
      error_subcode: 2_207_027,
    })
  if (!world.takes('publish'))
    return metaError({
      message: '(#9) Application request limit reached',
      code: 9,
      error_subcode: 2_207_042,
    })
  const [accountId = ''] = use.accountIds
  const id = world.newId()
  const result = world.publish({
    id,
    accountId,
    text: thing.caption ?? '',
    pictures: [containerId],
  })
  switch (result.is) {
    case 'busy':
      return metaLimited(world, result.until, 80_002)
    case 'refused':
      return metaError({
        message: 'The post goes against the community guidelines',
        code: -1,
        error_subcode: 2_207_051,
      })
    case 'duplicate':
    case 'posted':
      thing.postId = id
      dropIfLost(result.post)
      return { body: { id } }
  }
}

const list = (world: NetworkStandIn, accountId: string): StandInAnswer => ({
  body: {
    data: world.shown(accountId).map(({ id, text, at }) => ({
      id,
      caption: text,
      permalink: `https://www.instagram.com/p/${id}/`,
      timestamp: at.toISOString().replace(/\.\d+Z$/, '+0000'),
    })),
  },
})
