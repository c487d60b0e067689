import { paths } from '../../contract/paths.ts'
import { hasRight } from '../../contract/rights.ts'
import { readAlertSettings } from '../alerts/alert-settings-store.ts'
import type { Context, Transaction } from '../core/context.ts'
import { notifyAll } from '../messaging/notify.ts'

/** Emails those who run marketing, with a link to the place on the dashboard; answers with their accounts. */
export async function reportToMarketing(
  ctx: Pick<Context, 'config' | 'now'>,
  tx: Transaction,
  place: Record<string, string>,
  what: string,
): Promise<number[]> {
  const link = `${ctx.config.publicUrl}${paths.admin}?${new URLSearchParams(place)}`
  const people = (await readAlertSettings(tx.db)).filter(
    ({ teamRole }) => teamRole !== null && hasRight(teamRole, 'run-marketing'),
  )
  await notifyAll(
    ctx,
    tx,
    people.map(({ userId, email }) => ({
      key: 'staff_alert' as const,
      values: { what, link },
      channel: 'email' as const,
      recipient: { userId, phone: null, email },
    })),
  )
  return people.map(({ userId }) => userId)
}
