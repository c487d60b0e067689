import type { Args, Result } from '../../contract/endpoint.ts'
import type { CampaignId } from '../../contract/advertising.ts'
import type { rewriteCampaign } from '../../contract/campaign-writer.ts'
import { AppError } from '../../contract/errors.ts'
import { formatShare } from '../../contract/hauler-share.ts'
import type { Context } from '../core/context.ts'
import { waitForWriter } from '../providers/writer/writer.ts'
import { recordGenerated } from '../writing/generated-text-store.ts'
import { adWords, pageWords } from '../writing/standing-text.ts'
import { findCampaign, missing } from './campaign-store.ts'
import { fitting } from './generate-campaign.ts'

/**
 * Rewrites one part of a campaign's copy, each attempt differently and other than what stands there. It changes
 * nothing: the admin reads the result first, and may save it.
 * @throws AppError not_found; refused for a network the campaign does not run on; provider_unavailable.
 */
export async function rewriteCopy(
  ctx: Context,
  id: CampaignId,
  { part, attempt, standing = '' }: Args<typeof rewriteCampaign>['body'],
): Promise<Result<typeof rewriteCampaign>> {
  const campaign = (await findCampaign(ctx.db, id)) ?? missing()
  const { type, targetAudience, landingPageConfig: page, adContent } = campaign
  const platforms = part === 'page' ? [] : [part]
  if (part !== 'page' && !campaign.platforms.includes(part))
    throw new AppError('refused', 'This campaign does not run on this platform')
  const { productName, haulerSharePermille } = ctx.config
  const haulerShare = formatShare(haulerSharePermille)
  const brief = { type, ...targetAudience, platforms, productName, haulerShare }
  const stored = part === 'page' ? page : adContent.ads.find(({ platform }) => platform === part)
  const text = await waitForWriter(
    ctx.writer.writeCampaign({
      ...brief,
      variant: attempt,
      standing: [standing, stored?.text ?? ''].filter(Boolean),
    }),
  )
  const copy = fitting(text, { platforms })
  const ad = copy.adContent.ads.find(({ platform }) => platform === part) ?? null
  const words = ad ? adWords(ad) : pageWords(copy.landingPageConfig)
  await recordGenerated(ctx.db, words, text.source)
  return { page: ad ? null : copy.landingPageConfig, ad, writtenBy: text.source }
}
