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
import type { PostSetting } from '../providers/writer/writer.ts'
import { generatePost } from './generate-post.ts'
import { templatesFor } from './template-store.ts'

export type WrittenPost = Pick<AutoPost, 'content' | 'hashtags' | 'templateId' | 'source'>

type Choice = {
  /** A person reads the post before it is published. */
  isReadFirst: boolean
  setting?: PostSetting
}

/** How many texts of a model may come too close to others; then the built-in writer goes on. */
const MODEL_TURNS = 2

/**
 * The texts that an automatic post may have, without end: the active templates of that kind, the least used first, then texts
 * of the writer, each another one. Templates with a placeholder that only a person can fill are left out. A model writes only
 * posts that a person reads before they are published: the check of claims does not find every false one.
 */
export async function* textsFor(
  ctx: Context,
  platform: SocialPlatform,
  contentType: ContentType,
  { isReadFirst, setting }: Choice,
): AsyncGenerator<WrittenPost, never> {
  const { productName: product, supportPhone: phone, publicUrl: website } = ctx.config
  for (const { id, template, hashtags } of await templatesFor(ctx.db, platform, contentType)) {
    const content = fillTemplate(template, { product, phone, website })
    if (unknownPlaceholders(template).length > 0 || overLimit(platform, { content, hashtags }))
      continue
    yield { content, hashtags, templateId: id, source: 'template' }
  }
  const refused: string[] = []
  for (let turn = 0; ; turn += 1) {
    const writer = isReadFirst && turn < MODEL_TURNS ? ctx.writer : builtInWriter()
    const topic = { platform, contentType, topic: POST_TOPIC, refused, ...(setting && { setting }) }
    const text = await generatePost({ ...ctx, writer }, topic)
    refused.push(text.content)
    yield { ...text, templateId: null }
  }
}

/** The text of an automatic post: the first of `textsFor`. */
export async function writePost(
  ctx: Context,
  platform: SocialPlatform,
  contentType: ContentType,
  choice: Choice,
): Promise<WrittenPost> {
  return (await textsFor(ctx, platform, contentType, choice).next()).value
}
