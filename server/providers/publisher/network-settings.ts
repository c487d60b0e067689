import type { SocialPlatform } from '../../../contract/social.ts'
import type { SocialNetwork } from './network.ts'

/** The app that a network knows us by, and where a stand-in for the network listens in trials. */
export type NetworkSettings = {
  clientId: string
  clientSecret: string
  apiBase: string | undefined
  /** LinkedIn: the month of its API, such as '202606'; each one ends after about a year. */
  apiVersion?: string
  /** TikTok: whether it has audited our app. Before that, posts are visible to the account alone. */
  isAudited?: boolean
}

/** The settings of the networks that are not simulated. */
export type SocialSettings = Partial<Record<SocialPlatform, NetworkSettings>>

export type AdapterSettings = NetworkSettings & { now: () => Date }

/** Opens the official API of one network. */
export type Adapter = (settings: AdapterSettings) => SocialNetwork & { isSandbox: false }

/** The instant that a network names as a number of seconds from now. */
export const secondsFrom = (now: Date, seconds: number): Date =>
  new Date(now.getTime() + seconds * 1_000)
