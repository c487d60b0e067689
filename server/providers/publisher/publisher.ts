import type { AccountProfile, Engagement, SocialPlatform } from '../../../contract/social.ts'

export type Tokens = { accessToken: string; refreshToken: string | null; expiresAt: Date | null }

export type ConnectedAccount = Tokens & {
  username: string
  displayName: string
  profile: AccountProfile
}

/** Whom we speak as on which network. */
export type PublishingAccount = { platform: SocialPlatform; accessToken: string }

export type PublishRequest = PublishingAccount & {
  /** The whole text, hashtags and all. */
  text: string
  /** Stays the same for a post's whole life: the network shows one post for it, however often we ask. */
  idempotencyKey: string
}

export type PublishedPost = { postId: string; url: string }

/**
 * The social networks, in our words. A call that fails with anything but Refused has an
 * unknown outcome: whoever sent a post asks `findByKey` before sending it again.
 */
export type Publisher = {
  name: 'sandbox' | 'networks'
  /** @throws Refused when the network does not let us speak for this name. */
  connect(who: { platform: SocialPlatform; username: string }): Promise<ConnectedAccount>
  /** Fresh tokens for an account whose present ones expire. @throws Refused. */
  renew(who: { platform: SocialPlatform; refreshToken: string }): Promise<Tokens>
  /** @throws Refused with the network's own words; the post is not there then. */
  publish(request: PublishRequest): Promise<PublishedPost>
  /** The post that was published under this key, if the network has one. */
  findByKey(account: PublishingAccount, idempotencyKey: string): Promise<PublishedPost | undefined>
  /** What people did with these posts; the network leaves out those it no longer shows. */
  readEngagement(
    account: PublishingAccount,
    postIds: readonly string[],
  ): Promise<Map<string, Engagement>>
}
