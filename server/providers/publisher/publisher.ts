import type { AccountProfile, Engagement, SocialPlatform } from '../../../contract/social.ts'

export type Tokens = { accessToken: string; refreshToken: string | null; expiresAt: Date | null }

export type ConnectedAccount = Tokens & {
  username: string
  displayName: string
  profile: AccountProfile
}

/** The account that posts go out under, on its network. */
export type PublishingAccount = { platform: SocialPlatform; accessToken: string }

export type PublishRequest = PublishingAccount & {
  /** The whole text, hashtags and all. */
  text: string
  /** Stays the same for a post's whole life: the network shows one post for it, however often it is sent. */
  idempotencyKey: string
}

export type PublishedPost = { postId: string; url: string }

/**
 * The social networks, in our words. Every call fails with a `ProviderFailure`. After UnknownOutcome the
 * publisher calls `findByKey` before it sends a post again.
 */
export type Publisher = {
  name: 'sandbox' | 'networks'
  /** @throws Refused when the network does not let us post under this name. */
  connect(who: { platform: SocialPlatform; username: string }): Promise<ConnectedAccount>
  /** Fresh tokens for an account whose present ones expire. @throws Reconnect when it gives none. */
  renew(who: { platform: SocialPlatform; refreshToken: string }): Promise<Tokens>
  /**
   * @throws Refused with the network's own words, RetryAt while it takes no posts, Reconnect for a token that
   * is no longer valid; the post is not there then.
   */
  publish(request: PublishRequest): Promise<PublishedPost>
  /** The post that was published under this key, if the network has one. */
  findByKey(account: PublishingAccount, idempotencyKey: string): Promise<PublishedPost | undefined>
  /** What people did with these posts; the network leaves out those it no longer shows. */
  readEngagement(
    account: PublishingAccount,
    postIds: readonly string[],
  ): Promise<Map<string, Engagement>>
}
