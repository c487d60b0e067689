import { Agent, request } from 'node:https'
import { isIP } from 'node:net'
import webPush from 'web-push'
import { isPublicAddress, NotPublic, publicLookup } from '../../core/public-network.ts'
import { Reconnect, Refused, RetryAt, UnknownOutcome } from '../failures.ts'
import type { PushProvider, PushRequest } from './push.ts'

/** The key pair that push services know us by (VAPID, base64url), and how they reach the operator. */
export type PushKeyPair = { publicKey: string; privateKey: string; subject: string }

type World = {
  now: () => Date
  /** How connections are made; by default to public addresses only. Tests have a push service on this machine. */
  agent?: Agent
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
/** How long a busy service is left alone that does not say so itself, and the longest that it may ask for. */
const PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 3_600_000

const publicAgent = () => new Agent({ keepAlive: true, maxSockets: 8, lookup: publicLookup })

/** Notifications by web push: the library encrypts and signs (RFC 8291, RFC 8292), we make the request. */
export function webPushProvider(keys: PushKeyPair, world: World): PushProvider {
  const { now, agent = publicAgent(), timeoutMs = TIMEOUT_MS } = world
  const isGuarded = world.agent === undefined
  return {
    name: 'web-push',
    publicKey: keys.publicKey,
    async send(push) {
      const { endpoint } = push.target
      if (isGuarded) refuseInside(endpoint)
      const { headers, body } = encrypted(keys, push)
      try {
        readAnswer(await post({ endpoint, headers, body, agent, timeoutMs, now }), now())
      } catch (error) {
        if (isGuarded && !isOfBrowser(endpoint)) throw refusedByStranger(error)
        throw error
      }
    },
    async check() {
      // An endpoint that no device has: the service answers that it does not know it.
      const { status } = await post({
        endpoint: PROBE,
        headers: {},
        body: null,
        agent,
        timeoutMs,
        now,
      })
      if (status >= 500) throw new UnknownOutcome(`The push service answers with ${status}`)
      return 'The keys belong together, and the push service of Mozilla can be reached.'
    },
  }
}

const PROBE = 'https://updates.push.services.mozilla.com/wpush/v2/westhaul-check'

/** The push services of Chrome and what is built on it, Firefox, Edge and Safari. */
const OF_BROWSERS =
  /^((fcm|android)\.googleapis\.com|jmt17\.google\.com|[\w.-]+\.(push\.services\.mozilla\.com|notify\.windows\.com|push\.apple\.com))$/
const isOfBrowser = (endpoint: string): boolean => OF_BROWSERS.test(new URL(endpoint).hostname)

/**
 * Who chose the address can also choose what it answers: that says nothing about our keys, and must not alert the team
 * that notifications fail.
 */
function refusedByStranger(error: unknown): unknown {
  return error instanceof Refused || !(error instanceof Error)
    ? error
    : new Refused(`${error.message}; the address is of no browser that we know`, { cause: error })
}

/** An IP address is never looked up, so the lookup cannot refuse it. */
function refuseInside(endpoint: string): void {
  const host = new URL(endpoint).hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isPublicAddress(host))
    throw new Refused('The address of the device is not on the public internet', { code: 'gone' })
}

/** @throws Refused for keys of a device that nothing can be encrypted with. */
function encrypted(
  vapidDetails: PushKeyPair,
  { target, notice, ttlSeconds, urgency }: PushRequest,
) {
  const { endpoint, p256dh, auth } = target
  try {
    return webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(notice),
      { vapidDetails, TTL: ttlSeconds, urgency, contentEncoding: 'aes128gcm' },
    )
  } catch (error) {
    throw new Refused('Nothing can be encrypted for this device', { cause: error, code: 'gone' })
  }
}

type Post = {
  endpoint: string
  headers: Record<string, unknown>
  body: Buffer | null
  agent: Agent
  timeoutMs: number
  now: () => Date
}
type Answer = { status: number; retryAfter: string | undefined }

/** Failures of connecting: nothing was sent. */
const NOT_CONNECTED = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/**
 * What the service answers says its status alone, so the body is not read: who chose the address could send any
 * amount. Redirects are not followed.
 */
async function post({ endpoint, headers, body, agent, timeoutMs, now }: Post): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const sending = request(
    endpoint,
    { method: 'POST', agent, headers: headers as Record<string, string>, timeout: timeoutMs },
    (response) => {
      const { statusCode: status = 0, headers: received } = response
      resolve({ status, retryAfter: received['retry-after'] })
      response.on('error', () => undefined)
      if (received['content-length'] === '0' || status === 201) response.resume()
      else response.destroy()
    },
  )
  // To the end of the answer: one that never ends would hold its connection for good.
  const timer = setTimeout(() => sending.destroy(new Error('No answer in time')), timeoutMs)
  sending.on('close', () => clearTimeout(timer))
  sending.on('error', reject)
  sending.end(body ?? undefined)
  try {
    return await promise
  } catch (error) {
    if (error instanceof NotPublic) throw new Refused(error.message, { code: 'gone', cause: error })
    const { code = '' } = error as NodeJS.ErrnoException
    if (NOT_CONNECTED.has(code))
      throw new RetryAt(
        `The push service cannot be reached (${code})`,
        new Date(now().getTime() + PAUSE_MS),
      )
    throw new UnknownOutcome('The push service does not answer', { cause: error })
  }
}

/** @throws what the status of the answer means. */
function readAnswer({ status, retryAfter }: Answer, now: Date): void {
  if (status >= 200 && status < 300) return
  if (status === 404 || status === 410)
    throw new Refused('The device unsubscribed', { code: 'gone' })
  if (status === 401 || status === 403)
    throw new Reconnect(`The push service does not accept our VAPID keys (${status})`)
  if (status === 429 || status >= 500)
    throw new RetryAt(`The push service is busy (${status})`, retryTime(retryAfter, now))
  throw new Refused(`The push service refuses the notification (${status})`)
}

/** The header says seconds or a date; what it says is kept within bounds. */
function retryTime(header: string | undefined, now: Date): Date {
  const seconds = Number(header)
  const wait =
    header === undefined
      ? PAUSE_MS
      : Number.isFinite(seconds)
        ? seconds * 1_000
        : Date.parse(header) - now.getTime()
  const bounded = Math.min(
    Math.max(Number.isFinite(wait) ? wait : PAUSE_MS, 1_000),
    LONGEST_PAUSE_MS,
  )
  return new Date(now.getTime() + bounded)
}
