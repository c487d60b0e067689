import {
  listAlertSettings,
  saveAlertSettings,
  type AlertSettings,
  type SavedAlertSettings,
} from '../../contract/alerts.ts'
import { AppError } from '../../contract/errors.ts'
import type { Bind } from '../core/bind.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { readPhone } from '../core/phone.ts'
import {
  findAlertSettings,
  readAlertSettings,
  upsertAlertSettings,
} from './alert-settings-store.ts'

export function alertRoutes(bind: Bind): void {
  bind(listAlertSettings, ({ ctx }) => readAlertSettings(ctx.db))
  bind(saveAlertSettings, ({ ctx, params, body }) => saveSettings(ctx, params.userId, body))
}

/** @throws AppError not_found for who is no admin; invalid_input at `phone`. */
const saveSettings = (
  ctx: Context,
  userId: number,
  { phone, byEmail, bySms }: SavedAlertSettings,
): Promise<AlertSettings> =>
  inTransaction(ctx, async ({ db }) => {
    if (!(await findAlertSettings(db, userId))) throw noSuchAdmin()
    const isNeeded = phone !== '' || bySms.length > 0
    const phoneE164 = isNeeded
      ? readPhone(phone, 'Please enter a Canadian or US phone number')
      : null
    const kinds = { emailKinds: [...new Set(byEmail)], smsKinds: [...new Set(bySms)] }
    await upsertAlertSettings(db, userId, { phoneE164, ...kinds })
    const saved = await findAlertSettings(db, userId)
    if (!saved) throw noSuchAdmin()
    return saved
  })

const noSuchAdmin = () => new AppError('not_found', 'There is no such person in the team')
