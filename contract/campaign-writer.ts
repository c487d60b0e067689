import { z } from 'zod'
import { Ad, LandingPage, WordsPart } from './ad-content.ts'
import { Campaign, CampaignId, CampaignWish } from './advertising.ts'
import { endpoint } from './endpoint.ts'
import { TextSource } from './text-source.ts'

const params = z.object({ campaignId: CampaignId })

/**
 * Has a campaign written and stores it as a draft, named after its type, with a number where that name is
 * taken. Where a language model does not answer, or not with words that may be published, templates write it.
 * `provider_unavailable` when the words do not fit the networks; nothing is stored then.
 */
export const generateCampaign = endpoint({
  method: 'POST',
  path: '/api/admin/generate-campaign',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Generate a draft campaign with a language model, or from templates without one',
  body: CampaignWish,
  errors: ['in_use', 'provider_unavailable'],
  response: z.object({ campaign: Campaign, writtenBy: TextSource }),
})

/** Who writes generated campaigns here: a language model where one is set, else templates. */
export const getWriter = endpoint({
  method: 'GET',
  path: '/api/admin/campaign-writer',
  access: 'admin',
  right: 'see-marketing',
  summary: 'Whether a language model or templates write generated campaigns',
  response: z.object({ writtenBy: TextSource }),
})

/**
 * Writes one part again, differently from what stands there, and stores nothing: the admin saves it or not. `refused` for a network that the
 * campaign does not run on, `provider_unavailable` when the writer does not answer or its words
 * do not fit.
 */
export const rewriteCampaign = endpoint({
  method: 'POST',
  path: '/api/admin/campaigns/:campaignId/rewrite',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Rewrite one part of the copy; nothing is stored before it is saved',
  params,
  body: z.object({
    part: WordsPart,
    /** How often this part was requested: each attempt gets other copy. */
    attempt: z.int().min(1).max(1_000),
    /** The text of this part in the form, where it is not saved yet: the new one differs from it. */
    standing: z.string().max(600).optional(),
  }),
  errors: ['refused', 'provider_unavailable'],
  /** The rewritten part; the other one is null. */
  response: z.object({
    page: LandingPage.nullable(),
    ad: Ad.nullable(),
    writtenBy: TextSource,
  }),
})
