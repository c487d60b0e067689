import { z } from 'zod'
import type { AdapterSettings } from './network-settings.ts'
import type { PublishingAccount } from './network.ts'
import { callTikTok } from './tiktok.client.ts'

/** What has become of a publication; the id comes when the post is public, after moderation. */
const Status = z.object({
  status: z.string(),
  fail_reason: z.string().optional(),
  // The name is TikTok's own.
  publicaly_available_post_id: z.array(z.union([z.string(), z.number()])).nullish(),
})

/** Limited to 30 calls a minute. @throws ProviderFailure. */
export const readStatus = (
  settings: AdapterSettings,
  { accessToken }: PublishingAccount,
  publishId: string,
) =>
  callTikTok(settings, Status, {
    path: '/v2/post/publish/status/fetch/',
    accessToken,
    json: { publish_id: publishId },
  })
