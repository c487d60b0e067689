import { z } from 'zod'
import { Ad, AD_PLATFORMS, AdContent, AdPlatform, LandingPage, TextSources } from './ad-content.ts'
import { AdFigures } from './ad-figures.ts'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { choiceOf, requiredText, typedAmount } from './fields.ts'
import { Id } from './ids.ts'
import { allows, lifecycle } from './lifecycle.ts'
import { Money, MoneySum } from './money.ts'
import { Version } from './whole-number.ts'

/** What a campaign is for: people who book, or haulers who register. */
export const CAMPAIGN_TYPES = ['customer_acquisition', 'hauler_recruitment'] as const
/** One of `CAMPAIGN_TYPES`. */
export const CampaignType = choiceOf(CAMPAIGN_TYPES)
export type CampaignType = z.infer<typeof CampaignType>

/** What a person reads for each type. */
export const campaignTypeLabels: Record<CampaignType, string> = {
  customer_acquisition: 'Customer acquisition',
  hauler_recruitment: 'Hauler recruitment',
}

/** Where a visit came from: a network, or a link that names none of the campaign's. */
export const AD_SOURCES = [...AD_PLATFORMS, 'direct'] as const
/** A network, or `direct` for a visit whose link names none of the campaign's networks. */
export const AdSource = z.enum(AD_SOURCES)
export type AdSource = z.infer<typeof AdSource>

/** A draft has no public page; an active campaign has one; that of a paused or completed one says that it is over. */
export const CAMPAIGN_STATUSES = ['draft', 'active', 'paused', 'completed'] as const
/** One of `CAMPAIGN_STATUSES`; `campaignLifecycle` says how it changes. */
export const CampaignStatus = choiceOf(CAMPAIGN_STATUSES)
export type CampaignStatus = z.infer<typeof CampaignStatus>

/** Every way a campaign changes status. It completes once its days are over, running or not; its spent budget may pause it. */
export const campaignLifecycle = lifecycle({
  noun: 'campaign',
  states: CAMPAIGN_STATUSES,
  moves: {
    activate: { by: ['admin'], from: ['draft', 'paused', 'completed'], to: 'active' },
    pause: { by: ['admin', 'system'], from: ['active'], to: 'paused' },
    complete: { by: ['system'], from: ['active', 'paused'], to: 'completed' },
  },
})

/** For the screens: is the admin's button live? */
export const canMoveCampaign = (
  campaign: { status: CampaignStatus },
  move: 'activate' | 'pause',
): boolean => allows(campaignLifecycle, move, campaign.status, 'admin')

/** The number of a campaign. */
export const CampaignId = Id.brand<'CampaignId'>()
export type CampaignId = z.infer<typeof CampaignId>

/** Where a campaign is aimed when its form says nothing. */
export const DEFAULT_LOCATION = 'British Columbia'
/** How long a campaign runs when its form says nothing, in days. */
export const DEFAULT_DURATION = 30
const LONGEST_DURATION = 365

const shortText = (max: number) =>
  z.string().trim().max(max, `Please use at most ${max} characters`)

/** 1 to 120 characters; no two campaigns share a name, in any case. */
export const CampaignName = requiredText('Campaign name is required', { max: 120 })
/** The budget as typed, '250' or '249.50' dollars, for one run; 80 % and 100 % of it are reported, and 100 % may pause the campaign. */
export const Budget = typedAmount('Budget is required')
/** How long a campaign runs, in whole days from 1 to 365. */
export const Duration = z
  .number('Duration must be at least 1 day')
  .min(1, 'Duration must be at least 1 day')
  .max(LONGEST_DURATION, `Duration can be at most ${LONGEST_DURATION} days`)
  .int('Duration is a whole number of days')
const NO_PLATFORM = 'Select at least one platform'
/** The networks of a campaign: at least one, each once. */
export const Platforms = z
  .array(AdPlatform, NO_PLATFORM)
  .min(1, NO_PLATFORM)
  .refine((all) => new Set(all).size === all.length, 'Select each platform once')

/**
 * Whom a campaign is for, as the writer reads it: people up to 300 characters, place up to 120, at most 20
 * interests of 60.
 */
export const TargetAudience = z.object({
  demographics: shortText(300).default(''),
  location: shortText(120)
    .overwrite((place) => place || DEFAULT_LOCATION)
    .default(DEFAULT_LOCATION),
  interests: z
    .array(shortText(60).min(1, 'Invalid input'))
    .max(20, 'Name at most 20 interests')
    .default([]),
})
export type TargetAudience = z.infer<typeof TargetAudience>

