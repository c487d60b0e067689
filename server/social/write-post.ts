import {
  fillTemplate,
  overLimit,
  POST_TOPIC,
  unknownPlaceholders,
  type ContentType,
  type SocialPlatform,
} from '../../contract/social.ts'
import type { AutoPost } from '../../contract/social-auto-post.ts'
import type { Context } from '../core/context.ts'
import { builtInWriter } from '../providers/writer/built-in.ts'
import { generatePost } from './generate-post.ts'
import { templatesFor } from './template-store.ts'

export type WrittenPost = Pick<AutoPost, 'content' | 'hashtags' | 'templateId' | 'source'>

/**
 * The text of an automatic post: the least used active template of that kind, else a text of the writer.
 * Templates with a placeholder that only a person can fill are left out. A model writes only
 * posts that a person reads before they are published: the check of claims does not find every false one.
 */
export async function writePost(
  ctx: Context,
  platform: SocialPlatform,
  contentType: ContentType,
  { isReadFirst }: { isReadFirst: boolean },
): Promise<WrittenPost> {
  const { productName: product, supportPhone: phone, publicUrl: website } = ctx.config
  for (const { id, template, hashtags } of await templatesFor(ctx.db, platform, contentType)) {
    const content = fillTemplate(template, { product, phone, website })
    if (unknownPlaceholders(template).length > 0 || overLimit(platform, { content, hashtags }))
      continue
    return { content, hashtags, templateId: id, source: 'template' }
  }
  const writer = isReadFirst ? ctx.writer : builtInWriter()
  const text = await generatePost({ ...ctx, writer }, { platform, contentType, topic: POST_TOPIC })
  return { ...text, templateId: null }
}
