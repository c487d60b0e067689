import { z } from 'zod'
import { explainLimits } from '../../../contract/social-limits.ts'
import { Refused } from '../failures.ts'
import type { Adapter, AdapterSettings } from './network-settings.ts'
import { secondsFrom } from './network-settings.ts'
import type {
  OutgoingPost,
  PublishedPost,
  PublishingAccount,
  StepRequest,
  StepResult,
} from './network.ts'
import { publicAddresses } from './picture-addresses.ts'
import { callTikTok, LABEL } from './tiktok.client.ts'
import { readMetricsOfTikTok } from './tiktok.metrics.ts'
import { readStatus } from './tiktok.status.ts'
import {
  authorizeOnTikTok,
  exchangeOnTikTok,
  readUser,
  refreshOnTikTok,
  TIKTOK_SCOPES,
} from './tiktok.oauth.ts'

const HOUR_MS = 3_600_000
const PREPARING_SECONDS = 5
const LONGEST_TITLE = 90

const Creator = z.object({
  privacy_level_options: z.array(z.string()),
  comment_disabled: z.boolean().default(false),
})
const Started = z.object({ publish_id: z.string() })

/** Photo posts by the Content Posting API: https://developers.tiktok.com/doc/content-posting-api-reference-photo-post */
export const openTikTok: Adapter = (settings) => ({
  platform: 'tiktok',
  isSandbox: false,
  scopes: TIKTOK_SCOPES,
  renewal: { with: 'refresh_token', beforeMs: 8 * HOUR_MS },
  // There is no list of photo posts to search.
  lookUpLagMs: 0,
  authorizeUrl: (request) => authorizeOnTikTok(settings, request),
  exchange: (request) => exchangeOnTikTok(settings, request),
  refresh: (tokens) => refreshOnTikTok(settings, tokens),
  async readAccount({ accessToken, handle }) {
    const { profile } = await readUser(settings, accessToken)
    return { profile, notice: settings.isAudited ? null : selfOnly(handle) }
  },
  steps: () => [
    { name: 'creator', label: 'Asking TikTok what the account may post', publishes: false },
    { name: 'start', label: 'Posting on TikTok', publishes: true },
    { name: 'status', label: 'TikTok is preparing the picture', publishes: false },
  ],
  runStep: (name, request) => runStep(settings, name, request),
  async lookUp() {
    return { is: 'impossible' }
  },
  metrics: (account, postIds) => readMetricsOfTikTok(settings, account, postIds),
})

const selfOnly = (handle: string): string =>
  `TikTok has not audited this app yet: posts are visible to @${handle} alone. After the audit set TIKTOK_AUDITED=true.`

async function runStep(
  settings: AdapterSettings,
  name: string,
  request: StepRequest,
): Promise<StepResult> {
  const reason = explainLimits('tiktok', request.post)
  if (reason) throw new Refused(reason)
  switch (name) {
    case 'creator':
      return askCreator(settings, request)
    case 'start':
      return start(settings, request)
    case 'status':
      return status(settings, request)
    default:
      throw new Refused(`There is no step ${name}`)
  }
}

/** TikTok requires this call before each post: the account decides who may see it. */
async function askCreator(
  settings: AdapterSettings,
  { account }: StepRequest,
): Promise<StepResult> {
  const creator = await callTikTok(settings, Creator, {
    path: '/v2/post/publish/creator_info/query/',
    accessToken: account.accessToken,
  })
  const options = creator.privacy_level_options
  const wanted = settings.isAudited ? ['PUBLIC_TO_EVERYONE', 'FOLLOWER_OF_CREATOR'] : ['SELF_ONLY']
  const privacy = wanted.find((level) => options.includes(level))
  if (privacy === undefined)
    throw new Refused(`The account lets us post to ${options.join(', ') || 'no one'} only`)
  return { is: 'done', checkpoint: { privacy, noComments: String(creator.comment_disabled) } }
}

async function start(
  settings: AdapterSettings,
  { account, post, checkpoints }: StepRequest,
): Promise<StepResult> {
  const { privacy = 'SELF_ONLY', noComments } = checkpoints.creator ?? {}
  const photo_images = await publicAddresses(LABEL, post.media, settings.apiBase)
  const { publish_id: id } = await callTikTok(settings, Started, {
    path: '/v2/post/publish/content/init/',
    accessToken: account.accessToken,
    json: {
      post_info: {
        title: titleOf(post),
        description: post.text,
        privacy_level: privacy,
        disable_comment: noComments === 'true',
        auto_add_music: false,
      },
      source_info: { source: 'PULL_FROM_URL', photo_images, photo_cover_index: 0 },
      post_mode: 'DIRECT_POST',
      media_type: 'PHOTO',
    },
  })
  return { is: 'done', checkpoint: { id } }
}

/** The first line, in whole words where it is too long. */
function titleOf({ text }: OutgoingPost): string {
  const [line = ''] = text.split('\n')
  return line.length <= LONGEST_TITLE ? line : line.slice(0, LONGEST_TITLE).replace(/\s+\S*$/, '')
}

async function status(
  settings: AdapterSettings,
  { account, checkpoints }: StepRequest,
): Promise<StepResult> {
  const id = checkpoints.start?.id ?? ''
  const publication = await readStatus(settings, account, id)
  if (publication.status === 'FAILED')
    throw new Refused(
      `TikTok could not publish it: ${publication.fail_reason ?? 'no reason given'}`,
    )
  if (publication.status !== 'PUBLISH_COMPLETE')
    return { is: 'not_ready', until: secondsFrom(settings.now(), PREPARING_SECONDS) }
  const [postId] = publication.publicaly_available_post_id ?? []
  return { is: 'done', checkpoint: {}, published: addressOf(account, postId, id) }
}

/** A post that not everyone may see, or that is being moderated, has no address of its own: the account's stands for it. */
const addressOf = (
  { handle }: PublishingAccount,
  postId: string | number | undefined,
  publishId: string,
): PublishedPost => {
  const account = `https://www.tiktok.com/@${handle}`
  return postId === undefined
    ? { postId: publishId, url: account }
    : { postId: String(postId), url: `${account}/photo/${postId}` }
}
