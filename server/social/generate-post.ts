import { AppError } from '../../contract/errors.ts'
import {
  overLimit,
  withHash,
  type ContentType,
  type SocialPlatform,
} from '../../contract/social.ts'
import type { Context } from '../core/context.ts'
import { waitForWriter, type PostText, type Writer } from '../providers/writer/writer.ts'
import { countGenerated, recordGenerated } from './generated-store.ts'

type Topic = { platform: SocialPlatform; contentType: ContentType; topic: string }

export type GeneratedPost = PostText & { source: Writer['source'] }

/** Generates a post that fits its network, each time another one. @throws AppError provider_unavailable. */
export async function generatePost(ctx: Context, topic: Topic): Promise<GeneratedPost> {
  const { db, writer, config } = ctx
  const variant = await countGenerated(db)
  const brief = { ...topic, productName: config.productName, variant }
  const text = await waitForWriter(writer.writePost(brief))
  const content = text.content.trim()
  const hashtags = text.hashtags.map(withHash)
  if (content === '' || overLimit(topic.platform, { content, hashtags }))
    throw new AppError(
      'provider_unavailable',
      'The writer wrote nothing that fits this network. Please try again',
    )
  await recordGenerated(db, content, writer.source)
  return { content, hashtags, source: writer.source }
}
