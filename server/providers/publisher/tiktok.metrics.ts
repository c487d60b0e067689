import { z } from 'zod'
import type { PostMetrics } from '../../../contract/social.ts'
import type { AdapterSettings } from './network-settings.ts'
import type { PublishingAccount } from './network.ts'
import { callTikTok } from './tiktok.client.ts'
import { readStatus } from './tiktok.status.ts'

const FIELDS = 'id,like_count,comment_count,share_count,view_count'
/** What TikTok takes in one query, and fewer than the 30 statuses that it answers in a minute. */
const MOST_IDS = 20
const count = z.number().default(0)

const Videos = z.object({
  videos: z.array(
    z.object({
      id: z.union([z.string(), z.number()]),
      like_count: count,
      comment_count: count,
      share_count: count,
      view_count: z.number().nullish(),
    }),
  ),
})

/**
 * What people did with posts that everyone may see. One that was still moderated when it was published is known by its
 * publish id: TikTok is asked for the public id first. Clicks are not counted there. @throws ProviderFailure.
 */
export async function readMetricsOfTikTok(
  settings: AdapterSettings,
  account: PublishingAccount,
  postIds: readonly string[],
): Promise<Map<string, PostMetrics>> {
  const ours = new Map<string, string>()
  let left = MOST_IDS
  for (const postId of postIds) {
    if (!isPublicId(postId)) left -= 1
    if (left < 0) continue
    const publicId = await publicIdOf(settings, account, postId)
    if (publicId !== undefined) ours.set(publicId, postId)
  }
  const ids = [...ours.keys()]
  const metrics = new Map<string, PostMetrics>()
  for (let from = 0; from < ids.length; from += MOST_IDS) {
    const { videos } = await callTikTok(settings, Videos, {
      path: '/v2/video/query/',
      query: { fields: FIELDS },
      accessToken: account.accessToken,
      json: { filters: { video_ids: ids.slice(from, from + MOST_IDS) } },
    })
    for (const video of videos) {
      const postId = ours.get(String(video.id))
      if (postId === undefined) continue
      metrics.set(postId, {
        likes: video.like_count,
        comments: video.comment_count,
        shares: video.share_count,
        impressions: video.view_count ?? null,
        clicks: null,
      })
    }
  }
  return metrics
}

const isPublicId = (postId: string): boolean => /^\d+$/.test(postId)

async function publicIdOf(
  settings: AdapterSettings,
  account: PublishingAccount,
  postId: string,
): Promise<string | undefined> {
  if (isPublicId(postId)) return postId
  // What the account alone sees never gets a public id.
  if (!settings.isAudited) return undefined
  const [id] = (await readStatus(settings, account, postId)).publicaly_available_post_id ?? []
  return id === undefined ? undefined : String(id)
}
