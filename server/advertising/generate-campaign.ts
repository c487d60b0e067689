import { AdContent, LandingPage } from '../../contract/ad-content.ts'
import type { Campaign, CampaignWish } from '../../contract/advertising.ts'
import { AppError } from '../../contract/errors.ts'
import { formatShare } from '../../contract/hauler-share.ts'
import type { Context } from '../core/context.ts'
import type { TextSource } from '../../contract/text-source.ts'
import { waitForWriter, type CampaignText } from '../providers/writer/writer.ts'
import { namesLike } from './campaign-store.ts'
import { createCampaign } from './create-campaign.ts'

/**
 * Generates a campaign and stores it as a draft. It counts as AI-generated only if a language model wrote it.
 * @throws AppError provider_unavailable when the writer does not answer, or wrote what its networks do not take.
 */
export async function generateCampaign(
  ctx: Context,
  wish: CampaignWish,
): Promise<{ campaign: Campaign; writtenBy: TextSource }> {
  const { type, targetAudience, platforms } = wish
  const { productName, haulerSharePermille } = ctx.config
  const haulerShare = formatShare(haulerSharePermille)
  const brief = { type, ...targetAudience, platforms, productName, haulerShare }
  const text = await waitForWriter(ctx.writer.writeCampaign({ ...brief, variant: 0, standing: [] }))
  const copy = fitting(text, wish)
  const create = async () => {
    const name = await freeName(ctx, text.name)
    return createCampaign(ctx, { ...wish, ...copy, name }, text.source)
  }
  return { campaign: await untilFree(create), writtenBy: text.source }
}

const MAX_TRIES = 10

/** Of concurrent calls one gets a name, and the others try the next. */
async function untilFree<T>(create: () => Promise<T>, left = MAX_TRIES): Promise<T> {
  try {
    return await create()
  } catch (error) {
    const isTaken = error instanceof AppError && error.code === 'in_use'
    if (!isTaken || left === 0) throw error
    return untilFree(create, left - 1)
  }
}

/** @throws AppError provider_unavailable. */
export function fitting(
  { ads, landing }: CampaignText,
  { platforms }: Pick<CampaignWish, 'platforms'>,
) {
  const adContent = AdContent.safeParse({ ads })
  const page = LandingPage.safeParse(landing)
  const hasAll = platforms.every((platform) => ads.some((ad) => ad.platform === platform))
  if (!adContent.success || !page.success || !hasAll)
    throw new AppError(
      'provider_unavailable',
      'The generated copy does not fit the platforms. Please try again',
    )
  return { adContent: adContent.data, landingPageConfig: page.data }
}

/** The name itself, or with the first free number after it. */
async function freeName({ db }: Context, name: string): Promise<string> {
  const existing = await namesLike(db, name)
  const numbered = (count: number) => (count === 1 ? name : `${name} (${count})`)
  let count = 1
  while (existing.has(numbered(count).toLowerCase())) count += 1
  return numbered(count)
}
