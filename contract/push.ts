import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { plainLine } from './fields.ts'
import { Id } from './ids.ts'
import type { PushTopic } from './push-topics.ts'

/** How many devices of one person get notifications; when another is added, the oldest leaves. */
export const MAX_PUSH_DEVICES = 10

/** The number of a device that gets notifications. */
export const PushDeviceId = Id.brand<'PushDeviceId'>()
export type PushDeviceId = z.infer<typeof PushDeviceId>

const ENDPOINT = 'Expected the https address of a push service'

/** A public name without user, password and port, then a path. */
const ADDRESS = /^https:\/\/((?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*)\/[\x21-\x7e]*$/
/** Names that only a network of its own knows: no push service has one. */
const PRIVATE_NAME = /\.(localhost|local|internal|intranet|lan|home|corp|private|test|invalid)$/

/** Whether an address may be that of a push service: https on its usual port, at a public name. */
export function isPushEndpoint(text: string): boolean {
  const [, host] = ADDRESS.exec(text) ?? []
  return host !== undefined && !PRIVATE_NAME.test(host)
}

/**
 * The address at which the browser's push service takes notifications for one device, of at most 1,000
 * characters. It is a secret of the device: only its own user reads it.
 */
export const PushEndpoint = z
  .string()
  .trim()
  .max(1_000, ENDPOINT)
  .refine(isPushEndpoint, ENDPOINT)
  .meta({ example: 'https://fcm.googleapis.com/fcm/send/c1KrmpTuRm4' })

/** A point of P-256 without compression and a secret of 16 bytes, in base64url as browsers write them. */
export const PushKeys = z.object({
  p256dh: z
    .string()
    .regex(/^B[\w-]{86}$/, 'Expected a public key of 65 bytes')
    .meta({
      example:
        'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    }),
  auth: z
    .string()
    .regex(/^[\w-]{22}$/, 'Expected a secret of 16 bytes')
    .meta({ example: 'tBHItJI5svbpez7KI4CCXg' }),
})
export type PushKeys = z.infer<typeof PushKeys>

/** What a browser gives when its user allows notifications, with a name for the device. */
export const PushSubscriptionInput = z.object({
  endpoint: PushEndpoint,
  keys: PushKeys,
  /** How the person recognizes the device, such as 'Chrome on Android'. */
  name: plainLine(60, 'Please use at most 60 characters').min(1, 'Please name the device'),
})
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>

/** A device that gets the notifications of its user. */
export const PushDevice = z.object({
  id: PushDeviceId,
  name: z.string(),
  endpoint: z.string(),
  createdAt: Instant,
  /** When a push service last accepted a notification for it; null before the first. */
  lastUsedAt: Instant.nullable(),
})
export type PushDevice = z.infer<typeof PushDevice>

/** What the user wants to be notified of, on all of their devices. */
export const PushTopics = z.object({
  offers: z.boolean(),
  jobs: z.boolean(),
  payouts: z.boolean(),
}) satisfies z.ZodType<Record<PushTopic, boolean>>
export type PushTopics = z.infer<typeof PushTopics>

/** The topics that a user switches on or off. */
export const PushTopicChoice = PushTopics.partial()
export type PushTopicChoice = z.infer<typeof PushTopicChoice>

/** The notifications of the signed-in user. */
export const PushSettings = z.object({
  /** The server's public key (VAPID, base64url), which a browser subscribes with. */
  publicKey: z.string(),
  topics: PushTopics,
  /** The newest first. */
  devices: z.array(PushDevice),
})
export type PushSettings = z.infer<typeof PushSettings>

/** The signed-in hauler's notifications: the key to subscribe with, the topics, and the devices. */
export const getPushSettings = endpoint({
  method: 'GET',
  path: '/api/hauler/push',
  access: 'hauler',
  summary: 'The own notifications: the public key, the topics and the devices',
  response: PushSettings,
})

/**
 * Switches notifications on for a device, until it is removed or its session ends. The same endpoint again
 * replaces the device, also one of another user: who is signed in there now gets the notifications. With more than
 * 10 devices the oldest leaves. `invalid_input` names the field. Limited to 30 calls in 10 minutes.
 */
export const addPushDevice = endpoint({
  method: 'POST',
  path: '/api/hauler/push/devices',
  access: 'hauler',
  summary: 'Switch notifications on for a device',
  body: PushSubscriptionInput,
  response: PushSettings,
})

/** Switches notifications off for an own device. `not_found` for any other. */
export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/api/hauler/push/devices/:deviceId',
  access: 'hauler',
  summary: 'Switch notifications off for one of the own devices',
  params: z.object({ deviceId: PushDeviceId }),
  response: PushSettings,
})

/** Chooses the topics; those that are absent stay. */
export const choosePushTopics = endpoint({
  method: 'PATCH',
  path: '/api/hauler/push/topics',
  access: 'hauler',
  summary: 'Choose which topics the own devices are notified of',
  body: PushTopicChoice,
  response: PushSettings,
})

/** Sends a test to one of the own devices. `not_found` for any other. Limited to 6 calls in 10 minutes. */
export const testPushDevice = endpoint({
  method: 'POST',
  path: '/api/hauler/push/devices/:deviceId/test',
  access: 'hauler',
  summary: 'Send a test notification to one of the own devices',
  params: z.object({ deviceId: PushDeviceId }),
  response: z.object({}),
})
