import { publicKeyOf } from '../../core/p256.ts'
import type { SecretBox } from '../../core/secret-box.ts'
import type { Db } from '../../db/database.ts'
import { Refused, RetryAt, UnknownOutcome } from '../failures.ts'
import type { PushProvider } from './push.ts'

/** Documented inputs: the part of an endpoint that makes its device unsubscribe, its service busy, or the answer get lost. */
export const SANDBOX_GONE = 'sandbox-gone'
export const SANDBOX_BUSY = 'sandbox-busy'
export const SANDBOX_LOST = 'sandbox-lost'

const BUSY_MS = 60_000

/** What the sandbox needs. */
type Sandbox = { db: Db; secrets: Pick<SecretBox, 'sign'>; now: () => Date }

/**
 * A push service that works offline: it keeps in the database what would be sent, and no device is notified.
 * Its key stays the same for a data folder, so that devices stay subscribed.
 */
export function pushSandbox({ db, secrets, now }: Sandbox): PushProvider {
  return {
    name: 'sandbox',
    publicKey: publicKeyOf(secrets.sign('push sandbox', 'push_key')),
    async send({ target: { endpoint }, notice, urgency }) {
      if (endpoint.includes(SANDBOX_GONE))
        throw new Refused('The device unsubscribed', { code: 'gone' })
      if (endpoint.includes(SANDBOX_BUSY))
        throw new RetryAt('The push service is busy', new Date(now().getTime() + BUSY_MS))
      await db
        .insertInto('sandboxPushes')
        .values({ endpoint, notice: JSON.stringify(notice), urgency, createdAt: now() })
        .execute()
      if (endpoint.includes(SANDBOX_LOST)) throw new UnknownOutcome('The answer got lost')
    },
    check: async () => 'The sandbox answers. No phone is notified.',
  }
}
