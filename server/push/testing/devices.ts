import { addPushDevice } from '../../../contract/push.ts'
import type { PushNotice } from '../../../contract/push-topics.ts'
import type { useApp } from '../../testing/app.ts'
import { browser } from './subscription.ts'

type App = ReturnType<typeof useApp>
type Visit = Parameters<App['as']>[0]

/** Switches notifications on in another browser of this user. */
export async function allowOn(app: App, visit: Visit, endpoint?: string) {
  const { subscription } = browser(endpoint)
  const { devices } = await app.as(visit).call(addPushDevice, { body: subscription })
  const device = devices.find((each) => each.endpoint === subscription.endpoint)
  if (!device) throw new Error('The device was not added')
  return device
}

/** What the sandbox would have shown, in the order in which it was sent. */
export const pushed = async (app: App): Promise<(PushNotice & { endpoint: string })[]> =>
  (
    await app.ctx.db
      .selectFrom('sandboxPushes')
      .select(['endpoint', 'notice'])
      .orderBy('id')
      .execute()
  ).map(({ endpoint, notice }) => ({ ...notice, endpoint }))

/** The deliveries as they stand. */
export const deliveries = (app: App) =>
  app.ctx.db
    .selectFrom('pushDeliveries')
    .select(['id', 'attempts', 'handedOverAt', 'sentAt', 'failure'])
    .orderBy('id')
    .execute()
