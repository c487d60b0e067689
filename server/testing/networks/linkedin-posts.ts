import { z } from 'zod'
import { PREFIX, problem } from './linkedin-problem.ts'
import {
  dropIfLost,
  type NetworkStandIn,
  type StandInAnswer,
  type StandInRequest,
  type TokenUse,
} from './world.ts'

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
function readLittleText(commentary: string): string {
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

export function publish(
  world: NetworkStandIn,
  { json }: StandInRequest,
  use: TokenUse,
): StandInAnswer {
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

export function comment(
  world: NetworkStandIn,
  { json }: StandInRequest,
  urn: string,
): StandInAnswer {
  const { data } = NewComment.safeParse(json)
  const post = world.posts.find(({ id }) => id === urn)
  if (!data || !post || data.object !== urn)
    return problem(400, 'The comment is not valid', 'INVALID')
  post.comment = data.message.text
  return { status: 201, headers: { 'x-restli-id': world.newId() }, body: {} }
}

/** Finders need their own method header. LinkedIn keeps hashtags as templates. */
export function find(world: NetworkStandIn, { query, headers }: StandInRequest): StandInAnswer {
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

export function statistics(world: NetworkStandIn, { query }: StandInRequest): StandInAnswer {
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
