import { z } from 'zod'
import {
  bearerOf,
  dropIfLost,
  field,
  type NetworkStandIn,
  type StandInAnswer,
  type StandInRequest,
  type TokenUse,
} from './world.ts'

const DAY_MS = 86_400_000
const PREFIX = 'urn:li:organization:'

const problem = (status: number, message: string, code = 'ERROR', headers = {}): StandInAnswer => ({
  status,
  headers,
  body: { message, code, status },
})

/** The versioned API: a version with each call, little text, uploads in two calls, refresh tokens for partners. */
export function answerLinkedIn(
  world: NetworkStandIn,
  request: StandInRequest,
  apiBase: string,
): StandInAnswer {
  if (request.path === '/oauth/v2/accessToken') return token(world, request)
  const use = world.useOf(bearerOf(request))
  if (!use)
    return problem(
      401,
      'The token used in the request has been revoked by the user',
      'REVOKED_ACCESS_TOKEN',
    )
  if (request.method === 'PUT' && request.path.startsWith('/dms-uploads/'))
    return uploaded(world, request)
  const { 'linkedin-version': version = '', 'x-restli-protocol-version': protocol } =
    request.headers
  if (!/^20\d{4}$/.test(version))
    return problem(426, 'Requested version is not active', 'NONEXISTENT_VERSION')
  if (protocol !== '2.0.0')
    return problem(400, 'Invalid query parameters passed to request', 'ILLEGAL_ARGUMENT')
  const path = decodeURIComponent(request.path)
  if (path === '/rest/organizationAcls')
    return {
      body: {
        elements: use.accountIds.map((id) => ({
          role: 'ADMINISTRATOR',
          state: 'APPROVED',
          organization: `${PREFIX}${id}`,
        })),
      },
    }
  if (path.startsWith('/rest/organizations/')) return organization(world, path)
  if (path.startsWith('/rest/networkSizes/'))
    return { body: { firstDegreeSize: world.accountOf(path.split(PREFIX)[1])?.followers ?? 0 } }
  if (path === '/rest/images') return initialize(world, request, use, apiBase)
  if (path === '/rest/organizationalEntityShareStatistics') return statistics(world, request)
  if (path === '/rest/posts')
    return request.method === 'POST' ? publish(world, request, use) : find(world, request)
  const commented = /^\/rest\/socialActions\/(.+)\/comments$/.exec(path)
  if (commented) return comment(world, request, commented[1] ?? '')
  return problem(404, `No virtual resource found for ${path}`, 'RESOURCE_NOT_FOUND')
}

function token(world: NetworkStandIn, request: StandInRequest): StandInAnswer {
  const refuse = (words: string) => ({
    status: 400,
    body: { error: 'invalid_request', error_description: words },
  })
  if (field(request, 'client_secret') !== world.clientSecret)
    return {
      status: 401,
      body: { error: 'invalid_client', error_description: 'Client authentication failed' },
    }
  if (field(request, 'grant_type') === 'refresh_token') {
    const refreshToken = field(request, 'refresh_token') ?? ''
    // It stays, and its end does not move.
    const earlier = world.useRefresh(refreshToken, false)
    if (!earlier)
      return refuse(
        'The provided authorization grant or refresh token is invalid, expired or revoked.',
      )
    return issued(world, earlier.use, { refreshToken, expiresAt: earlier.expiresAt })
  }
  const consent = world.redeem({
    code: field(request, 'code') ?? '',
    redirectUri: field(request, 'redirect_uri') ?? '',
    verifier: null,
  })
  if (!consent)
    return refuse(
      'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired.',
    )
  return issued(world, { accountIds: consent.accountIds, scopes: consent.scopes })
}

