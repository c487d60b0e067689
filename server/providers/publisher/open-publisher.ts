import type { SocialPlatform } from '../../../contract/social.ts'
import type { SocialNetwork } from './network.ts'
import { publisherOf, type Publisher } from './publisher.ts'
import { sandboxNetwork } from './sandbox-network.ts'
import type { Sandbox } from './sandbox-oauth.ts'

/** The app that a network knows us by, and where a stand-in for the network listens in trials. */
export type NetworkSettings = {
  clientId: string
  clientSecret: string
  apiBase: string | undefined
}

/** The settings of the networks that are not simulated. */
export type SocialSettings = Partial<Record<SocialPlatform, NetworkSettings>>

type Adapter = (settings: NetworkSettings & { now: () => Date }) => SocialNetwork

/** The real networks by their official APIs. */
const ADAPTERS: Partial<Record<SocialPlatform, Adapter>> = {}

type World = Sandbox & { config: { publicUrl: string; social: SocialSettings } }

/** Each network by its adapter where its app is set, else simulated. @throws Error for one without an adapter. */
export function openPublisher({ db, now, config }: World): Publisher {
  const open = (platform: SocialPlatform): SocialNetwork => {
    const settings = config.social[platform]
    if (!settings) return sandboxNetwork({ db, now, publicUrl: config.publicUrl, platform })
    const adapter = ADAPTERS[platform]
    if (!adapter)
      throw new Error(
        `${platform.toUpperCase()}_CLIENT_ID is set, but this release cannot use that network yet`,
      )
    return adapter({ ...settings, now })
  }
  return publisherOf({
    facebook: open('facebook'),
    instagram: open('instagram'),
    twitter: open('twitter'),
    linkedin: open('linkedin'),
    tiktok: open('tiktok'),
  })
}
