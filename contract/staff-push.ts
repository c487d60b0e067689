import { z } from 'zod'
import { AlertKind } from './alerts.ts'
import { endpoint } from './endpoint.ts'
import { PushDevice, PushDeviceId, PushSubscriptionInput } from './push.ts'

/** The notifications of a person of the team in their browsers. */
export const StaffPush = z.object({
  /** The server's public key (VAPID, base64url), which a browser subscribes with. */
  publicKey: z.string(),
  /** The newest first. */
  devices: z.array(PushDevice),
  /** The alerts that show there: those chosen for the person, and those of their role. */
  kinds: z.array(AlertKind),
})
export type StaffPush = z.infer<typeof StaffPush>

const OfDevice = z.object({ deviceId: PushDeviceId })

/** The own browsers that alerts show in, for the team alone: `forbidden` for others. */
export const getStaffPush = endpoint({
  method: 'GET',
  path: '/api/account/push',
  access: 'signed-in',
  summary: 'In which of the own browsers alerts to the team show, and which alerts',
  errors: ['forbidden'],
  response: StaffPush,
})

/**
 * Shows alerts in this browser from now on, until it is removed or its session ends; errors as `addPushDevice`, and `forbidden`
 * for who is not of the team. Limited to 30 calls in 10 minutes.
 */
export const addStaffPushDevice = endpoint({
  method: 'POST',
  path: '/api/account/push/devices',
  access: 'signed-in',
  summary: 'Show alerts to the team in this browser',
  body: PushSubscriptionInput,
  errors: ['forbidden'],
  response: StaffPush,
})

/** Shows no more alerts in an own browser. `not_found` for any other, `forbidden` for who is not of the team. */
export const removeStaffPushDevice = endpoint({
  method: 'DELETE',
  path: '/api/account/push/devices/:deviceId',
  access: 'signed-in',
  summary: 'Show no more alerts in one of the own browsers',
  params: OfDevice,
  errors: ['forbidden'],
  response: StaffPush,
})

/** Sends a test to an own browser. `not_found` for any other, `forbidden` for who is not of the team. Limited to 6 calls in 10 minutes. */
export const testStaffPushDevice = endpoint({
  method: 'POST',
  path: '/api/account/push/devices/:deviceId/test',
  access: 'signed-in',
  summary: 'Send a test notification to one of the own browsers',
  params: OfDevice,
  errors: ['forbidden'],
  response: z.object({}),
})
