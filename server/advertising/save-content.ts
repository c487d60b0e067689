import type { AdContent, LandingPage, TextSources, WordsPart } from '../../contract/ad-content.ts'
import type { Campaign, CampaignId } from '../../contract/advertising.ts'
import { AppError } from '../../contract/errors.ts'
import { inTransaction, type Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { sourceOf } from '../writing/generated-text-store.ts'
import { adWords, pageWords } from '../writing/standing-text.ts'
import { lockCampaign, saveContent } from './campaign-store.ts'
import { refuseOutdated } from './edit-campaign.ts'
import { oneCampaign } from './list-campaigns.ts'

type Content = { version?: number | undefined } & Words
type Words = { adContent: AdContent; landingPageConfig: LandingPage }

/**
 * Changes the advertisements and the page; visitors see the new page immediately.
 * @throws AppError outdated; refused for an advertisement on a network the campaign does not run on.
 */
export const saveCampaignContent = (
  ctx: Context,
  id: CampaignId,
  content: Content,
): Promise<Campaign> =>
  inTransaction(ctx, async ({ db }) => {
    const { adContent, landingPageConfig } = content
    const stored = await lockCampaign(db, id)
    refuseOutdated(stored, content.version)
    const { platforms, ...before } = stored
    if (adContent.ads.some(({ platform }) => !platforms.includes(platform)))
      throw new AppError('refused', 'This campaign does not run on one of these platforms')
    const textSources = await sourcesOf(db, before, content)
    await saveContent(db, id, {
      adContent: JSON.stringify(adContent),
      landingPageConfig: JSON.stringify(landingPageConfig),
      isAiGenerated: before.isAiGenerated || Object.values(textSources).includes('model'),
      textSources: JSON.stringify(textSources),
    })
    return oneCampaign(db, id)
  })

/** The words of each part, by its name. */
const wordsOf = ({ adContent, landingPageConfig }: Words): [WordsPart, string][] => [
  ['page', pageWords(landingPageConfig)],
  ...adContent.ads.map((ad): [WordsPart, string] => [ad.platform, adWords(ad)]),
]

/** A part that did not change keeps its source; any other is the writer's if it wrote exactly these words. */
async function sourcesOf(
  db: Db,
  before: Words & { textSources: TextSources },
  content: Content,
): Promise<TextSources> {
  const stored = new Map(wordsOf(before))
  const sources: TextSources = {}
  for (const [part, words] of wordsOf(content)) {
    const source = stored.get(part) === words ? before.textSources[part] : await sourceOf(db, words)
    if (source) sources[part] = source
  }
  return sources
}
