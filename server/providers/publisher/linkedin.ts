import { z } from 'zod'
import { Refused, UnknownOutcome } from '../failures.ts'
import { readAnswer } from './call-network.ts'
import { comparable } from './comparable-text.ts'
import { callLinkedIn, LABEL, uploadToLinkedIn } from './linkedin.client.ts'
import { readMetricsOfLinkedIn } from './linkedin.metrics.ts'
import {
  authorizeOnLinkedIn,
  exchangeOnLinkedIn,
  LINKEDIN_SCOPES,
  readProfile,
  refreshOnLinkedIn,
} from './linkedin.oauth.ts'
import { fromLittleText, toLittleText } from './little-text.ts'
import type { Adapter, AdapterSettings } from './network-settings.ts'
import type {
  LookUp,
  LookUpRequest,
  OutgoingPost,
  PublishedPost,
  PublishingAccount,
  PublishStep,
  StepRequest,
  StepResult,
} from './network.ts'

const DAY_MS = 86_400_000
const LOOK_UP_LAG_MS = 130_000
const CLOCKS_MS = 60_000

const Upload = z.object({ value: z.object({ uploadUrl: z.string(), image: z.string() }) })
const Posts = z.object({
  elements: z.array(
    z.object({
      id: z.string(),
      commentary: z.string().default(''),
      publishedAt: z.number().optional(),
      createdAt: z.number().optional(),
    }),
  ),
})

const urnOf = ({ id }: Pick<PublishingAccount, 'id'>): string => `urn:li:organization:${id}`

/** Posts of an organisation's page: https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api */
export const openLinkedIn: Adapter = (settings) => ({
  platform: 'linkedin',
  isSandbox: false,
  scopes: LINKEDIN_SCOPES,
  renewal: { with: 'refresh_token', beforeMs: 7 * DAY_MS },
  lookUpLagMs: LOOK_UP_LAG_MS,
  authorizeUrl: (request) => authorizeOnLinkedIn(settings, request),
  exchange: (request) => exchangeOnLinkedIn(settings, request),
  refresh: (tokens) => refreshOnLinkedIn(settings, tokens),
  async readAccount(account) {
    return { profile: await readProfile(settings, account), notice: null }
  },
  steps,
  runStep: (name, request) => runStep(settings, name, request),
  lookUp: (request) => lookUp(settings, request),
  metrics: (account, postIds) => readMetricsOfLinkedIn(settings, account, postIds),
})

const steps = ({ media, firstComment }: OutgoingPost): PublishStep[] => [
  ...media.map((_, index) => ({
    name: `image-${index}`,
    label: 'Sending the picture to LinkedIn',
    publishes: false,
  })),
  { name: 'post', label: 'Posting on LinkedIn', publishes: true },
  ...(firstComment === null
    ? []
    : [
        {
          name: 'comment',
          label: 'Adding the first comment',
          publishes: true,
          isExtra: true,
        } as const,
      ]),
]

async function runStep(
  settings: AdapterSettings,
  name: string,
  request: StepRequest,
): Promise<StepResult> {
  const [kind, place] = name.split('-')
  switch (kind) {
    case 'image':
      return upload(settings, request, Number(place))
    case 'post':
      return publish(settings, request)
    case 'comment':
      return comment(settings, request)
    default:
      throw new Refused(`There is no step ${name}`)
  }
}

async function upload(
  settings: AdapterSettings,
  { account, post }: StepRequest,
  place: number,
): Promise<StepResult> {
  const picture = post.media[place]
  if (!picture) throw new Refused('The picture is missing')
  const { accessToken } = account
  const begun = await callLinkedIn(settings, {
    method: 'POST',
    path: '/rest/images',
    query: 'action=initializeUpload',
    accessToken,
    body: { json: { initializeUploadRequest: { owner: urnOf(account) } } },
  })
  const { uploadUrl, image } = readAnswer(LABEL, Upload, begun).value
  const { type } = picture
  await uploadToLinkedIn(settings, { uploadUrl, accessToken, bytes: await picture.read(), type })
  return { is: 'done', checkpoint: { id: image } }
}

async function publish(settings: AdapterSettings, request: StepRequest): Promise<StepResult> {
  const { account, post } = request
  const content = contentOf(request)
  const { headers } = await callLinkedIn(settings, {
    method: 'POST',
    path: '/rest/posts',
    accessToken: account.accessToken,
    body: {
      json: {
        author: urnOf(account),
        commentary: toLittleText(post.text),
        visibility: 'PUBLIC',
        distribution: {
          feedDistribution: 'MAIN_FEED',
          targetEntities: [],
          thirdPartyDistributionChannels: [],
        },
        ...(content && { content }),
        lifecycleState: 'PUBLISHED',
        isReshareDisabledByAuthor: false,
      },
    },
  })
  const id = headers.get('x-restli-id')
  if (id === null) throw new UnknownOutcome('LinkedIn named no post')
  return { is: 'done', checkpoint: { id }, published: addressOf(id) }
}

/** One picture, or several in their order. */
function contentOf({ post, checkpoints }: StepRequest): object | undefined {
  const images = post.media.map(({ alt }, index) => ({
    id: checkpoints[`image-${index}`]?.id ?? '',
    altText: alt,
  }))
  if (images.length === 0) return undefined
  return images.length === 1 ? { media: images[0] } : { multiImage: { images } }
}

async function comment(
  settings: AdapterSettings,
  { account, post, checkpoints }: StepRequest,
): Promise<StepResult> {
  const urn = checkpoints.post?.id ?? ''
  await callLinkedIn(settings, {
    method: 'POST',
    path: `/rest/socialActions/${encodeURIComponent(urn)}/comments`,
    accessToken: account.accessToken,
    body: {
      json: { actor: urnOf(account), object: urn, message: { text: post.firstComment ?? '' } },
    },
  })
  return { is: 'done', checkpoint: {} }
}

const addressOf = (urn: string): PublishedPost => ({
  postId: urn,
  url: `https://www.linkedin.com/feed/update/${urn}/`,
})

/** Among the newest posts of the page. */
async function lookUp(settings: AdapterSettings, request: LookUpRequest): Promise<LookUp> {
  if (request.step !== 'post') return { is: 'impossible' }
  const { account, post, sentAt } = request
  const answer = await callLinkedIn(settings, {
    method: 'GET',
    path: '/rest/posts',
    query: `q=author&author=${encodeURIComponent(urnOf(account))}&count=100&sortBy=CREATED`,
    headers: { 'x-restli-method': 'FINDER' },
    accessToken: account.accessToken,
  })
  const earliest = sentAt.getTime() - CLOCKS_MS
  const text = comparable(post.text)
  const shown = readAnswer(LABEL, Posts, answer).elements.find(
    ({ commentary, publishedAt, createdAt }) =>
      (publishedAt ?? createdAt ?? 0) >= earliest &&
      comparable(fromLittleText(commentary)) === text,
  )
  if (!shown) return { is: 'not_seen' }
  return { is: 'there', checkpoint: { id: shown.id }, published: addressOf(shown.id) }
}
