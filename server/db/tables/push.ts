import type { Generated } from 'kysely'
import type { NotificationId } from '../../../contract/messaging.ts'
import type { PushDeviceId } from '../../../contract/push.ts'
import type { PushNotice, PushTopic } from '../../../contract/push-topics.ts'
import type { Defaulted, Json } from './columns.ts'

export type PushTables = {
  /** The devices that get notifications, each as long as its session. */
  pushDevices: {
    id: Generated<PushDeviceId>
    userId: number
    sessionId: string
    endpoint: string
    p256dh: string
    auth: string
    /** Our public key, which it was made for. */
    serverKey: string
    name: string
    createdAt: Defaulted<Date>
    lastUsedAt: Date | null
  }
  /** What a user wants to be notified of. */
  pushChoices: {
    userId: number
    offers: Defaulted<boolean>
    jobs: Defaulted<boolean>
    payouts: Defaulted<boolean>
    /** Jobs that came on the market since are new to the user. */
    offersCoveredUntil: Date
    offersPushedAt: Date | null
  }
  /** One notification on its way to one device. */
  pushDeliveries: {
    id: Generated<number>
    deviceId: PushDeviceId
    topic: PushTopic | 'alerts' | 'test'
    event: string
    notificationId: NotificationId | null
    notice: Json<PushNotice>
    expiresAt: Date
    attempts: Defaulted<number>
    handedOverAt: Date | null
    sentAt: Date | null
    failure: string | null
    createdAt: Defaulted<Date>
  }
  /** The state of the sandbox push service; only its own files read it. */
  sandboxPushes: {
    id: Generated<number>
    endpoint: string
    notice: Json<PushNotice>
    urgency: 'normal' | 'high'
    createdAt: Defaulted<Date>
  }
}
