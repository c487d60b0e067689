import type { AdPlatform } from '../../../contract/ad-content.ts'
import type { CampaignType } from '../../../contract/advertising.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Cents } from '../../../contract/money.ts'
import type { ContentType, SocialPlatform } from '../../../contract/social.ts'
import type { TextSource } from '../../../contract/text-source.ts'
import { isDatabaseAway } from '../../db/database.ts'
import { isOwnFault } from '../failures.ts'
import type { Answered } from '../model/model.ts'

/** Everything that a text may claim: any other figure, offer or praise is false. */
export type BrandFacts = {
  productName: string
  phone: string
  /** The public address, such as https://westhaul.ca. */
  link: string
  areas: readonly string[]
  /** What haulers keep of the price of a job. */
  haulerSharePercent: number
  mostPhotos: number
  /** The lowest price of a pickup, GST included. */
  minimumPrice: Cents
  /** What a pickup on the same day costs more. */
  sameDayPercent: number
  /** How far above the estimate the final price may go without the customer's approval. */
  priceCapPercent: number
  /** Up to so many hours before its window a pickup is cancelled free of charge. */
  freeCancellationHours: number
  lateCancellationFee: Cents
  /** Charged when the customer refuses the price on-site. */
  tripFee: Cents
}

type Wording = {
  /** Changes the wording without leaving it to chance: the same number gives the same words. */
  variant: number
  /** Texts that stand there already: what is written differs from each. */
  standing: readonly string[]
}

/** What an advertisement is to say and where; all of it comes from the admin's form. */
export type CampaignBrief = Wording & {
  type: CampaignType
  location: string
  demographics: string
  interests: readonly string[]
  platforms: readonly AdPlatform[]
  productName: string
  /** What haulers keep of a job, '70%'. */
  haulerShare: string
}

export type CampaignText = {
  name: string
  /** One for each platform asked for, within its limits of characters. */
  ads: { platform: AdPlatform; headline: string; text: string }[]
  landing: { headline: string; text: string; action: string }
}

/** What the product knows of the day a post goes out: its month, and a municipality that is served. */
export type PostSetting = {
  /** 1 to 12. */
  month: number
  season: string
  place: string
  /** A statutory holiday of these days; null for none. */
  holiday: string | null
}

export type PostBrief = Wording & {
  platform: SocialPlatform
  contentType: ContentType
  topic: string
  productName: string
  /** What haulers keep of a job, '70%'. */
  haulerShare: string
  /** Of a post that a schedule writes for a day. */
  setting?: PostSetting | undefined
}

export type PostText = { content: string; hashtags: string[] }

/** A text, and who wrote it: 'model' only where a language model wrote these very words. */
export type Written<Text> = Text & {
  source: TextSource
  /** What the model wrote and was refused, with the reasons; absent for none. */
  heldBack?: { text: string; why: string[] }[]
}

/** Writes advertisements and posts. It always answers: the built-in writer does where no model can. */
export type Writer = {
  name: 'built-in' | 'openai'
  writeCampaign: (brief: CampaignBrief) => Promise<Written<CampaignText>>
  writePost: (brief: PostBrief) => Promise<Written<PostText>>
}

/** What is wrong with a text, in a sentence for the model's second try. */
export type TextFault = { kind: 'false_claims' | 'unfit'; sentence: string }

/** What a model writes from; `faultsIn` decides whether its text may be used. */
export type Assignment<Brief, Text> = {
  brief: Brief
  facts: BrandFacts
  faultsIn: (text: Text) => readonly TextFault[] | Promise<readonly TextFault[]>
}

/**
 * A model that writes. It rejects only as `faultsIn` does, answers before `leftMs` runs out, and is asked twice at most;
 * without an answer the last call says why.
 */
export type WriterModel = {
  name: 'openai'
  model: string
  promptVersion: string
  writeCampaign: (
    assignment: Assignment<CampaignBrief, CampaignText>,
    leftMs: () => number,
  ) => Promise<Answered<CampaignText>>
  writePost: (
    assignment: Assignment<PostBrief, PostText>,
    leftMs: () => number,
  ) => Promise<Answered<PostText>>
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
