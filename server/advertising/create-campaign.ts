import { randomBytes } from 'node:crypto'
import type { LandingPage } from '../../contract/ad-content.ts'
import type { Campaign, CampaignType, NewCampaign } from '../../contract/advertising.ts'
import { formatShare } from '../../contract/hauler-share.ts'
import type { TextSource } from '../../contract/text-source.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { insertCampaign } from './campaign-store.ts'
import { oneCampaign } from './list-campaigns.ts'

/** The default pages of campaigns. */
const defaultPages = (share: string): Record<CampaignType, Omit<LandingPage, 'headline'>> => ({
  customer_acquisition: {
    text: 'Add photos, see an estimate before you book and choose a time. A hauler comes and carries it out.',
    action: 'Book a pickup',
  },
  hauler_recruitment: {
    text: `Choose your own days, claim jobs that suit you and keep ${share} of every job you complete.`,
    action: 'Apply as a hauler',
  },
})
const LONGEST_HEADLINE = 80

/**
 * Stores a campaign as a draft with its own address.
 * @param source who of the writers wrote all of its words; undefined for a person.
 * @throws AppError in_use when another campaign has the name.
 */
export async function createCampaign(
  ctx: Context,
  input: NewCampaign,
  source?: TextSource,
): Promise<Campaign> {
  const { name, type, targetAudience, budget, duration, platforms } = input
  const headline = [...name].slice(0, LONGEST_HEADLINE).join('')
  const row = {
    name,
    slug: slugOf(name),
    type,
    targetAudience: JSON.stringify(targetAudience),
    budgetCents: budget,
    duration,
    platforms: JSON.stringify(platforms),
    adContent: JSON.stringify(input.adContent ?? { ads: [] }),
    landingPageConfig: JSON.stringify(
      input.landingPageConfig ?? {
        headline,
        ...defaultPages(formatShare(ctx.config.haulerSharePermille))[type],
      },
    ),
    isAiGenerated: source === 'model',
    textSources: JSON.stringify(
      source ? Object.fromEntries(['page', ...platforms].map((part) => [part, source])) : {},
    ),
  }
  const { id } = await inTransaction(ctx, ({ db }) => insertCampaign(db, row))
  return oneCampaign(ctx.db, id)
}

const LONGEST_SLUG = 60

/** 'Spring clear-out' as 'spring-clear-out-3f9a1c': a random part, or visitors could guess drafts and count campaigns. */
function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_SLUG)
    .replace(/^-+|-+$/g, '')
  return `${words || 'campaign'}-${randomBytes(3).toString('hex')}`
}
