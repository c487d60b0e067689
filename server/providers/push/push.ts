import type { PushNotice } from '../../../contract/push-topics.ts'

/** Where a device takes notifications, and the keys that only it can read them with. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** One notification for one device. */
export type PushRequest = {
  target: PushTarget
  notice: PushNotice
  /** How long the push service keeps it for a device that is switched off, in seconds. */
  ttlSeconds: number
  /** `high` wakes a sleeping phone up. */
  urgency: 'normal' | 'high'
}

/** Why a push service refuses one notification for good: the device unsubscribed. */
export type PushRefusal = 'gone'

/** The port for notifications on devices. Adapters: the sandbox and web push. */
export type PushProvider = {
  name: 'sandbox' | 'web-push'
  /** Our public key (VAPID, base64url); a device subscribes with it, and takes notifications from no other. */
  publicKey: string

  /**
   * Hands a notification to the device's push service. No service knows idempotency keys: what may have been
   * handed over must not be sent again.
   * @throws Refused for one that never arrives, with `gone` as code for a device that unsubscribed; RetryAt when
   * nothing was sent and a later try may succeed; Reconnect when the service does not accept our keys;
   * UnknownOutcome when it may have been sent.
   */
  send(request: PushRequest): Promise<void>

  /**
   * Whether the keys and the way to the push services are in order; no device is notified. Answers a sentence.
   * @throws Reconnect or UnknownOutcome, as `send` does.
   */
  check(): Promise<string>
}
