import { z } from 'zod'

export const CAMPAIGN_TYPES = ['customer_acquisition', 'hauler_recruitment'] as const
export const CampaignType = z.enum(CAMPAIGN_TYPES)
export type CampaignType = z.infer<typeof CampaignType>

export const AD_PLATFORMS = ['google', 'facebook', 'instagram', 'linkedin'] as const
export const AdPlatform = z.enum(AD_PLATFORMS)
export type AdPlatform = z.infer<typeof AdPlatform>
