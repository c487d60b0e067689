import { z } from 'zod'
import type { PostMetrics } from '../../../contract/social.ts'
import { readAnswer } from './call-network.ts'
import type { AdapterSettings } from './network-settings.ts'
import type { PublishingAccount } from './network.ts'
import { callX, LABEL } from './x.client.ts'

const count = z.number().default(0)
const Posts = z.object({
  data: z
    .array(
      z.object({
        id: z.string(),
        public_metrics: z.object({
          like_count: count,
          reply_count: count,
          quote_count: count,
          // The description has the first name, the pages of the documentation the second.
          repost_count: z.number().optional(),
          retweet_count: z.number().optional(),
          impression_count: z.number().nullish(),
        }),
        /** Only of the account's own posts of the last 30 days. */
        non_public_metrics: z.object({ url_link_clicks: z.number().nullish() }).nullish(),
      }),
    )
    .default([]),
})

/** Up to 100 posts in one call. @throws ProviderFailure. */
export async function readMetricsOfX(
  settings: AdapterSettings,
  { accessToken }: PublishingAccount,
  postIds: readonly string[],
): Promise<Map<string, PostMetrics>> {
  const ids = postIds.filter((id) => /^\d{1,19}$/.test(id))
  if (ids.length === 0) return new Map()
  const answer = await callX(settings, {
    method: 'GET',
    path: '/2/tweets',
    query: { ids: ids.join(','), 'post.fields': 'public_metrics,non_public_metrics' },
    accessToken,
  })
  return new Map(
    readAnswer(LABEL, Posts, answer).data.map(
      ({ id, public_metrics: all, non_public_metrics: own }) => [
        id,
        {
          likes: all.like_count,
          comments: all.reply_count,
          shares: (all.repost_count ?? all.retweet_count ?? 0) + all.quote_count,
          impressions: all.impression_count ?? null,
          clicks: own?.url_link_clicks ?? null,
        },
      ],
    ),
  )
}
