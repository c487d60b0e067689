import { z } from 'zod'
import { Refused } from '../failures.ts'
import { readAnswer } from './call-network.ts'
import { comparable } from './comparable-text.ts'
import type { Adapter, AdapterSettings } from './network-settings.ts'
import type {
  LookUp,
  LookUpRequest,
  OutgoingPost,
  PublishedPost,
  PublishStep,
  StepRequest,
  StepResult,
} from './network.ts'
import { callX, LABEL } from './x.client.ts'
import { readMetricsOfX } from './x.metrics.ts'
import { authorizeOnX, exchangeOnX, readUser, refreshOnX, X_SCOPES } from './x.oauth.ts'

/** Of the two hours that a token lasts. */
const RENEWED_BEFORE_MS = 15 * 60_000
const LOOK_UP_LAG_MS = 130_000
/** Our clock and that of X may differ. */
const CLOCKS_MS = 60_000

const Created = z.object({ data: z.object({ id: z.string() }) })

/** Posts of an account by the X API v2: https://github.com/xdevplatform/docs */
export const openX: Adapter = (settings) => ({
  platform: 'twitter',
  isSandbox: false,
  scopes: X_SCOPES,
  renewal: { with: 'refresh_token', beforeMs: RENEWED_BEFORE_MS },
  lookUpLagMs: LOOK_UP_LAG_MS,
  authorizeUrl: (request) => authorizeOnX(settings, request),
  exchange: (request) => exchangeOnX(settings, request),
  refresh: (tokens) => refreshOnX(settings, tokens),
  async readAccount({ accessToken }) {
    const { profile } = await readUser(settings, accessToken)
    return { profile, notice: null }
  },
  steps,
  runStep: (name, request) => runStep(settings, name, request),
  lookUp: (request) => lookUp(settings, request),
  metrics: (account, postIds) => readMetricsOfX(settings, account, postIds),
})

function steps({ media, firstComment }: OutgoingPost): PublishStep[] {
  const uploads = media.flatMap(({ alt }, index): PublishStep[] => [
    { name: `media-${index}`, label: 'Sending the picture to X', publishes: false },
    ...(alt === ''
      ? []
      : [{ name: `alt-${index}`, label: 'Describing the picture', publishes: false }]),
  ])
  return [
    ...uploads,
    { name: 'post', label: 'Posting on X', publishes: true },
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
}

async function runStep(
  settings: AdapterSettings,
  name: string,
  request: StepRequest,
): Promise<StepResult> {
  const [kind, place] = name.split('-')
  switch (kind) {
    case 'media':
      return upload(settings, request, Number(place))
    case 'alt':
      return describe(settings, request, Number(place))
    case 'post': {
      const media = request.post.media.map(
        (_, index) => request.checkpoints[`media-${index}`]?.id ?? '',
      )
      const body = {
        text: request.post.text,
        ...(media.length > 0 && { media: { media_ids: media } }),
      }
      const id = await create(settings, request, body)
      return { is: 'done', checkpoint: { id }, published: addressOf(request, id) }
    }
    case 'comment': {
      const reply = { in_reply_to_tweet_id: request.checkpoints.post?.id ?? '' }
      const id = await create(settings, request, { text: request.post.firstComment ?? '', reply })
      return { is: 'done', checkpoint: { id } }
    }
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
  const form = new FormData()
  form.set('media_category', 'tweet_image')
  form.set('media', new Blob([await picture.read()], { type: picture.type }), 'picture')
  const answer = await callX(settings, {
    method: 'POST',
    path: '/2/media/upload',
    accessToken: account.accessToken,
    body: form,
  })
  return { is: 'done', checkpoint: { id: readAnswer(LABEL, Created, answer).data.id } }
}

async function describe(
  settings: AdapterSettings,
  { account, post, checkpoints }: StepRequest,
  place: number,
): Promise<StepResult> {
  const id = checkpoints[`media-${place}`]?.id ?? ''
  const text = post.media[place]?.alt.slice(0, 1_000) ?? ''
  await callX(settings, {
    method: 'POST',
    path: '/2/media/metadata',
    accessToken: account.accessToken,
    body: { json: { id, metadata: { alt_text: { text } } } },
  })
  return { is: 'done', checkpoint: {} }
}

async function create(
  settings: AdapterSettings,
  { account }: StepRequest,
  body: object,
): Promise<string> {
  const answer = await callX(settings, {
    method: 'POST',
    path: '/2/tweets',
    accessToken: account.accessToken,
    body: { json: body },
  })
  return readAnswer(LABEL, Created, answer).data.id
}

const addressOf = ({ account }: Pick<StepRequest, 'account'>, id: string): PublishedPost => ({
  postId: id,
  url: `https://x.com/${account.handle}/status/${id}`,
})

const Link = z.object({
  url: z.string().optional(),
  expanded_url: z.string().optional(),
  media_key: z.string().optional(),
})
const Timeline = z.object({
  data: z
    .array(
      z.object({
        id: z.string(),
        text: z.string(),
        entities: z.object({ urls: z.array(Link).nullish() }).optional(),
      }),
    )
    .default([]),
})
type Shown = z.output<typeof Timeline>['data'][number]

/** In the account's own timeline, which lags behind. */
async function lookUp(settings: AdapterSettings, request: LookUpRequest): Promise<LookUp> {
  if (request.step !== 'post') return { is: 'impossible' }
  const { account, post, sentAt } = request
  const answer = await callX(settings, {
    method: 'GET',
    path: `/2/users/${account.id}/tweets`,
    query: {
      start_time: new Date(sentAt.getTime() - CLOCKS_MS).toISOString(),
      max_results: '100',
      'post.fields': 'entities',
    },
    accessToken: account.accessToken,
  })
  const text = comparable(post.text)
  const shown = readAnswer(LABEL, Timeline, answer).data.find((one) => textOf(one) === text)
  if (!shown) return { is: 'not_seen' }
  return { is: 'there', checkpoint: { id: shown.id }, published: addressOf(request, shown.id) }
}

/** X shortens links, adds one for its pictures, and escapes three characters: back to what was sent. */
function textOf({ text, entities }: Shown): string {
  let words = text
  for (const { url, expanded_url: full, media_key: media } of entities?.urls ?? [])
    if (url) words = words.replaceAll(url, media === undefined ? (full ?? url) : '')
  const plain = words.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  return comparable(plain)
}
