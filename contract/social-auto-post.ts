import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fitsNetwork } from './social-limits.ts'
import { Content, Hashtags } from './social-posts.ts'
import { ContentType, SocialPlatform, SocialTemplateId } from './social.ts'
import { TEXT_SOURCES } from './text-source.ts'

/** What 'Auto-Post Now' sends to one network. */
export const AutoPost = z.object({
  platform: SocialPlatform,
  /** The account it goes out from. */
  username: z.string(),
  content: z.string(),
  hashtags: z.array(z.string()),
  contentType: ContentType,
  templateId: SocialTemplateId.nullable(),
  /** Who wrote it: the writer, a template of the team, or a person who changed the preview. */
  source: z.enum([...TEXT_SOURCES, 'template', 'person']),
})
export type AutoPost = z.infer<typeof AutoPost>

const PreviewedPost = z
  .object({
    platform: SocialPlatform,
    content: Content,
    hashtags: Hashtags.default([]),
    contentType: ContentType.optional(),
    templateId: SocialTemplateId.nullable().optional(),
  })
  .superRefine(fitsNetwork)

/**
 * Publishes one post for every connected account. With `preview=true` it only shows them, and the body publishes
 * exactly what was seen. A model writes only previews, which a person reads first; without one the posts come from
 * templates or the built-in writer. Accounts that are left out are in `skipped`.
 * `provider_unavailable` when the writer does not answer. Limited to 30 calls a minute.
 */
export const autoPostNow = endpoint({
  method: 'POST',
  path: '/api/admin/social-media/auto-post',
  access: 'admin',
  right: 'run-marketing',
  summary:
    'One post for every connected account, published now; with preview=true it only shows them',
  query: z.object({ preview: z.enum(['true', 'false']).optional() }),
  /** The posts of a preview, to publish exactly those; without them new ones come from templates or the built-in writer. */
  body: z.object({ posts: z.array(PreviewedPost).max(20).optional() }),
  errors: ['provider_unavailable'],
  response: z.object({
    postsCreated: z.number(),
    posts: z.array(AutoPost),
    /** Networks left out, and why. */
    skipped: z.array(z.object({ platform: SocialPlatform, reason: z.string() })),
  }),
})