const campaignInput = {
  type: CampaignType,
  targetAudience: TargetAudience.prefault({}),
  budget: Budget,
  duration: Duration.default(DEFAULT_DURATION),
  platforms: Platforms,
}
/** The form of a new campaign. */
export const NewCampaign = z.object({
  name: CampaignName,
  ...campaignInput,
  /** Without these, a campaign gets the default page of its type and no advertisements. */
  adContent: AdContent.optional(),
  landingPageConfig: LandingPage.optional(),
})
export type NewCampaign = z.infer<typeof NewCampaign>

/** The input of the campaign writer: everything but the name and the copy, which it writes. */
export const CampaignWish = z.object(campaignInput)
export type CampaignWish = z.infer<typeof CampaignWish>

const count = z.number()

/** A campaign with what it cost and brought, as the admin team sees it. */
export const Campaign = z.object({
  id: CampaignId,
  name: z.string(),
  /** Its public page is /c/{slug}. */
  slug: z.string(),
  type: CampaignType,
  status: CampaignStatus,
  targetAudience: z.object({
    demographics: z.string(),
    location: z.string(),
    interests: z.array(z.string()),
  }),
  budget: Money,
  duration: count,
  platforms: z.array(AdPlatform),
  adContent: z.object({ ads: z.array(Ad) }),
  landingPageConfig: z.object({ headline: z.string(), text: z.string(), action: z.string() }),
  /** A language model wrote words of it, now or before; templates and people are no model. */
  isAiGenerated: z.boolean(),
  textSources: TextSources,
  /** Since it was made: impressions as entered, clicks and conversions as counted here. */
  performance: z.object({ impressions: count, clicks: count, conversions: count }),
  /** Haulers who registered; they are among the conversions. */
  signups: count,
  jobsCompleted: count,
  /** As entered from the networks' bills. */
  cost: MoneySum,
  /** The final prices of the jobs completed. */
  revenue: MoneySum,
  /** The same of the days that the call asks for; without `days`, since it was made. */
  figures: AdFigures,
  startedAt: Instant.nullable(),
  /** When the clock completes it; null before it was ever active. */
  endsAt: Instant.nullable(),
  createdAt: Instant,
  /** Counts edits: who edits sends the one that they saw. */
  version: count,
  /** Whether it is paused when its budget is spent. */
  pauseAtBudget: z.boolean(),
})
export type Campaign = z.infer<typeof Campaign>

const params = z.object({ campaignId: CampaignId })

/** Creates a draft; nothing is public before it is activated. `in_use` when another campaign has the name. */
export const createCampaign = endpoint({
  method: 'POST',
  path: '/api/admin/campaigns',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Create a campaign as a draft; nothing is live before it is activated',
  body: NewCampaign,
  errors: ['in_use'],
  response: Campaign,
})

/**
 * Activates or pauses a campaign. Its days begin when it is first activated, and again when a completed
 * one is. `illegal_move` for any other status, or where the lifecycle does not allow it.
 */
export const setCampaignStatus = endpoint({
  method: 'PUT',
  path: '/api/admin/campaigns/:campaignId',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Activate or pause a campaign',
  params,
  body: z.object({ status: CampaignStatus }),
  errors: ['illegal_move'],
  response: Campaign,
})

/**
 * Replaces the advertisements and the page of a campaign. The server knows itself which parts are as the writer
 * wrote them; a part of a language model sets the mark, and no change takes it away. `refused` when an advertisement is for a network
 * that the campaign does not run on, `outdated` when another person changed it since `version`.
 */
export const saveCampaignContent = endpoint({
  method: 'PATCH',
  path: '/api/admin/campaigns/:campaignId/content',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Change the advertisements and the page of a campaign',
  params,
  body: z.object({
    adContent: AdContent,
    landingPageConfig: LandingPage,
    /** The version that the person saw; without it the last one to save wins. */
    version: Version.optional(),
  }),
  errors: ['outdated', 'refused'],
  response: Campaign,
})

/** Takes a campaign off the lists and totals; one that runs is paused first. Its page says kindly that it is over; its days stay stored. */
export const deleteCampaign = endpoint({
  method: 'DELETE',
  path: '/api/admin/campaigns/:campaignId',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Stop and delete a campaign; its page says that it is over, its records stay',
  params,
  response: z.object({ id: CampaignId }),
})

/** Where the public pages stand; not below /api, as people read these addresses. */
export const PUBLIC_PAGES = { campaign: '/c', offer: '/o' } as const

/** The address that an advertisement on this network leads to. */
export const trackedPath = (slug: string, platform: AdPlatform): string =>
  `${PUBLIC_PAGES.campaign}/${slug}?via=${platform}`
