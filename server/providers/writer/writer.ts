import type { AdPlatform } from '../../../contract/ad-content.ts'
import type { CampaignType } from '../../../contract/advertising.ts'
import { AppError } from '../../../contract/errors.ts'
import type { ContentType, SocialPlatform } from '../../../contract/social.ts'
import { isDatabaseAway } from '../../db/database.ts'
import { isOwnFault } from '../failures.ts'

/** What an advertisement is to say and where; all of it comes from the admin's form. */
export type CampaignBrief = {
  type: CampaignType
  location: string
  demographics: string
  interests: readonly string[]
  platforms: readonly AdPlatform[]
  productName: string
  /** Changes the wording without leaving it to chance: the same number gives the same words. */
  variant: number
}

export type CampaignText = {
  name: string
  /** One for each platform asked for, within its limits of characters. */
  ads: { platform: AdPlatform; headline: string; text: string }[]
  landing: { headline: string; text: string; action: string }
}

export type PostBrief = {
  platform: SocialPlatform
  contentType: ContentType
  topic: string
  productName: string
  /** Changes the wording without leaving it to chance: the same number gives the same post. */
  variant: number
}

export type PostText = { content: string; hashtags: string[] }

/**
 * Writes advertisements and posts. `source` is 'ai' only where a language model wrote the words; the
 * built-in composer puts them together from templates, and what it makes is never called AI-generated.
 */
export type Writer = {
  source: 'ai' | 'templates'
  writeCampaign(brief: CampaignBrief): Promise<CampaignText>
  writePost(brief: PostBrief): Promise<PostText>
}

/**
 * What the writer wrote, for a request that waits for it.
 * @throws AppError provider_unavailable when it does not answer; our own bugs and a database that is away as they are.
 */
export async function waitForWriter<T>(text: Promise<T>): Promise<T> {
  try {
    return await text
  } catch (error) {
    if (error instanceof AppError || isDatabaseAway(error) || isOwnFault(error)) throw error
    throw new AppError('provider_unavailable', 'The writer does not answer. Please try again', {
      cause: error,
    })
  }
}
