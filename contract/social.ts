import { z } from 'zod'

export const SOCIAL_PLATFORMS = ['facebook', 'instagram', 'twitter', 'linkedin', 'tiktok'] as const
export const SocialPlatform = z.enum(SOCIAL_PLATFORMS)
export type SocialPlatform = z.infer<typeof SocialPlatform>

export const CONTENT_TYPES = ['promotional', 'educational', 'behind_scenes', 'testimonial'] as const
export const ContentType = z.enum(CONTENT_TYPES)
export type ContentType = z.infer<typeof ContentType>
