import { createHash, randomBytes, randomInt } from 'node:crypto'

/** What a post contains to be refused, to lose its answer after it is public, to wait, or to be found so many seconds late. */
export const REFUSED = 'please-refuse'
export const LOST = 'please-lose'
/** Such a post is taken in the second half of each minute. */
export const BUSY = 'please-wait'
export const lagging = (seconds: number): string => `please-lag-${seconds}`
const LAG = /please-lag-(\d{1,3})/

const DAY_MS = 86_400_000
const CODE_LIFE_MS = 30_000

export type StandInAccount = { id: string; handle: string; name: string; followers: number }
export type StandInPost = {
  id: string
  accountId: string
  text: string
  pictures: string[]
  comment: string | null
  likes: number
  at: Date
  searchableAt: Date
}
type Consent = {
  accountIds: string[]
  scopes: string[]
  redirectUri: string
  challenge: string | null
  expiresAt: Date
}
export type TokenUse = { accountIds: string[]; scopes: string[]; expiresAt: Date | null }
type Refresh = { use: TokenUse; accessToken: string; expiresAt: Date | null }

/** A request as the stand-in received it, for the tests of its shape. */
export type StandInRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | undefined>>
  form: FormData | URLSearchParams | undefined
  json: unknown
  /** The bytes of a file that came without a form. */
  bytes: number
}
export type StandInAnswer = {
  status?: number
  headers?: Record<string, string>
  body?: object
  html?: string
}

/** The connection ends here, without an answer. */
export class Dropped extends Error {}

export type Published =
  | { is: 'posted'; post: StandInPost }
  | { is: 'refused' }
  | { is: 'duplicate'; post: StandInPost }
  | { is: 'busy'; until: Date }

export type WorldOptions = {
  now?: () => Date
  clientId?: string
  clientSecret?: string
  /** Whether pictures that are named by their address are fetched. */
  fetchesPictures?: boolean
  /** Off to count what is sent twice, which a network would otherwise hide. */
  refusesDuplicates?: boolean
  /** How long each call takes before it has an effect, and as long again after it. */
  pauseMs?: () => number
}

/** One social network: its accounts, tokens and posts. Each network answers from it in its own form. */
export type NetworkStandIn = ReturnType<typeof openWorld>

