import { z } from 'zod'
import { bearerOf, field } from './request-fields.ts'
import {
  dropIfLost,
  type NetworkStandIn,
  type StandInAnswer,
  type StandInRequest,
  type TokenUse,
} from './world.ts'

const DAY_MS = 86_400_000
const PREPARING_MS = 1_000

const ok = (data: object): StandInAnswer => ({
  body: { data, error: { code: 'ok', message: '', log_id: '2026' } },
})
const refuse = (httpStatus: number, code: string, message = ''): StandInAnswer => ({
  status: httpStatus,
  body: { data: {}, error: { code, message, log_id: '2026' } },
})

/** The Content Posting API: the creator is asked first, pictures are fetched, publications take a moment and are moderated. */
export function answerTikTok(
  world: NetworkStandIn,
  request: StandInRequest,
): StandInAnswer | Promise<StandInAnswer> {
  if (request.path === '/v2/oauth/token/') return token(world, request)
  const use = world.useOf(bearerOf(request))
  if (!use)
    return refuse(
      401,
      'access_token_invalid',
      'The access token is invalid or not found in the request.',
    )
  switch (request.path) {
    case '/v2/user/info/':
      return user(world, use)
    case '/v2/post/publish/creator_info/query/':
      return creator(world, use)
    case '/v2/post/publish/content/init/':
      return start(world, request, use)
    case '/v2/post/publish/status/fetch/':
      return status(world, request)
    case '/v2/video/query/':
      return counts(world, request)
    default:
      return refuse(404, 'unsupported_path')
  }
}

function token(world: NetworkStandIn, request: StandInRequest): StandInAnswer {
  const invalid = (description: string) => ({
    body: { error: 'invalid_grant', error_description: description, log_id: '2026' },
  })
  if (
    field(request, 'client_key') !== world.clientId ||
    field(request, 'client_secret') !== world.clientSecret
  )
    return {
      body: {
        error: 'invalid_client',
        error_description: 'Client key or secret is incorrect.',
        log_id: '2026',
      },
    }
  if (field(request, 'grant_type') === 'refresh_token') {
    const earlier = world.useRefresh(field(request, 'refresh_token') ?? '', true)
    return earlier
      ? issued(world, earlier.use, earlier.expiresAt)
      : invalid('Refresh token is invalid or expired.')
  }
  const consent = world.redeem({
    code: field(request, 'code') ?? '',
    redirectUri: field(request, 'redirect_uri') ?? '',
    verifier: null,
  })
  if (!consent) return invalid('Authorization code is expired.')
  return issued(world, { accountIds: consent.accountIds, scopes: consent.scopes }, null)
}

function issued(
  world: NetworkStandIn,
  { accountIds, scopes }: Pick<TokenUse, 'accountIds' | 'scopes'>,
  keptUntil: Date | null,
): StandInAnswer {
  const access_token = world.issueToken({ accountIds, scopes }, DAY_MS)
  const end = keptUntil ?? world.after(365 * DAY_MS)
  const use = { accountIds, scopes, expiresAt: null }
  return {
    body: {
      access_token,
      expires_in: 86_400,
      open_id: accountIds[0],
      refresh_token: world.issueRefresh(use, access_token, end),
      refresh_expires_in: Math.floor((end.getTime() - world.now().getTime()) / 1_000),
      scope: scopes.join(','),
      token_type: 'Bearer',
    },
  }
}

function user(world: NetworkStandIn, use: TokenUse): StandInAnswer {
  const account = world.accountOf(use.accountIds[0])
  if (!account) return refuse(401, 'access_token_invalid')
  const { id: open_id, name: display_name, handle: username, followers: follower_count } = account
  return ok({
    user: {
      open_id,
      display_name,
      username,
      is_verified: false,
      follower_count,
      following_count: 1,
    },
  })
}

const creator = (world: NetworkStandIn, use: TokenUse): StandInAnswer =>
  ok({
    creator_username: world.accountOf(use.accountIds[0])?.handle,
    creator_nickname: world.accountOf(use.accountIds[0])?.name,
    privacy_level_options: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
    comment_disabled: false,
    duet_disabled: true,
    stitch_disabled: true,
    max_video_post_duration_sec: 300,
  })

