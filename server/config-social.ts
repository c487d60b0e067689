import { z } from 'zod'
import { SOCIAL_PLATFORMS, type SocialPlatform } from '../contract/social.ts'
import type { SocialSettings } from './providers/publisher/network-settings.ts'

const text = z.string().trim().min(1).optional()
const address = z.url({ protocol: /^https?$/ }).optional()

/** The app of each social network, and where tests have a stand-in for it listen. */
export const socialVariables = {
  FACEBOOK_CLIENT_ID: text,
  FACEBOOK_CLIENT_SECRET: text,
  FACEBOOK_API_BASE: address,
  INSTAGRAM_CLIENT_ID: text,
  INSTAGRAM_CLIENT_SECRET: text,
  INSTAGRAM_API_BASE: address,
  TWITTER_CLIENT_ID: text,
  TWITTER_CLIENT_SECRET: text,
  TWITTER_API_BASE: address,
  LINKEDIN_CLIENT_ID: text,
  LINKEDIN_CLIENT_SECRET: text,
  LINKEDIN_API_BASE: address,
  LINKEDIN_API_VERSION: z
    .string()
    .regex(/^20\d{4}$/, 'Expected a month of the API, such as 202606')
    .optional(),
  TIKTOK_CLIENT_ID: text,
  TIKTOK_CLIENT_SECRET: text,
  TIKTOK_API_BASE: address,
  TIKTOK_AUDITED: z
    .enum(['true', 'false', '1', '0'])
    .transform((flag) => flag === 'true' || flag === '1')
    .optional(),
}

type Variables = z.output<z.ZodObject<typeof socialVariables>>

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** @returns only the networks that are set. @throws Error for settings that do not go together. */
export function socialSettings(variables: Variables, production: boolean): SocialSettings {
  const settings: SocialSettings = {}
  for (const platform of SOCIAL_PLATFORMS) {
    const one = settingsOf(platform, variables, production)
    if (one) settings[platform] = one
  }
  return settings
}

function settingsOf(platform: SocialPlatform, variables: Variables, production: boolean) {
  const name = platform.toUpperCase() as Uppercase<SocialPlatform>
  const clientId = variables[`${name}_CLIENT_ID`]
  const clientSecret = variables[`${name}_CLIENT_SECRET`]
  const apiBase = variables[`${name}_API_BASE`]
  if (!clientId && !clientSecret) {
    if (apiBase) throw new Error(`${name}_API_BASE is set, but ${name}_CLIENT_ID is not`)
    return undefined
  }
  if (!clientId || !clientSecret)
    throw new Error(
      `${name}_CLIENT_ID and ${name}_CLIENT_SECRET belong together: set both or neither`,
    )
  if (production && apiBase && !LOOPBACK.test(new URL(apiBase).hostname))
    throw new Error(
      `${name}_API_BASE names another machine, which would get the client secret. With NODE_ENV=production it is for a stand-in on this one only`,
    )
  return {
    clientId,
    clientSecret,
    apiBase,
    ...(platform === 'linkedin' &&
      variables.LINKEDIN_API_VERSION && { apiVersion: variables.LINKEDIN_API_VERSION }),
    ...(platform === 'tiktok' && { isAudited: variables.TIKTOK_AUDITED ?? false }),
  }
}