function issued(
  world: NetworkStandIn,
  { accountIds, scopes }: Pick<TokenUse, 'accountIds' | 'scopes'>,
  kept?: { refreshToken: string; expiresAt: Date | null },
): StandInAnswer {
  const access_token = world.issueToken({ accountIds, scopes }, 60 * DAY_MS)
  const expiresAt = kept?.expiresAt ?? world.after(365 * DAY_MS)
  const use = { accountIds, scopes, expiresAt: null }
  return {
    body: {
      access_token,
      expires_in: 5_184_000,
      refresh_token: kept?.refreshToken ?? world.issueRefresh(use, access_token, expiresAt),
      refresh_token_expires_in: Math.floor((expiresAt.getTime() - world.now().getTime()) / 1_000),
      scope: scopes.join(','),
      token_type: 'Bearer',
    },
  }
}

function organization(world: NetworkStandIn, path: string): StandInAnswer {
  const page = world.accountOf(path.split('/').at(-1))
  if (!page) return problem(404, 'Not found', 'NOT_FOUND')
  return { body: { id: Number(page.id), localizedName: page.name, vanityName: page.handle } }
}

const Initialize = z.strictObject({
  initializeUploadRequest: z.strictObject({ owner: z.string() }),
})

function initialize(
  world: NetworkStandIn,
  { json, query }: StandInRequest,
  use: TokenUse,
  apiBase: string,
): StandInAnswer {
  const owner = Initialize.safeParse(json).data?.initializeUploadRequest.owner.replace(PREFIX, '')
  if (query.get('action') !== 'initializeUpload' || !use.accountIds.includes(owner ?? ''))
    return problem(403, 'Not enough permissions to access: initializeUpload', 'ACCESS_DENIED')
  const image = `urn:li:image:${world.newId()}`
  world.things.set(image, { kind: 'image', isUploaded: '' })
  return {
    body: {
      value: {
        uploadUrlExpiresAt: world.after(DAY_MS).getTime(),
        uploadUrl: `${apiBase}/dms-uploads/${image}`,
        image,
      },
    },
  }
}

function uploaded(world: NetworkStandIn, { path, bytes }: StandInRequest): StandInAnswer {
  const image = world.things.get(decodeURIComponent(path).replace('/dms-uploads/', ''))
  if (!image || bytes === 0) return problem(400, 'The upload is not valid', 'INVALID_UPLOAD')
  image.isUploaded = 'yes'
  return { status: 201 }
}

const Image = z.strictObject({ id: z.string(), altText: z.string() })
const NewPost = z.strictObject({
  author: z.string(),
  commentary: z.string(),
  visibility: z.literal('PUBLIC'),
  distribution: z.strictObject({
    feedDistribution: z.literal('MAIN_FEED'),
    targetEntities: z.tuple([]),
    thirdPartyDistributionChannels: z.tuple([]),
  }),
  content: z
    .union([
      z.strictObject({ media: Image }),
      z.strictObject({ multiImage: z.strictObject({ images: z.array(Image).min(2).max(20) }) }),
    ])
    .optional(),
  lifecycleState: z.literal('PUBLISHED'),
  isReshareDisabledByAuthor: z.boolean(),
})

