import { z } from 'zod'
import { Refused } from '../failures.ts'
import { readAnswer } from './call-network.ts'
import { comparable } from './comparable-text.ts'
import { callGraph, GRAPH_VERSION, type MetaApi } from './meta.client.ts'
import { secondsFrom } from './network-settings.ts'
import type {
  LookUp,
  LookUpRequest,
  PublishedPost,
  PublishingAccount,
  StepRequest,
  StepResult,
} from './network.ts'
import { publicAddresses } from './picture-addresses.ts'

const CLOCKS_MS = 60_000
const PREPARING_SECONDS = 5
/** How long the list may leave out a post that is public for certain. */
const LIST_MS = 20_000

const Created = z.object({ id: z.string() })
const Status = z.object({ status_code: z.string(), status: z.string().optional() })
const Media = z.object({ permalink: z.string().optional() })
const MediaList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      caption: z.string().default(''),
      permalink: z.string().optional(),
      timestamp: z.string(),
    }),
  ),
})

export async function runInstagramStep(
  api: MetaApi,
  name: string,
  request: StepRequest,
): Promise<StepResult> {
  const { account, post, checkpoints } = request
  const create = async (path: string, params: Record<string, string>) => {
    const { accessToken } = account
    const answer = await callGraph(api, {
      method: 'POST',
      path: `/${GRAPH_VERSION}/${path}`,
      accessToken,
      params,
    })
    return readAnswer(api.label, Created, answer)
  }
  const [kind, place] = name.split('-')
  switch (kind) {
    case 'item': {
      const picture = await pictureParams(api, request, Number(place))
      const params = { ...picture, is_carousel_item: 'true' }
      return { is: 'done', checkpoint: await create(`${account.id}/media`, params) }
    }
    case 'container': {
      const params = await containerParams(api, request)
      return { is: 'done', checkpoint: await create(`${account.id}/media`, params) }
    }
    case 'ready':
      return readiness(api, request)
    case 'post': {
      const creation_id = checkpoints.container?.id ?? ''
      return {
        is: 'done',
        checkpoint: await create(`${account.id}/media_publish`, { creation_id }),
      }
    }
    case 'address':
      return { is: 'done', checkpoint: {}, published: await addressOf(api, request) }
    case 'comment': {
      const path = `${checkpoints.post?.id}/comments`
      return {
        is: 'done',
        checkpoint: await create(path, { message: post.firstComment ?? '' }),
      }
    }
    default:
      throw new Refused(`There is no step ${name}`)
  }
}

async function pictureParams(api: MetaApi, { post }: StepRequest, place: number) {
  const picture = post.media[place]
  if (!picture) throw new Refused('The picture is missing')
  const [image_url = ''] = await publicAddresses(api.label, [picture], api.apiBase)
  return { image_url, ...(picture.alt !== '' && { alt_text: picture.alt }) }
}

async function containerParams(
  api: MetaApi,
  request: StepRequest,
): Promise<Record<string, string>> {
  const { post, checkpoints } = request
  if (post.media.length === 1)
    return { ...(await pictureParams(api, request, 0)), caption: post.text }
  const children = post.media.map((_, index) => checkpoints[`item-${index}`]?.id ?? '')
  return { media_type: 'CAROUSEL', children: children.join(','), caption: post.text }
}

async function statusOf(api: MetaApi, { account, checkpoints }: StepRequest) {
  const answer = await callGraph(api, {
    method: 'GET',
    path: `/${GRAPH_VERSION}/${checkpoints.container?.id ?? ''}`,
    accessToken: account.accessToken,
    params: { fields: 'status_code,status' },
  })
  return readAnswer(api.label, Status, answer)
}

async function readiness(api: MetaApi, request: StepRequest): Promise<StepResult> {
  const { status_code: code, status } = await statusOf(api, request)
  if (code === 'FINISHED' || code === 'PUBLISHED') return { is: 'done', checkpoint: {} }
  if (code === 'EXPIRED') return { is: 'start_again' }
  if (code === 'IN_PROGRESS')
    return { is: 'not_ready', until: secondsFrom(api.now(), PREPARING_SECONDS) }
  throw new Refused(
    status?.replace(/^Error: /, '') ?? `Instagram could not use the picture (${code})`,
  )
}

const placeOf = ({ handle }: PublishingAccount): string => `https://www.instagram.com/${handle}/`

/** The post is public by now: without its own address it has that of the account. */
async function addressOf(
  api: MetaApi,
  { account, checkpoints }: StepRequest,
): Promise<PublishedPost> {
  const postId = checkpoints.post?.id ?? ''
  const answer = await callGraph(api, {
    method: 'GET',
    path: `/${GRAPH_VERSION}/${postId}`,
    accessToken: account.accessToken,
    params: { fields: 'permalink' },
  }).catch((error: unknown) => {
    if (error instanceof Refused) return { body: {} }
    throw error
  })
  return { postId, url: readAnswer(api.label, Media, answer).permalink ?? placeOf(account) }
}

/** The container knows whether it was published; its post is then found by its words. */
export async function lookUpContainer(api: MetaApi, request: LookUpRequest): Promise<LookUp> {
  if (request.step !== 'post') return { is: 'impossible' }
  const { status_code: code } = await statusOf(api, request)
  if (code !== 'PUBLISHED') return { is: 'absent' }
  const { account, post, sentAt } = request
  const answer = await callGraph(api, {
    method: 'GET',
    path: `/${GRAPH_VERSION}/${account.id}/media`,
    accessToken: account.accessToken,
    params: { fields: 'id,caption,permalink,timestamp', limit: '50' },
  })
  const earliest = sentAt.getTime() - CLOCKS_MS
  const text = comparable(post.text)
  const shown = readAnswer(api.label, MediaList, answer).data.find(
    ({ caption, timestamp }) => Date.parse(timestamp) >= earliest && comparable(caption) === text,
  )
  if (!shown) {
    const waitedMs = api.now().getTime() - sentAt.getTime()
    if (waitedMs < LIST_MS) return { is: 'not_seen' }
    // It is public, and the list lags behind: without its own address it has that of the account.
    const id = request.checkpoints.container?.id ?? ''
    return { is: 'there', checkpoint: { id }, published: { postId: id, url: placeOf(account) } }
  }
  const url = shown.permalink ?? placeOf(account)
  return { is: 'there', checkpoint: { id: shown.id }, published: { postId: shown.id, url } }
}
