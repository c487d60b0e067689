import { z } from 'zod'
import { Ad, AD_PLATFORMS, LandingPage } from './ad-content.ts'
import { Campaign, CampaignId, CampaignWish } from './advertising.ts'
import { endpoint } from './endpoint.ts'
import { choiceOf } from './fields.ts'

const params = z.object({ campaignId: CampaignId })

/** What wrote the copy of a generated campaign. */
export const WRITERS = ['ai', 'templates'] as const

/**
 * Has a campaign written and stores it as a draft, named after its type, with a number where that name is
 * taken. `provider_unavailable` when the writer does not answer, or its words do not fit the networks;
 * nothing is stored then.
 */
export const generateCampaign = endpoint({
  method: 'POST',
  path: '/api/admin/generate-campaign',
  access: 'admin',
  summary: 'Generate a draft campaign with a language model, or from templates without one',
  body: CampaignWish,
  errors: ['in_use', 'provider_unavailable'],
  response: z.object({ campaign: Campaign, writtenBy: z.enum(WRITERS) }),
})

/** Who writes generated campaigns here: a language model where one is set, else templates. */
export const getWriter = endpoint({
  method: 'GET',
  path: '/api/admin/campaign-writer',
  access: 'admin',
  summary: 'Whether a language model or templates write generated campaigns',
  response: z.object({ writtenBy: z.enum(WRITERS) }),
})

/** The part of a campaign's copy to rewrite: its page, or the advertisement of a network. */
export const WordsPart = choiceOf(['page', ...AD_PLATFORMS])
export type WordsPart = z.infer<typeof WordsPart>

/**
 * Writes one part again and stores nothing: the admin saves it or not. `refused` for a network that the
 * campaign does not run on, `provider_unavailable` when the writer does not answer or its words
 * do not fit.
 */
export const rewriteCampaign = endpoint({
  method: 'POST',
  path: '/api/admin/campaigns/:campaignId/rewrite',
  access: 'admin',
  summary: 'Rewrite one part of the copy; nothing is stored before it is saved',
  params,
  body: z.object({
    part: WordsPart,
    /** How often this part was requested: each attempt gets other copy. */
    attempt: z.int().min(1).max(1_000),
  }),
  errors: ['refused', 'provider_unavailable'],
  /** The rewritten part; the other one is null. */
  response: z.object({
    page: LandingPage.nullable(),
    ad: Ad.nullable(),
    writtenBy: z.enum(WRITERS),
  }),
})