/** As LinkedIn reads little text: a reserved character that is not escaped ends the text. */
export function readLittleText(commentary: string): string {
  let text = ''
  for (let at = 0; at < commentary.length; at += 1) {
    const letter = commentary.charAt(at)
    const tag = /^\{hashtag\|\\#\|((?:\\.|[^}\\])+)\}/.exec(commentary.slice(at))
    if (tag) {
      text += `#${(tag[1] ?? '').replace(/\\(.)/g, '$1')}`
      at += tag[0].length - 1
    } else if (letter === '\\') {
      text += commentary.charAt(at + 1)
      at += 1
    } else if ('|{}@[]()<>#*_~'.includes(letter)) return text
    else text += letter
  }
  return text
}

function publish(world: NetworkStandIn, { json }: StandInRequest, use: TokenUse): StandInAnswer {
  const { data } = NewPost.safeParse(json)
  if (!data)
    return problem(400, 'ERROR :: data validation failed', 'MISSING_REQUIRED_FIELD_FOR_DSC')
  const accountId = data.author.replace(PREFIX, '')
  if (!use.accountIds.includes(accountId) || !use.scopes.includes('w_organization_social'))
    return problem(
      403,
      'Not enough permissions to access: partnerApiPostsExternal.CREATE',
      'ACCESS_DENIED',
    )
  if (!world.takes('publish'))
    return problem(
      429,
      'Resource level throttle APPLICATION_AND_MEMBER DAY limit for calls to this resource is reached.',
      'TOO_MANY_REQUESTS',
    )
  const images = data.content
    ? 'media' in data.content
      ? [data.content.media]
      : data.content.multiImage.images
    : []
  const pictures = images.map(({ id }) => id)
  if (!pictures.every((id) => world.things.get(id)?.isUploaded))
    return problem(400, 'The image is not uploaded', 'INVALID_CONTENT')
  const id = `urn:li:share:${world.newId()}`
  const result = world.publish({ id, accountId, text: readLittleText(data.commentary), pictures })
  switch (result.is) {
    case 'busy': {
      const seconds = Math.ceil((result.until.getTime() - world.now().getTime()) / 1_000)
      return problem(429, 'Too many requests', 'TOO_MANY_REQUESTS', {
        'retry-after': String(seconds),
      })
    }
    case 'refused':
      return problem(422, 'The content goes against our policies', 'UNPROCESSABLE_ENTITY')
    case 'duplicate':
      return problem(422, `Content is a duplicate of ${result.post.id}`, 'DUPLICATE_POST')
    case 'posted':
      dropIfLost(result.post)
      return { status: 201, headers: { 'x-restli-id': id } }
  }
}

const NewComment = z.strictObject({
  actor: z.string(),
  object: z.string(),
  message: z.strictObject({ text: z.string().min(1) }),
})

function comment(world: NetworkStandIn, { json }: StandInRequest, urn: string): StandInAnswer {
  const { data } = NewComment.safeParse(json)
  const post = world.posts.find(({ id }) => id === urn)
  if (!data || !post || data.object !== urn)
    return problem(400, 'The comment is not valid', 'INVALID')
  post.comment = data.message.text
  return { status: 201, headers: { 'x-restli-id': world.newId() }, body: {} }
}

/** Finders need their own method header. LinkedIn keeps hashtags as templates. */
function find(world: NetworkStandIn, { query, headers }: StandInRequest): StandInAnswer {
  if (headers['x-restli-method'] !== 'FINDER' || query.get('q') !== 'author')
    return problem(400, 'Invalid query parameters passed to request', 'ILLEGAL_ARGUMENT')
  const shown = world.shown((query.get('author') ?? '').replace(PREFIX, ''))
  const elements = shown.slice(0, Number(query.get('count') ?? 10)).map(({ id, text, at }) => ({
    id,
    commentary: text
      .replace(/[\\|{}@[\]()<>*_~]/g, '\\$&')
      .replace(/#([\p{L}\p{N}]+)/gu, '{hashtag|\\#|$1}'),
    createdAt: at.getTime(),
    publishedAt: at.getTime(),
  }))
  return { body: { elements } }
}

function statistics(world: NetworkStandIn, { query }: StandInRequest): StandInAnswer {
  const urns = (query.get('shares') ?? '')
    .replace(/^List\(|\)$/g, '')
    .split(',')
    .map(decodeURIComponent)
  const found = world.posts.filter(({ id }) => urns.includes(id))
  return {
    body: {
      elements: found.map(({ id, likes }) => ({
        share: id,
        organizationalEntity: query.get('organizationalEntity'),
        totalShareStatistics: {
          uniqueImpressionsCount: likes,
          shareCount: 0,
          engagement: 0,
          clickCount: 1,
          likeCount: likes,
          impressionCount: likes * 10,
          commentCount: 0,
        },
      })),
    },
  }
}
