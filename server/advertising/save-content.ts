import type { AdContent, LandingPage } from '../../contract/ad-content.ts'
import type { Campaign, CampaignId } from '../../contract/advertising.ts'
import { AppError } from '../../contract/errors.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { lockCampaign, saveContent } from './campaign-store.ts'
import { oneCampaign } from './list-campaigns.ts'

type Content = {
  adContent: AdContent
  landingPageConfig: LandingPage
  /** A language model rewrote a part of it. */
  isAiGenerated?: boolean | undefined
}

/**
 * Changes the advertisements and the page; visitors see the new page immediately.
 * @throws AppError refused for an advertisement on a network the campaign does not run on.
 */
export const saveCampaignContent = (
  ctx: Context,
  id: CampaignId,
  { adContent, landingPageConfig, isAiGenerated = false }: Content,
): Promise<Campaign> =>
  inTransaction(ctx, async ({ db }) => {
    const { platforms, ...before } = await lockCampaign(db, id)
    if (adContent.ads.some(({ platform }) => !platforms.includes(platform)))
      throw new AppError('refused', 'This campaign does not run on one of these platforms')
    await saveContent(db, id, {
      adContent: JSON.stringify(adContent),
      landingPageConfig: JSON.stringify(landingPageConfig),
      isAiGenerated: before.isAiGenerated || isAiGenerated,
    })
    return oneCampaign(db, id)
  })
