import { createHmac } from 'node:crypto'
import { newId } from './cards.ts'
import { API_VERSION } from '../../providers/payments/stripe.client.ts'

/** Where webhooks go, and what they are signed with; without an address they wait to be fetched. */
export type WebhookEndpoint = { url?: string | undefined; secret: string }
export type About = 'platform' | 'accounts'

export type WebhookSettings = Record<About, WebhookEndpoint> & {
  /** Events wait until they are released. */
  hold: boolean
  /** How often each event is delivered. */
  copies: number
  /** What waits is released in the other order. */
  reverse: boolean
}

type Waiting = { about: About; rawBody: string }

export type Outbox = ReturnType<typeof openOutbox>

const TRIES = 5
const PAUSE_MS = 200

/** Delivers webhook events: signs each attempt again and retries a failed delivery. */
export function openOutbox(seconds: () => number) {
  let waiting: Waiting[] = []
  let settings: WebhookSettings = {
    platform: { secret: 'whsec_platform' },
    accounts: { secret: 'whsec_accounts' },
    hold: false,
    copies: 1,
    reverse: false,
  }

  const signed = ({ about, rawBody }: Waiting) => ({
    about,
    rawBody,
    signature: sign(settings[about].secret, rawBody, seconds()),
  })

  async function deliver(event: Waiting, url: string): Promise<void> {
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      if (await post(url, event.rawBody, signed(event).signature)) return
      await new Promise((resume) => setTimeout(resume, PAUSE_MS * attempt))
    }
  }

  function release(): void {
    const ordered = settings.reverse ? waiting.toReversed() : waiting
    waiting = ordered.filter(({ about }) => settings[about].url === undefined)
    for (const event of ordered) {
      const { url } = settings[event.about]
      if (url === undefined) continue
      for (let copy = 0; copy < settings.copies; copy++) void deliver(event, url)
    }
  }

  return {
    /** Tells of a change: `object` as it stands at this moment. */
    tell(type: string, object: object, account?: string): void {
      const id = newId('evt')
      const request = { id: newId('req'), idempotency_key: null }
      const event = {
        id,
        object: 'event',
        api_version: API_VERSION,
        created: seconds(),
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request,
        type,
        ...(account !== undefined && { account }),
      }
      const about = account === undefined ? 'platform' : 'accounts'
      waiting.push({ about, rawBody: JSON.stringify(event, null, 2) })
      if (!settings.hold) release()
    },
    set(changes: Partial<WebhookSettings>): void {
      settings = { ...settings, ...changes }
    },
    release,
    /** What waits, signed; it will not be delivered any more. */
    take(): { about: About; rawBody: string; signature: string }[] {
      const taken = waiting.map(signed)
      waiting = []
      return taken
    },
  }
}

const sign = (secret: string, rawBody: string, at: number): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${rawBody}`).digest('hex')}`

async function post(url: string, body: string, signature: string): Promise<boolean> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signature,
  }
  try {
    return (await fetch(url, { method: 'POST', body, headers })).ok
  } catch {
    return false
  }
}