const NewPost = z.strictObject({
  post_info: z.strictObject({
    title: z.string().max(90),
    description: z.string().max(4_000),
    privacy_level: z.enum([
      'PUBLIC_TO_EVERYONE',
      'MUTUAL_FOLLOW_FRIENDS',
      'FOLLOWER_OF_CREATOR',
      'SELF_ONLY',
    ]),
    disable_comment: z.boolean(),
    auto_add_music: z.boolean(),
  }),
  source_info: z.strictObject({
    source: z.literal('PULL_FROM_URL'),
    photo_images: z.array(z.url()).min(1).max(35),
    photo_cover_index: z.int().min(0),
  }),
  post_mode: z.literal('DIRECT_POST'),
  media_type: z.literal('PHOTO'),
})

async function start(
  world: NetworkStandIn,
  { json }: StandInRequest,
  use: TokenUse,
): Promise<StandInAnswer> {
  const { data } = NewPost.safeParse(json)
  if (!data) return refuse(400, 'invalid_params', 'The request has invalid parameters')
  if (!use.scopes.includes('video.publish'))
    return refuse(401, 'scope_not_authorized', 'The user did not authorize the scope')
  if (!world.takes('publish'))
    return refuse(429, 'rate_limit_exceeded', 'The API rate limit was exceeded.')
  const { privacy_level: privacy, description } = data.post_info
  if (world.things.has('unaudited') && privacy !== 'SELF_ONLY')
    return refuse(
      403,
      'unaudited_client_can_only_post_to_private_accounts',
      'Unaudited clients can only post to private accounts',
    )
  const { photo_images: pictures } = data.source_info
  if (world.fetchesPictures && !(await areFetched(pictures)))
    return refuse(403, 'url_ownership_unverified', 'The picture could not be fetched')
  const [accountId = ''] = use.accountIds
  const id = world.newId()
  const result = world.publish({ id, accountId, text: description, pictures })
  switch (result.is) {
    case 'busy':
      return refuse(429, 'rate_limit_exceeded', 'The API rate limit was exceeded.')
    case 'refused':
      return refuse(
        403,
        'spam_risk_user_banned_from_posting',
        'The user is banned from making new posts',
      )
    case 'duplicate':
      return refuse(403, 'spam_risk', 'The same content was posted a moment ago')
    case 'posted': {
      const publishId = `p_pub_url~v2.${id}`
      world.things.set(publishId, {
        postId: id,
        privacy,
        readyAt: world.after(PREPARING_MS).toISOString(),
      })
      dropIfLost(result.post)
      return ok({ publish_id: publishId })
    }
  }
}

async function areFetched(pictures: readonly string[]): Promise<boolean> {
  for (const address of pictures) {
    const answer = await fetch(address).catch(() => undefined)
    if (!answer?.ok || !/^image\/(?:jpeg|webp)$/.test(answer.headers.get('content-type') ?? ''))
      return false
  }
  return true
}

const Fetch = z.strictObject({ publish_id: z.string() })

function status(world: NetworkStandIn, { json }: StandInRequest): StandInAnswer {
  const { data } = Fetch.safeParse(json)
  const thing = data && world.things.get(data.publish_id)
  if (!thing) return refuse(400, 'invalid_publish_id', 'The publish_id does not exist')
  if (new Date(thing.readyAt ?? 0) > world.now())
    return ok({ status: 'PROCESSING_DOWNLOAD', downloaded_bytes: 10 })
  // The name is TikTok's own; an id comes once everyone may see the post.
  const ids = thing.privacy === 'PUBLIC_TO_EVERYONE' ? [thing.postId] : []
  return ok({ status: 'PUBLISH_COMPLETE', publicaly_available_post_id: ids })
}

const Filters = z.strictObject({
  filters: z.strictObject({ video_ids: z.array(z.string()).max(20) }),
})

function counts(world: NetworkStandIn, { json }: StandInRequest): StandInAnswer {
  const { data } = Filters.safeParse(json)
  if (!data) return refuse(400, 'invalid_params')
  const videos = world.posts
    .filter(({ id }) => data.filters.video_ids.includes(id))
    .map(({ id, likes }) => ({
      id,
      like_count: likes,
      comment_count: 0,
      share_count: 0,
      view_count: likes * 10,
    }))
  return ok({ videos, cursor: 0, has_more: false })
}
