import {
  listAlertSettings,
  saveAlertSettings,
  type AlertSettings,
  type SavedAlertSettings,
} from '../../contract/alerts.ts'
import * as staffPush from '../../contract/staff-push.ts'
import { AppError } from '../../contract/errors.ts'
import type { Bind } from '../core/bind.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { readPhone } from '../core/phone.ts'
import {
  findAlertSettings,
  readAlertSettings,
  upsertAlertSettings,
} from './alert-settings-store.ts'
import { addStaffDevice, removeStaffDevice, staffPushOf, testStaffDevice } from './staff-push.ts'

/** Each makes us send to an address of the caller's choice. */
const DEVICES = { config: { rateLimit: { max: 30, timeWindow: '10 minutes' } } }
const TESTS = { config: { rateLimit: { max: 6, timeWindow: '10 minutes' } } }

export function alertRoutes(bind: Bind): void {
  bind(listAlertSettings, ({ ctx }) => readAlertSettings(ctx.db))
  bind(saveAlertSettings, ({ ctx, params, body }) => saveSettings(ctx, params.userId, body))
  bind(staffPush.getStaffPush, ({ ctx, caller }) => staffPushOf(ctx, caller.user))
  bind(
    staffPush.addStaffPushDevice,
    ({ ctx, caller, browser, body }) => addStaffDevice(ctx, caller.user, browser.sessionId, body),
    DEVICES,
  )
  bind(staffPush.removeStaffPushDevice, ({ ctx, caller, params }) =>
    removeStaffDevice(ctx, caller.user, params.deviceId),
  )
  bind(
    staffPush.testStaffPushDevice,
    ({ ctx, caller, params }) => testStaffDevice(ctx, caller.user, params.deviceId),
    TESTS,
  )
}

/** @throws AppError not_found for who is no admin; invalid_input at `phone`. */
const saveSettings = (
  ctx: Context,
  userId: number,
  { phone, byEmail, bySms, byPush, weeklyReport }: SavedAlertSettings,
): Promise<AlertSettings> =>
  inTransaction(ctx, async ({ db }) => {
    if (!(await findAlertSettings(db, userId))) throw noSuchAdmin()
    const isNeeded = phone !== '' || bySms.length > 0
    const phoneE164 = isNeeded
      ? readPhone(phone, 'Please enter a Canadian or US phone number')
      : null
    const kinds = {
      emailKinds: [...new Set(byEmail)],
      smsKinds: [...new Set(bySms)],
      ...(byPush && { pushKinds: [...new Set(byPush)] }),
      ...(weeklyReport !== undefined && { weeklyReport }),
    }
    await upsertAlertSettings(db, userId, { phoneE164, ...kinds })
    const saved = await findAlertSettings(db, userId)
    if (!saved) throw noSuchAdmin()
    return saved
  })

const noSuchAdmin = () => new AppError('not_found', 'There is no such person in the team')
