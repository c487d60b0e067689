import { saveAlertSettings, type AlertKind } from '../../contract/alerts.ts'
import type { useApp } from './app.ts'
import { messagesOf } from './messages.ts'

type App = ReturnType<typeof useApp>

/** A person of the team who chose alerts of this kind by email. */
export async function givenAlertsOf(app: App, kind: AlertKind) {
  const admin = await app.given.admin()
  const body = { phone: '', byEmail: [kind], bySms: [] }
  await app.as(admin).call(saveAlertSettings, { params: { userId: admin.id }, body })
  return admin
}

/** What the alerts to the team say, oldest first. */
export const alertTexts = async (app: App): Promise<string[]> =>
  (await messagesOf(app))
    .filter(({ messageType }) => messageType === 'staff_alert')
    .map(({ message }) => message)
