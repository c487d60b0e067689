import { z } from 'zod'
import { Day, Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { Post } from './social-posts.ts'
import {
  AccountProfile,
  CONTENT_TYPES,
  SOCIAL_PLATFORMS,
  SocialAccountId,
  SocialPlatform,
} from './social.ts'

/** Whether posts go out under an account; `expiring` ends within days, and only a person can renew it. */
export const AccountState = z.enum(['connected', 'expiring', 'needs_reconnect'])
export type AccountState = z.infer<typeof AccountState>

/** A connected account; no answer of the server ever carries its tokens. */
export const Account = z.object({
  id: SocialAccountId,
  platform: SocialPlatform,
  username: z.string(),
  displayName: z.string(),
  isActive: z.boolean(),
  state: AccountState,
  /** Why it has to be connected again, in the network's own words. */
  problem: z.string().nullable(),
  /** What the network asks the team to know, such as that posts are visible to the account alone. */
  notice: z.string().nullable(),
  /** What the network lets us do, in words: 'publish posts'. */
  rights: z.array(z.string()),
  /** Due posts that wait until it is connected again. */
  waitingPosts: z.number(),
  /** Its network is simulated. */
  isSandbox: z.boolean(),
  /** When the connection ends unless a person renews it; null where it is renewed by itself for as long as it works. */
  expiresAt: Instant.nullable(),
  connectedAt: Instant,
  /** When the engagement was last fetched from the network. */
  lastSync: Instant.nullable(),
  accountData: AccountProfile,
})
export type Account = z.infer<typeof Account>

const accountsAt = '/api/admin/social-media/accounts'

/** The connected accounts, by network; at most one each. */
export const listSocialAccounts = endpoint({
  method: 'GET',
  path: accountsAt,
  access: 'admin',
  right: 'see-marketing',
  summary: 'The connected accounts, by network',
  response: z.array(Account),
})

/** A name as the networks write it, with or without the '@'. */
const Username = requiredText('Username is required', { max: 61 })
  .regex(/^@?[\p{L}\p{N}][\p{L}\p{N}._-]*$/u, 'A username has letters, digits, dots, - and _ only')
  .overwrite((name) => name.replace(/^@/, ''))

/** Which account to connect: a network and a username with or without '@'. */
export const NewAccount = z.object({
  platform: SocialPlatform.default('facebook'),
  username: Username,
})
export type NewAccount = z.infer<typeof NewAccount>

/**
 * Connects an account; the same one again renews it. `in_use` when another account of the network is
 * connected, `refused` with the network's words, `provider_unavailable` when it does not answer.
 */
export const connectSocialAccount = endpoint({
  method: 'POST',
  path: accountsAt,
  access: 'admin',
  right: 'run-marketing',
  summary: 'Connect an account, one for each network; connecting the same one again renews it',
  body: NewAccount,
  errors: ['refused', 'provider_unavailable', 'in_use'],
  response: Account,
})

/** The accounts, pages or organisations that a person may publish as, after signing in at a network. */
export const AccountChoices = z.object({
  platform: SocialPlatform,
  choices: z.array(z.object({ id: z.string(), handle: z.string(), name: z.string() })),
})
export type AccountChoices = z.infer<typeof AccountChoices>

const Grant = z.object({ grantId: z.uuid() })

/** What there is to choose from; `not_found` ten minutes later, once one is chosen, and for another person. */
export const getAccountChoices = endpoint({
  method: 'GET',
  path: `${accountsAt}/choices/:grantId`,
  access: 'admin',
  right: 'run-marketing',
  summary: 'The pages or organisations that a sign-in at a network allows, to choose one',
  params: Grant,
  response: AccountChoices,
})

/** Connects the chosen one. `in_use` when another account of the network is connected. */
export const chooseAccount = endpoint({
  method: 'POST',
  path: `${accountsAt}/choices/:grantId`,
  access: 'admin',
  right: 'run-marketing',
  summary: 'Connect one of the pages or organisations that a sign-in at a network allows',
  params: Grant,
  body: z.object({ accountId: z.string().min(1).max(300) }),
  errors: ['in_use'],
  response: Account,
})

/** Deletes an account and its tokens; posts that are due later will fail. */
export const disconnectSocialAccount = endpoint({
  method: 'DELETE',
  path: `${accountsAt}/:accountId`,
  access: 'admin',
  right: 'run-marketing',
  summary: 'Disconnect an account and delete its tokens; posts that are due later will fail',
  params: z.object({ accountId: SocialAccountId }),
  response: z.object({ id: SocialAccountId }),
})

/** One part of an object for each name of a list. */
const forEach = <Name extends string, Part extends z.ZodType>(names: readonly Name[], part: Part) =>
  z.object(
    // The keys are exactly the names.
    Object.fromEntries(names.map((name) => [name, part])) as Record<Name, Part>,
  )

const average = z.number().nullable()

/** How the posts do, as the networks counted them last. */
export const SocialAnalytics = z.object({
  totalPosts: z.number(),
  scheduledPosts: z.number(),
  /** Likes, comments and shares of everything published, as the networks counted them last. */
  totalEngagement: z.number(),
  aiGeneratedPosts: z.number(),
  /** Published posts of each network. */
  platformStats: forEach(SOCIAL_PLATFORMS, z.object({ posts: z.number(), engagement: z.number() })),
  /** Null where nothing of that type was published yet. */
  contentTypeStats: forEach(CONTENT_TYPES, z.object({ posts: z.number(), avgEngagement: average })),
  aiStats: z.object({
    totalGenerated: z.number(),
    /** The share, 0 to 1, of AI-written posts that were published among those that were tried. */
    successRate: average,
    avgEngagement: average,
    /** The same of what people and templates wrote, to compare with. */
    otherAvgEngagement: average,
  }),
  topPosts: z.array(Post),
  /** Engagement of the posts published in each of the last eight weeks (from Sunday), oldest first. */
  weeks: z.array(
    z.object({
      from: Day,
      engagement: forEach(SOCIAL_PLATFORMS, z.number()),
    }),
  ),
  /** When engagement was last fetched from any network. */
  readAt: Instant.nullable(),
})
export type SocialAnalytics = z.infer<typeof SocialAnalytics>

/** The figures of all posts, from our own records: this calls no network. */
export const getSocialAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/social-media/analytics',
  access: 'admin',
  right: 'see-marketing',
  summary: 'The engagement of the posts, counted from the reports of the networks',
  response: SocialAnalytics,
})

/**
 * Asks the networks now how the posts of the last 30 days do, and answers how many were read. A network
 * that refuses keeps its last figures; `provider_unavailable` when one does not answer. Limited to 30
 * calls a minute.
 */
export const refreshSocialEngagement = endpoint({
  method: 'POST',
  path: '/api/admin/social-media/refresh-engagement',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Fetch the engagement of the posts of the last 30 days from the networks now',
  errors: ['provider_unavailable'],
  response: z.object({ postsRead: z.number() }),
})
