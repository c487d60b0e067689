import { z } from 'zod'
import { Ad, AD_PLATFORMS, LandingPage } from './ad-content.ts'
import { Campaign, CampaignId, CampaignWish } from './advertising.ts'
import { endpoint } from './endpoint.ts'
import { choiceOf } from './fields.ts'

const params = z.object({ campaignId: CampaignId })

/** Who wrote the words of a generated campaign. */
export const WRITERS = ['ai', 'templates'] as const

/**
 * Has a campaign written and stores it as a draft, named after its type, with a number where that name is
 * taken. `provider_unavailable` when the words that come back do not fit the networks; nothing is stored
 * then.
 */
export const generateCampaign = endpoint({
  method: 'POST',
  path: '/api/admin/generate-campaign',
  access: 'admin',
  summary:
    'Have a campaign written, as a draft: by a language model, or from templates without one',
  body: CampaignWish,
  errors: ['in_use', 'provider_unavailable'],
  response: z.object({ campaign: Campaign, writtenBy: z.enum(WRITERS) }),
})

/** Who writes generated campaigns here: a language model where one is set, else templates. */
export const getWriter = endpoint({
  method: 'GET',
  path: '/api/admin/campaign-writer',
  access: 'admin',
  summary: 'Who writes generated campaigns here: a language model or templates',
  response: z.object({ writtenBy: z.enum(WRITERS) }),
})

/** What of a campaign's words is written anew: its page, or the advertisement of a network. */
export const WordsPart = choiceOf(['page', ...AD_PLATFORMS])
export type WordsPart = z.infer<typeof WordsPart>

/**
 * Writes one part again and stores nothing: the admin saves it or not. `refused` for a network that the
 * campaign does not run on, `provider_unavailable` when the words that come back do not fit.
 */
export const rewriteCampaign = endpoint({
  method: 'POST',
  path: '/api/admin/campaigns/:campaignId/rewrite',
  access: 'admin',
  summary: 'Have one part of the words written anew; nothing is stored before it is saved',
  params,
  body: z.object({
    part: WordsPart,
    /** How often this part was asked for: each time has other words. */
    attempt: z.int().min(1).max(1_000),
  }),
  errors: ['refused', 'provider_unavailable'],
  /** One of them is what was asked for; the other is null. */
  response: z.object({
    page: LandingPage.nullable(),
    ad: Ad.nullable(),
    writtenBy: z.enum(WRITERS),
  }),
})
