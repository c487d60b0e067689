import { AppError } from '../../contract/errors.ts'
import {
  overLimit,
  withHash,
  type ContentType,
  type SocialPlatform,
} from '../../contract/social.ts'
import type { Context } from '../core/context.ts'
import { waitForWriter, type PostText, type Writer } from '../providers/writer/writer.ts'
import { countGenerated, noteGenerated } from './generated-store.ts'

type Asked = { platform: SocialPlatform; contentType: ContentType; topic: string }

export type GeneratedPost = PostText & { source: Writer['source'] }

/** Has the writer write a post that its network would take, each time another. @throws AppError. */
export async function generatePost(ctx: Context, asked: Asked): Promise<GeneratedPost> {
  const { db, writer, config } = ctx
  const variant = await countGenerated(db)
  const brief = { ...asked, productName: config.productName, variant }
  const text = await waitForWriter(writer.writePost(brief))
  const content = text.content.trim()
  const hashtags = text.hashtags.map(withHash)
  if (content === '' || overLimit(asked.platform, { content, hashtags }))
    throw new AppError(
      'provider_unavailable',
      'The writer wrote nothing that fits this network. Please try again',
    )
  await noteGenerated(db, content, writer.source)
  return { content, hashtags, source: writer.source }
}
