import { ALERT_KINDS } from '../../contract/alerts.ts'
import { AppError } from '../../contract/errors.ts'
import { paths } from '../../contract/paths.ts'
import type { PushDeviceId, PushSubscriptionInput } from '../../contract/push.ts'
import type { StaffPush } from '../../contract/staff-push.ts'
import type { User } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { addDevice, pushSettingsOf, removeDevice, testDevice } from '../push/manage-devices.ts'
import { settingsAt } from '../settings/settings-store.ts'
import { findAlerted } from './alert-settings-store.ts'
import { withRules } from './rules-of-role.ts'

/** The own browsers of a person of the team, and which alerts show there. @throws AppError forbidden for others. */
export async function staffPushOf(ctx: Context, user: User): Promise<StaffPush> {
  const person = await requireStaff(ctx, user)
  const rules = (await settingsAt(ctx.db, ctx.config, 'notifications', ctx.now())).values
  const { publicKey, devices } = await pushSettingsOf(ctx, user.id)
  const kinds = ALERT_KINDS.filter((kind) => withRules(kind, person, rules).byPush.includes(kind))
  return { publicKey, devices, kinds }
}

/** @throws AppError as `addStaffPushDevice`. */
export async function addStaffDevice(
  ctx: Context,
  user: User,
  sessionId: string | undefined,
  subscription: PushSubscriptionInput,
): Promise<StaffPush> {
  await requireStaff(ctx, user)
  if (sessionId === undefined) throw new AppError('not_signed_in', 'Unauthorized')
  await addDevice(ctx, { userId: user.id, sessionId }, subscription)
  return staffPushOf(ctx, user)
}

/** @throws AppError as `removeStaffPushDevice`. */
export async function removeStaffDevice(
  ctx: Context,
  user: User,
  id: PushDeviceId,
): Promise<StaffPush> {
  await requireStaff(ctx, user)
  await removeDevice(ctx, user.id, id)
  return staffPushOf(ctx, user)
}

/** @throws AppError as `testStaffPushDevice`. */
export async function testStaffDevice(
  ctx: Context,
  user: User,
  id: PushDeviceId,
): Promise<Record<never, never>> {
  await requireStaff(ctx, user)
  await testDevice(ctx, user.id, id, {
    title: 'Alerts work in this browser',
    body: `${ctx.config.productName} shows you here what you chose to be alerted to.`,
    url: paths.admin,
  })
  return {}
}

async function requireStaff(ctx: Context, { id }: User) {
  const person = await findAlerted(ctx.db, id)
  if (!person) throw new AppError('forbidden', 'Alerts are for the team')
  return person
}
