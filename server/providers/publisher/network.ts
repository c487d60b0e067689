import type { SocialMedia } from '../../../contract/social-limits.ts'
import type { AccountProfile, PostMetrics, SocialPlatform } from '../../../contract/social.ts'

/** What an account of a network is used with; a null instant means that the network names no end. */
export type Tokens = {
  accessToken: string
  refreshToken: string | null
  expiresAt: Date | null
  /** After this the account has to be connected again, however often it was renewed. */
  refreshExpiresAt: Date | null
}

/** Where a person is sent to allow us to publish. The challenge is that of PKCE, method S256. */
export type AuthorizeRequest = { state: string; codeChallenge: string; redirectUri: string }

/** What the network's answer carries, with the secrets of the request. */
export type ExchangeRequest = { code: string; codeVerifier: string; redirectUri: string }

/** One account, page or organisation that a person may publish as. */
export type GrantedAccount = Tokens & {
  /** The network's own id: it stays when the handle changes. */
  id: string
  /** Without '@'. */
  handle: string
  name: string
  profile: AccountProfile
}

/** What a person allowed. A network of pages or organisations gives several accounts; the team chooses one. */
export type Grant = {
  accounts: readonly GrantedAccount[]
  /** The rights as the network names them. */
  scopes: readonly string[]
}

/** The account that posts go out under, on its network. */
export type PublishingAccount = {
  platform: SocialPlatform
  id: string
  handle: string
  accessToken: string
}

/** What the network says of an account now; a notice is a sentence that the team sees beside it. */
export type AccountReading = { profile: AccountProfile; notice: string | null }

/** A picture as it leaves. */
export type OutgoingPicture = Omit<SocialMedia, 'url'> & {
  /** Where the network may fetch it for some minutes, for those that take no bytes. */
  address(): Promise<string>
  /** For those that take bytes. */
  read(): Promise<Uint8Array<ArrayBuffer>>
}

/** A post as it leaves: the whole text, link, hashtags and all, with its pictures in their order. */
export type OutgoingPost = {
  text: string
  /** The address in the text that readers should open; null without one. */
  link: string | null
  media: readonly OutgoingPicture[]
  /** What we write below our own post, where the network has comments. */
  firstComment: string | null
}

/** What a step answered that later steps need: a media id, a container id, a publish id. */
export type Checkpoint = Readonly<Record<string, string>>
/** The checkpoints of the finished steps, by the name of the step; stored as JSON before the next call. */
export type Checkpoints = Readonly<Record<string, Checkpoint>>

/** How many posts one reading of figures asks about. */
export const METRICS_BATCH = 50

export type PublishedPost = { postId: string; url: string }

/** One call on the way of a post to its network. */
export type PublishStep = {
  /** Unique within the post; stored with the checkpoint. */
  name: string
  /** For a person who waits: 'Instagram is preparing the picture'. */
  label: string
  /**
   * Whether this call can show the post to the public. Without an answer it is looked up and never sent
   * again; every other step is repeated, so it must be harmless twice.
   */
  publishes: boolean
  /** It comes after the post is public, such as a first comment: the post counts as posted when it fails. */
  isExtra?: true
}

export type StepRequest = {
  account: PublishingAccount
  post: OutgoingPost
  /** Of all the steps before this one. */
  checkpoints: Checkpoints
}

export type StepResult =
  /** `published` as soon as the network names the public post; only extra steps follow then. */
  | { is: 'done'; checkpoint: Checkpoint; published?: PublishedPost }
  /** The network still works on it: the step is run again at this time. */
  | { is: 'not_ready'; until: Date }
  /** What earlier steps prepared is gone, such as an expired container: the first step is next. */
  | { is: 'start_again' }

/** A publishing step whose answer was lost; `sentAt` is the time just before the call. */
export type LookUpRequest = StepRequest & { step: string; sentAt: Date }

export type LookUp =
  /** The step has happened. */
  | { is: 'there'; checkpoint: Checkpoint; published?: PublishedPost }
  /** By the network's own id of the step it has not happened, for certain: it may be sent again. */
  | { is: 'absent' }
  /** A search by text shows none. Within `lookUpLagMs` of the call that says nothing; later a person decides. */
  | { is: 'not_seen' }
  /** This network cannot be asked: a person decides. */
  | { is: 'impossible' }

/**
 * One social network, in our words. Every call that goes out fails with a `ProviderFailure`: Refused with the network's
 * own words, RetryAt while it takes no requests, Reconnect for an account whose token it no longer accepts (nothing
 * happened in these three), and UnknownOutcome when no answer came. No network knows an idempotency key.
 */
export type SocialNetwork = {
  platform: SocialPlatform
  isSandbox: boolean
  /** The rights we need, and what each is for: 'publish posts'. A grant without one of them is refused by name. */
  scopes: readonly { name: string; allows: string }[]
  /** What an account is renewed with, and how long before its end; null where a person connects it again. */
  renewal: { with: 'refresh_token' | 'access_token'; beforeMs: number } | null
  /** How long after its publication a search by text may still miss a post. */
  lookUpLagMs: number
  authorizeUrl(request: AuthorizeRequest): string
  /** @throws Refused for a code that was used, has expired or belongs to another verifier. */
  exchange(request: ExchangeRequest): Promise<Grant>
  /** Fresh tokens. The earlier refresh token may be void afterwards. @throws Reconnect when it is refused. */
  refresh(tokens: Pick<Tokens, 'accessToken' | 'refreshToken'>): Promise<Tokens>
  /** The cheapest call that proves the token. @throws Reconnect for one that was revoked. */
  readAccount(account: PublishingAccount): Promise<AccountReading>
  /** The steps of this post, in order; the same post always has the same. Calls nothing. */
  steps(post: OutgoingPost): readonly PublishStep[]
  runStep(name: string, request: StepRequest): Promise<StepResult>
  /** Asks whether a publishing step has happened. */
  lookUp(request: LookUpRequest): Promise<LookUp>
  /**
   * What people did with these posts, at most `METRICS_BATCH` of them; the network leaves out those it no longer
   * shows. Several in one call: where the network counts calls, one for each post would use them up.
   */
  metrics(account: PublishingAccount, postIds: readonly string[]): Promise<Map<string, PostMetrics>>
}
