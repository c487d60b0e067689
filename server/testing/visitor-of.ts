import { identityOf } from '../accounts/sessions.ts'
import type { useApp, Visit } from './app.ts'

type App = ReturnType<typeof useApp>

/** Who a browser's session says it is. */
export async function visitorOf(app: App, visit: Visit): Promise<string> {
  const identity = await identityOf(app.ctx.db, visit.cookie ?? '', app.ctx.now())
  if (!identity) throw new Error('This visit has no session')
  return identity.visitorId
}
