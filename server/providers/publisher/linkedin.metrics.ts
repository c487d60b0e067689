import { z } from 'zod'
import type { PostMetrics } from '../../../contract/social.ts'
import { readAnswer } from './call-network.ts'
import { callLinkedIn, LABEL } from './linkedin.client.ts'
import type { AdapterSettings } from './network-settings.ts'
import type { PublishingAccount } from './network.ts'

const count = z.number().default(0)
const Statistics = z.object({
  elements: z.array(
    z.object({
      share: z.string().optional(),
      ugcPost: z.string().optional(),
      totalShareStatistics: z.object({
        likeCount: count,
        commentCount: count,
        shareCount: count,
        impressionCount: z.number().optional(),
        clickCount: z.number().optional(),
      }),
    }),
  ),
})

const isShare = (urn: string): boolean => urn.startsWith('urn:li:share:')
const isPost = (urn: string): boolean => urn.startsWith('urn:li:ugcPost:')
const listOf = (urns: readonly string[]): string =>
  `List(${urns.map(encodeURIComponent).join(',')})`

/** LinkedIn leaves out posts that have no figures yet. @throws ProviderFailure. */
export async function readMetricsOfLinkedIn(
  settings: AdapterSettings,
  { id, accessToken }: PublishingAccount,
  postIds: readonly string[],
): Promise<Map<string, PostMetrics>> {
  if (postIds.length === 0) return new Map()
  const page = encodeURIComponent(`urn:li:organization:${id}`)
  const [shares, posts] = [postIds.filter(isShare), postIds.filter(isPost)]
  const answer = await callLinkedIn(settings, {
    method: 'GET',
    path: '/rest/organizationalEntityShareStatistics',
    query: [
      `q=organizationalEntity&organizationalEntity=${page}`,
      ...(shares.length > 0 ? [`shares=${listOf(shares)}`] : []),
      ...(posts.length > 0 ? [`ugcPosts=${listOf(posts)}`] : []),
    ].join('&'),
    accessToken,
  })
  return new Map(
    readAnswer(LABEL, Statistics, answer).elements.flatMap(
      ({ share, ugcPost, totalShareStatistics: counts }): [string, PostMetrics][] => {
        const postId = share ?? ugcPost
        if (postId === undefined) return []
        return [
          [
            postId,
            {
              likes: counts.likeCount,
              comments: counts.commentCount,
              shares: counts.shareCount,
              impressions: counts.impressionCount ?? null,
              clicks: counts.clickCount ?? null,
            },
          ],
        ]
      },
    ),
  )
}
