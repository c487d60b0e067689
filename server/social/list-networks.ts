import type { SocialNetworkState } from '../../contract/social-networks.ts'
import { networkLimits } from '../../contract/social-limits.ts'
import { platformFacts, SOCIAL_PLATFORMS, type SocialPlatform } from '../../contract/social.ts'
import type { Context } from '../core/context.ts'
import { isPublicUrl } from '../providers/publisher/picture-addresses.ts'

/** Networks that fetch pictures from this site. */
const isFetching = (platform: SocialPlatform): boolean => networkLimits[platform].media.min > 0

/** The networks, which of them are simulated, and what keeps posts from going out there. */
export const listNetworks = ({ config, publisher }: Context): SocialNetworkState[] =>
  SOCIAL_PLATFORMS.map((platform) => {
    const { isSandbox } = publisher.on(platform)
    const hasStandIn = config.social[platform]?.apiBase !== undefined
    const isReached =
      isSandbox || hasStandIn || !isFetching(platform) || isPublicUrl(config.publicUrl)
    const { label } = platformFacts[platform]
    return {
      platform,
      isSandbox,
      problem: isReached
        ? null
        : `${label} fetches pictures from this site, which it cannot reach: set ORIGIN to the public https address of this site.`,
    }
  })
