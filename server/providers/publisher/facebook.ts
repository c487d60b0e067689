import { z } from 'zod'
import { Reconnect, Refused } from '../failures.ts'
import { readAnswer } from './call-network.ts'
import { comparable } from './comparable-text.ts'
import { readMetricsOfPage } from './facebook.metrics.ts'
import {
  authorizeOnFacebook,
  exchangeOnFacebook,
  FACEBOOK_SCOPES,
  PageProfile,
  profileOf,
} from './facebook.oauth.ts'
import { callGraph, GRAPH_VERSION, type MetaApi } from './meta.client.ts'
import type { Adapter } from './network-settings.ts'
import type {
  LookUp,
  LookUpRequest,
  OutgoingPost,
  PublishedPost,
  PublishStep,
  StepRequest,
  StepResult,
} from './network.ts'

const LOOK_UP_LAG_MS = 130_000
const CLOCKS_MS = 60_000
const Created = z.object({ id: z.string() })

/** Posts of a page by the Graph API: https://github.com/facebook/facebook-business-sdk-codegen (Page, PagePost). */
export const openFacebook: Adapter = (settings) => {
  const api = {
    ...settings,
    label: 'Facebook',
    origin: 'https://graph.facebook.com',
    hasProof: true,
  }
  return {
    platform: 'facebook',
    isSandbox: false,
    scopes: FACEBOOK_SCOPES,
    // The token of a page has no end; a person connects it again when the network refuses it.
    renewal: null,
    lookUpLagMs: LOOK_UP_LAG_MS,
    authorizeUrl: (request) => authorizeOnFacebook(api, request),
    exchange: (request) => exchangeOnFacebook(api, request),
    async refresh() {
      throw new Reconnect('Facebook renews no page by itself')
    },
    async readAccount({ id, accessToken }) {
      const fields = 'followers_count,verification_status'
      const answer = await callGraph(api, {
        method: 'GET',
        path: `/${GRAPH_VERSION}/${id}`,
        accessToken,
        params: { fields },
      })
      return { profile: profileOf(readAnswer(api.label, PageProfile, answer)), notice: null }
    },
    steps,
    runStep: (name, request) => runStep(api, name, request),
    lookUp: (request) => lookUp(api, request),
    metrics: (account, postIds) => readMetricsOfPage(api, account, postIds),
  }
}

const steps = ({ media, firstComment }: OutgoingPost): PublishStep[] => [
  ...media.map((_, index) => ({
    name: `photo-${index}`,
    label: 'Sending the picture to Facebook',
    publishes: false,
  })),
  { name: 'post', label: 'Posting on Facebook', publishes: true },
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

async function runStep(api: MetaApi, name: string, request: StepRequest): Promise<StepResult> {
  const { account, post, checkpoints } = request
  const create = async (path: string, params: Record<string, string>, source?: Blob) => {
    const answer = await callGraph(api, {
      method: 'POST',
      path: `/${GRAPH_VERSION}/${path}`,
      accessToken: account.accessToken,
      params,
      ...(source && { source }),
    })
    return readAnswer(api.label, Created, answer)
  }
  const [kind, place] = name.split('-')
  switch (kind) {
    case 'photo': {
      const picture = post.media[Number(place)]
      if (!picture) throw new Refused('The picture is missing')
      const source = new Blob([await picture.read()], { type: picture.type })
      const params = {
        published: 'false',
        ...(picture.alt !== '' && { alt_text_custom: picture.alt }),
      }
      return { is: 'done', checkpoint: await create(`${account.id}/photos`, params, source) }
    }
    case 'post': {
      const { id } = await create(`${account.id}/feed`, wordsAndPictures(request))
      return { is: 'done', checkpoint: { id }, published: addressOf(id) }
    }
    case 'comment': {
      const message = post.firstComment ?? ''
      return {
        is: 'done',
        checkpoint: await create(`${checkpoints.post?.id}/comments`, { message }),
      }
    }
    default:
      throw new Refused(`There is no step ${name}`)
  }
}

/** A post with pictures shows no card of its link. */
function wordsAndPictures({ post, checkpoints }: StepRequest): Record<string, string> {
  const message = post.text
  if (post.media.length > 0) {
    const photos = post.media.map((_, index) => ({ media_fbid: checkpoints[`photo-${index}`]?.id }))
    return { message, attached_media: JSON.stringify(photos) }
  }
  return { message, ...(post.link !== null && { link: post.link }) }
}

const addressOf = (id: string): PublishedPost => ({
  postId: id,
  url: `https://www.facebook.com/${id}`,
})

const Posts = z.object({
  data: z.array(
    z.object({ id: z.string(), message: z.string().default(''), created_time: z.string() }),
  ),
})

/** Among the newest posts of the page. */
async function lookUp(api: MetaApi, request: LookUpRequest): Promise<LookUp> {
  if (request.step !== 'post') return { is: 'impossible' }
  const { account, post, sentAt } = request
  const answer = await callGraph(api, {
    method: 'GET',
    path: `/${GRAPH_VERSION}/${account.id}/published_posts`,
    accessToken: account.accessToken,
    params: { fields: 'id,message,created_time', limit: '100' },
  })
  const earliest = sentAt.getTime() - CLOCKS_MS
  const text = comparable(post.text)
  const shown = readAnswer(api.label, Posts, answer).data.find(
    ({ message, created_time: at }) => Date.parse(at) >= earliest && comparable(message) === text,
  )
  if (!shown) return { is: 'not_seen' }
  return { is: 'there', checkpoint: { id: shown.id }, published: addressOf(shown.id) }
}
