import { AppError } from '../../contract/errors.ts'
import { formatShare } from '../../contract/hauler-share.ts'
import {
  overLimit,
  withHash,
  type ContentType,
  type SocialPlatform,
} from '../../contract/social.ts'
import type { Context } from '../core/context.ts'
import {
  type PostSetting,
  type PostText,
  waitForWriter,
  type Written,
} from '../providers/writer/writer.ts'
import { nextVariant, recordGenerated } from '../writing/generated-text-store.ts'
import { latestContents } from './post-store.ts'

type Topic = {
  platform: SocialPlatform
  contentType: ContentType
  topic: string
  /** What the new text is to replace. */
  standing?: string | undefined
  /** Texts that were written for the same place and came too close to others. */
  refused?: readonly string[]
  setting?: PostSetting
}

/** As many as a reader of a feed would notice a repetition among. */
const LATEST_POSTS = 5

/**
 * Generates a post that fits its network, other than the one it replaces and the latest ones there.
 * @throws AppError provider_unavailable.
 */
export async function generatePost(
  { db, writer, config }: Context,
  topic: Topic,
): Promise<Written<PostText>> {
  const { refused = [], ...about } = topic
  const standing = [
    ...refused,
    ...(topic.standing ? [topic.standing] : []),
    ...(await latestContents(db, topic.platform, LATEST_POSTS)),
  ]
  const variant = await nextVariant(db)
  const haulerShare = formatShare(config.haulerSharePermille)
  const text = await waitForWriter(
    writer.writePost({ ...about, productName: config.productName, haulerShare, variant, standing }),
  )
  const content = text.content.trim()
  const hashtags = text.hashtags.map(withHash)
  if (content === '' || overLimit(topic.platform, { content, hashtags }))
    throw new AppError(
      'provider_unavailable',
      'The writer wrote nothing that fits this network. Please try again',
    )
  await recordGenerated(db, content, text.source)
  return { content, hashtags, source: text.source }
}
