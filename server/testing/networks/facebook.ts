import { createHmac } from 'node:crypto'
import { z } from 'zod'
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

/** The Graph API for pages: tokens of pages, batches, secret proofs, errors by number, posts that show late. */
export function answerFacebook(world: NetworkStandIn, request: StandInRequest): StandInAnswer {
  const path = request.path.replace(VERSION, '')
  if (path === '/oauth/access_token') return token(world, request)
  const use = metaUse(world, request)
  if (!use) return voidToken()
  if (!isProven(world, request))
    return metaError({ message: 'Invalid appsecret_proof provided in the API argument', code: 100 })
  if (request.method === 'POST' && path === '/') return batch(world, request, use)
  return call(world, { ...request, path }, use)
}

function isProven(world: NetworkStandIn, request: StandInRequest): boolean {
  const accessToken = request.query.get('access_token') ?? field(request, 'access_token') ?? ''
  const proof = request.query.get('appsecret_proof') ?? field(request, 'appsecret_proof')
  return proof === createHmac('sha256', world.clientSecret).update(accessToken).digest('hex')
}

function token(world: NetworkStandIn, { query }: StandInRequest): StandInAnswer {
  if (query.get('client_secret') !== world.clientSecret)
    return metaError({ message: 'Error validating client secret.', code: 1 })
  const exchanged = query.get('fb_exchange_token')
  if (exchanged !== null) {
    const use = world.useOf(exchanged)
    if (!use) return voidToken()
    const access_token = world.issueToken(use, 60 * DAY_MS)
    return { body: { access_token, token_type: 'bearer', expires_in: 5_184_000 } }
  }
  const consent = world.redeem({
    code: query.get('code') ?? '',
    redirectUri: query.get('redirect_uri') ?? '',
    verifier: query.get('code_verifier'),
  })
  if (!consent)
    return metaError({
      message: 'This authorization code has been used.',
      code: 100,
      error_subcode: 36_009,
    })
  const { accountIds, scopes } = consent
  const access_token = world.issueToken({ accountIds, scopes }, 2 * HOUR_MS)
  return { body: { access_token, token_type: 'bearer', expires_in: 7_200 } }
}

function call(world: NetworkStandIn, request: StandInRequest, use: TokenUse): StandInAnswer {
  const [, id = '', edge = ''] = request.path.split('/')
  const page = world.accountOf(id)
  if (id === 'me') return edge === 'permissions' ? permissions(use) : pages(world, use)
  if (page && !use.accountIds.includes(id)) return missingPermission('pages_manage_posts')
  if (page && edge === 'photos') return photo(world, request)
  if (page && edge === 'feed') return publish(world, request, { use, pageId: id })
  if (page && edge === 'published_posts') return published(world, id)
  if (page)
    return { body: { id, followers_count: page.followers, verification_status: 'not_verified' } }
  const post = world.posts.find((one) => one.id === id)
  if (!post) return unknownObject(id)
  if (edge === 'comments') {
    if (!use.scopes.includes('pages_manage_engagement'))
      return missingPermission('pages_manage_engagement')
    post.comment = field(request, 'message') ?? ''
    return { body: { id: `${id}_1` } }
  }
  if (edge === 'insights')
    return {
      body: {
        data: [
          { name: 'post_media_view', period: 'lifetime', values: [{ value: post.likes * 10 }] },
          { name: 'post_clicks', period: 'lifetime', values: [{ value: 1 }] },
        ],
      },
    }
  const summary = (total_count: number) => ({ data: [], summary: { total_count } })
  return { body: { id, reactions: summary(post.likes), comments: summary(0) } }
}

const permissions = ({ scopes }: TokenUse): StandInAnswer => ({
  body: { data: scopes.map((permission) => ({ permission, status: 'granted' })) },
})

/** A page's token that comes from a long-lived one of the person has no end. */
const pages = (world: NetworkStandIn, { accountIds, scopes }: TokenUse): StandInAnswer => ({
  body: {
    data: accountIds.flatMap((id) => {
      const page = world.accountOf(id)
      if (!page) return []
      const { name, handle: username, followers: followers_count } = page
      const access_token = world.issueToken({ accountIds: [id], scopes }, null)
      return {
        id,
        name,
        username,
        followers_count,
        access_token,
        tasks: ['ANALYZE', 'CREATE_CONTENT'],
      }
    }),
  },
})

function photo(world: NetworkStandIn, request: StandInRequest): StandInAnswer {
  const file = request.form?.get('source')
  if (!(file instanceof File) || file.size === 0 || field(request, 'published') !== 'false')
    return metaError({ message: '(#324) Requires upload file', code: 324 })
  const id = world.newId()
  world.things.set(id, { kind: 'photo', alt: field(request, 'alt_text_custom') ?? '' })
  return { body: { id } }
}

const Attached = z.array(z.strictObject({ media_fbid: z.string() }))

function publish(
  world: NetworkStandIn,
  request: StandInRequest,
  { use, pageId }: { use: TokenUse; pageId: string },
): StandInAnswer {
  if (!use.scopes.includes('pages_manage_posts')) return missingPermission('pages_manage_posts')
  if (!world.takes('publish')) return metaLimited(world, world.after(HOUR_MS), 4)
  const attached =
    Attached.safeParse(JSON.parse(field(request, 'attached_media') ?? '[]')).data ?? []
  const pictures = attached.map(({ media_fbid: id }) => id)
  if (!pictures.every((id) => world.things.has(id)))
    return metaError({ message: '(#100) Invalid parameter', code: 100 })
  const id = `${pageId}_${world.newId()}`
  const text = field(request, 'message') ?? ''
  const result = world.publish({ id, accountId: pageId, text, pictures })
  switch (result.is) {
    case 'busy':
      return metaLimited(world, result.until, 32)
    case 'refused':
      return metaError({
        message: '(#368) The action attempted has been deemed abusive or is otherwise disallowed',
        code: 368,
      })
    case 'duplicate':
      return metaError({ message: '(#506) Duplicate status message', code: 506 })
    case 'posted':
      dropIfLost(result.post)
      return { body: { id } }
  }
}

const published = (world: NetworkStandIn, pageId: string): StandInAnswer => ({
  body: {
    data: world.shown(pageId).map(({ id, text, at }) => ({
      id,
      message: text,
      created_time: at.toISOString().replace(/\.\d+Z$/, '+0000'),
    })),
  },
})

const Parts = z
  .array(z.strictObject({ method: z.literal('GET'), relative_url: z.string() }))
  .max(50)

/** Each part is answered for itself, with its own status. */
function batch(world: NetworkStandIn, request: StandInRequest, use: TokenUse): StandInAnswer {
  const { data } = Parts.safeParse(JSON.parse(field(request, 'batch') ?? ''))
  if (!data) return metaError({ message: '(#100) The parameter batch is invalid', code: 100 })
  const answers = data.map(({ relative_url: url }) => {
    const { pathname: path, searchParams: query } = new URL(url, 'http://stand-in')
    const { status: code = 200, body } = call(
      world,
      { ...request, method: 'GET', path, query },
      use,
    )
    return { code, body: JSON.stringify(body) }
  })
  return { body: answers }
}
