import { explainLimits } from '../../../contract/social-limits.ts'
import { Refused } from '../failures.ts'
import { readMetricsOfInstagram } from './instagram.metrics.ts'
import {
  authorizeOnInstagram,
  exchangeOnInstagram,
  INSTAGRAM_SCOPES,
  readMe,
  refreshOnInstagram,
} from './instagram.oauth.ts'
import { lookUpContainer, runInstagramStep } from './instagram.steps.ts'
import type { MetaApi } from './meta.client.ts'
import type { Adapter } from './network-settings.ts'
import type { OutgoingPost, PublishStep } from './network.ts'

const DAY_MS = 86_400_000

/** Posts of a professional account by the Instagram API with Instagram Login (codegen: IGUser, IGMedia). */
export const openInstagram: Adapter = (settings) => {
  const api: MetaApi = {
    ...settings,
    label: 'Instagram',
    origin: 'https://graph.instagram.com',
    hasProof: false,
  }
  return {
    platform: 'instagram',
    isSandbox: false,
    scopes: INSTAGRAM_SCOPES,
    renewal: { with: 'access_token', beforeMs: 7 * DAY_MS },
    // A container says for certain whether it was published; the list with its address lags behind.
    lookUpLagMs: 30_000,
    authorizeUrl: (request) => authorizeOnInstagram(api, request),
    exchange: (request) => exchangeOnInstagram(api, request),
    refresh: (tokens) => refreshOnInstagram(api, tokens),
    async readAccount({ accessToken }) {
      const { profile } = await readMe(api, accessToken)
      return { profile, notice: null }
    },
    steps,
    runStep(name, request) {
      const reason = explainLimits('instagram', request.post)
      if (reason) throw new Refused(reason)
      return runInstagramStep(api, name, request)
    },
    lookUp: (request) => lookUpContainer(api, request),
    metrics: (account, postIds) => readMetricsOfInstagram(api, account, postIds),
  }
}

/** Several pictures are containers of their own, which one container holds together. */
function steps({ media, firstComment }: OutgoingPost): PublishStep[] {
  const sending = 'Sending the picture to Instagram'
  const items =
    media.length > 1
      ? media.map((_, index) => ({ name: `item-${index}`, label: sending, publishes: false }))
      : []
  return [
    ...items,
    { name: 'container', label: sending, publishes: false },
    { name: 'ready', label: 'Instagram is preparing the picture', publishes: false },
    { name: 'post', label: 'Posting on Instagram', publishes: true },
    { name: 'address', label: 'Reading the address of the post', publishes: false },
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
