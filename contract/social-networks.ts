import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { MoneySum } from './money.ts'
import { PostId, PostMetrics, SocialPlatform } from './social.ts'

/** How a network is reached. */
export const SocialNetworkState = z.object({
  platform: SocialPlatform,
  /** It has no app here: posts go to a simulated network. */
  isSandbox: z.boolean(),
  /** What keeps posts from going out there, as a sentence for the team; null where nothing does. */
  problem: z.string().nullable(),
})
export type SocialNetworkState = z.infer<typeof SocialNetworkState>

/** The networks, and which of them are simulated. */
export const listSocialNetworks = endpoint({
  method: 'GET',
  path: '/api/admin/social-media/networks',
  access: 'admin',
  right: 'see-marketing',
  summary: 'The networks, which of them are simulated, and what keeps posts from going out there',
  response: z.array(SocialNetworkState),
})

/** What one published post did: on its network as of `readAt`, and on this site by its tracked link. */
export const PostFigures = PostMetrics.extend({
  postId: PostId,
  platform: SocialPlatform,
  /** The beginning of its text. */
  content: z.string(),
  postUrl: z.string().nullable(),
  postedAt: Instant,
  /** When the network was read last; null before the first time, with zeros and nulls beside it. */
  readAt: Instant.nullable(),
  /** Visitors who came by its link. */
  visitors: z.number(),
  /** Completed jobs whose last visit before the booking came by its link, and the platform's net share of them. */
  jobs: z.number(),
  share: MoneySum,
})
export type PostFigures = z.infer<typeof PostFigures>

/** The newest published posts with what they did, at most 50. */
export const listPostFigures = endpoint({
  method: 'GET',
  path: '/api/admin/social-media/post-figures',
  access: 'admin',
  right: 'see-marketing',
  summary: 'What the newest 50 published posts did on their networks and on this site',
  response: z.array(PostFigures),
})
