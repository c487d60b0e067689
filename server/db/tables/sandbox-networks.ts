import type { SocialMedia } from '../../../contract/social-limits.ts'
import type { SocialPlatform } from '../../../contract/social.ts'
import type { Defaulted, DefaultedJson } from './columns.ts'

/** The state of the sandbox networks; only the sandbox's own files read these. */
export type SandboxNetworkTables = {
  sandboxNetworkAccounts: {
    accessToken: string
    refreshToken: string
    platform: SocialPlatform
    username: string
    scopes: Defaulted<string[]>
    expiresAt: Date | null
    refreshExpiresAt: Date | null
  }
  sandboxOauthCodes: {
    code: string
    platform: SocialPlatform
    usernames: string[]
    scopes: string[]
    codeChallenge: string
    redirectUri: string
    expiresAt: Date
  }
  sandboxUploads: {
    id: string
    platform: SocialPlatform
    username: string
    readyAt: Date
    expiresAt: Date
    postId: string | null
  }
  sandboxPosts: {
    id: string
    platform: SocialPlatform
    username: string
    text: string
    media: DefaultedJson<SocialMedia[]>
    comment: string | null
    idempotencyKey: string | null
    likes: Defaulted<number>
    publishedAt: Date
    searchableAt: Defaulted<Date>
  }
}