export function openWorld({
  now = () => new Date(),
  clientId = 'app-1',
  clientSecret = 'hush',
  fetchesPictures = true,
  refusesDuplicates = true,
  pauseMs = () => 0,
}: WorldOptions = {}) {
  const accounts: StandInAccount[] = [
    { id: '100100100100101', handle: 'westhaul', name: 'Westhaul', followers: 12 },
    { id: '100100100100102', handle: 'westhaul.second', name: 'Westhaul Depot', followers: 3 },
  ]
  const codes = new Map<string, Consent>()
  const tokens = new Map<string, TokenUse>()
  const refreshTokens = new Map<string, Refresh>()
  const posts: StandInPost[] = []
  const requests: StandInRequest[] = []
  /** How many more calls of a kind are taken; without a figure all of them. */
  const left = new Map<string, number>()
  /** What earlier steps made: pictures, containers, publications; the values are the network's own. */
  const things = new Map<string, Record<string, string>>()
  const after = (ms: number) => new Date(now().getTime() + ms)
  const newToken = () => randomBytes(24).toString('base64url')

  return {
    now,
    clientId,
    clientSecret,
    fetchesPictures,
    pauseMs,
    accounts,
    tokens,
    posts,
    requests,
    left,
    things,
    after,
    newId: (): string => `1${String(randomInt(2 ** 47)).padStart(15, '0')}`,
    accountOf: (id: string | undefined) => accounts.find((account) => account.id === id),

    /** What a person allows on the page of consent; answers the code. */
    allow(
      authorizeUrl: string,
      allowed: { scopes?: readonly string[]; accountIds?: readonly string[] } = {},
    ): string {
      const { searchParams: query } = new URL(authorizeUrl)
      const code = newToken()
      codes.set(code, {
        accountIds: [...(allowed.accountIds ?? [accounts[0]?.id ?? ''])],
        scopes: [...(allowed.scopes ?? (query.get('scope') ?? '').split(/[ ,]/))],
        redirectUri: query.get('redirect_uri') ?? '',
        challenge: query.get('code_challenge'),
        expiresAt: after(CODE_LIFE_MS),
      })
      return code
    },

    /** A code counts once, for its own address; with a challenge also for its own verifier. */
    redeem(request: { code: string; redirectUri: string; verifier: string | null }) {
      const consent = codes.get(request.code)
      codes.delete(request.code)
      const challenge =
        request.verifier === null
          ? null
          : createHash('sha256').update(request.verifier).digest('base64url')
      const isValid =
        consent !== undefined &&
        consent.redirectUri === request.redirectUri &&
        consent.challenge === challenge &&
        consent.expiresAt > now()
      return isValid ? consent : undefined
    },

    issueToken(use: Omit<TokenUse, 'expiresAt'>, lifeMs: number | null): string {
      const token = newToken()
      tokens.set(token, { ...use, expiresAt: lifeMs === null ? null : after(lifeMs) })
      return token
    },

    issueRefresh(use: TokenUse, accessToken: string, expiresAt: Date | null): string {
      const token = newToken()
      refreshTokens.set(token, { use, accessToken, expiresAt })
      return token
    },

    /** The use of a refresh token; a network that rotates takes it away, with the access token that came with it. */
    useRefresh(token: string, rotates: boolean): Refresh | undefined {
      const found = refreshTokens.get(token)
      if (!found || (found.expiresAt && found.expiresAt <= now())) return undefined
      if (rotates) {
        refreshTokens.delete(token)
        tokens.delete(found.accessToken)
      }
      return found
    },

    /** Undefined for a token that is unknown, was revoked or has expired. */
    useOf(accessToken: string): TokenUse | undefined {
      const use = tokens.get(accessToken)
      return use && (!use.expiresAt || use.expiresAt > now()) ? use : undefined
    },

    /** What a person does under 'Apps and websites'. */
    revoke(accountId: string): void {
      for (const [token, use] of tokens)
        if (use.accountIds.includes(accountId)) tokens.delete(token)
      for (const [token, { use }] of refreshTokens)
        if (use.accountIds.includes(accountId)) refreshTokens.delete(token)
    },

    /** Whether one more call of this kind is taken. */
    takes(kind: string): boolean {
      const calls = left.get(kind)
      if (calls === undefined) return true
      left.set(kind, calls - 1)
      return calls > 0
    },

    /** Shows a post to the public, once: the same words within a day are a duplicate. */
    publish({
      accountId,
      text,
      pictures,
      id,
    }: Pick<StandInPost, 'accountId' | 'text' | 'pictures' | 'id'>): Published {
      if (text.includes(REFUSED)) return { is: 'refused' }
      const half = new Date(now())
      half.setUTCSeconds(30, 0)
      if (text.includes(BUSY) && now() < half) return { is: 'busy', until: half }
      const dayAgo = after(-DAY_MS)
      const twin = posts.find(
        (post) => post.accountId === accountId && post.text === text && post.at > dayAgo,
      )
      if (twin && refusesDuplicates) return { is: 'duplicate', post: twin }
      const lagMs = Number(LAG.exec(text)?.[1] ?? 0) * 1_000
      const post = {
        id,
        accountId,
        text,
        pictures,
        comment: null,
        likes: 0,
        at: now(),
        searchableAt: after(lagMs),
      }
      posts.push(post)
      return { is: 'posted', post }
    },

    /** What a search shows by now, newest first. */
    shown: (accountId: string) =>
      posts
        .filter((post) => post.accountId === accountId && post.searchableAt <= now())
        .toReversed(),

    like(postId: string): boolean {
      const post = posts.find(({ id }) => id === postId)
      if (post) post.likes += 1
      return post !== undefined
    },
  }
}

/** @throws Dropped for a post whose answer is lost. */
export function dropIfLost({ text }: Pick<StandInPost, 'text'>): void {
  if (text.includes(LOST)) throw new Dropped()
}
