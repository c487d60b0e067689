import * as push from '../../contract/push.ts'
import type { Bind } from '../core/bind.ts'
import { AppError } from '../../contract/errors.ts'
import {
  addDevice,
  chooseTopics,
  pushSettingsOf,
  removeDevice,
  testDevice,
} from './manage-devices.ts'

/** Each makes us send to an address of the caller's choice. */
const DEVICES = { config: { rateLimit: { max: 30, timeWindow: '10 minutes' } } }
const TESTS = { config: { rateLimit: { max: 6, timeWindow: '10 minutes' } } }

export function pushRoutes(bind: Bind): void {
  bind(push.getPushSettings, ({ ctx, caller: { user } }) => pushSettingsOf(ctx, user.id))
  bind(
    push.addPushDevice,
    ({ ctx, caller: { user }, browser: { sessionId }, body }) => {
      if (sessionId === undefined) throw new AppError('not_signed_in', 'Unauthorized')
      return addDevice(ctx, { userId: user.id, sessionId }, body)
    },
    DEVICES,
  )
  bind(push.removePushDevice, ({ ctx, caller: { user }, params }) =>
    removeDevice(ctx, user.id, params.deviceId),
  )
  bind(push.choosePushTopics, ({ ctx, caller: { user }, body }) => chooseTopics(ctx, user.id, body))
  bind(
    push.testPushDevice,
    async ({ ctx, caller: { user }, params }) => {
      await testDevice(ctx, user.id, params.deviceId)
      return {}
    },
    TESTS,
  )
}
