import type { SocialPlatform } from '../../../contract/social.ts'
import type { SocialNetwork } from './network.ts'

/** The social networks. `sandbox` when all of them are simulated. */
export type Publisher = {
  name: 'sandbox' | 'networks'
  on(platform: SocialPlatform): SocialNetwork
}

export function publisherOf(networks: Readonly<Record<SocialPlatform, SocialNetwork>>): Publisher {
  const isSandbox = Object.values(networks).every((network) => network.isSandbox)
  return { name: isSandbox ? 'sandbox' : 'networks', on: (platform) => networks[platform] }
}
