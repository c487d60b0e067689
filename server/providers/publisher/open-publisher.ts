import type { SocialPlatform } from '../../../contract/social.ts'
import { openFacebook } from './facebook.ts'
import { openInstagram } from './instagram.ts'
import { openLinkedIn } from './linkedin.ts'
import type { SocialNetwork } from './network.ts'
import type { Adapter, AdapterSettings, SocialSettings } from './network-settings.ts'
import { publisherOf, type Publisher } from './publisher.ts'
import { sandboxNetwork } from './sandbox-network.ts'
import type { Sandbox } from './sandbox-oauth.ts'
import { openTikTok } from './tiktok.ts'
import { openX } from './x.ts'

/** The real networks by their official APIs. */
const ADAPTERS: Record<SocialPlatform, Adapter> = {
  facebook: openFacebook,
  instagram: openInstagram,
  twitter: openX,
  linkedin: openLinkedIn,
  tiktok: openTikTok,
}

/** The official API of one network. */
export const openNetwork = (
  platform: SocialPlatform,
  settings: AdapterSettings,
): ReturnType<Adapter> => ADAPTERS[platform](settings)

type World = Sandbox & { config: { publicUrl: string; social: SocialSettings } }

/** Each network by its adapter where its app is set, else simulated. */
export function openPublisher({ db, now, config }: World): Publisher {
  const open = (platform: SocialPlatform): SocialNetwork => {
    const settings = config.social[platform]
    if (!settings) return sandboxNetwork({ db, now, publicUrl: config.publicUrl, platform })
    return openNetwork(platform, { ...settings, now })
  }
  return publisherOf({
    facebook: open('facebook'),
    instagram: open('instagram'),
    twitter: open('twitter'),
    linkedin: open('linkedin'),
    tiktok: open('tiktok'),
  })
}
