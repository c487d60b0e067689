import { addDays, dayOf } from '../../contract/calendar.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { useApp } from '../../server/testing/app.ts'
import { type FormName, payloads } from './payloads.ts'

type App = ReturnType<typeof useApp>

/** Every kind of caller; a plain hauler is not yet approved. */
export const ROLES = ['visitor', 'client', 'hauler', 'approved hauler', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** A caller with a session: a visitor, a user, or a hauler. */
export type ApiClient = { cookie: string; visitorId?: string; userId?: number; haulerId?: HaulerId }

export async function apiClient(app: App, who: Role): Promise<ApiClient> {
  const { given } = app
  if (who === 'visitor') return given.visitor()
  if (who === 'client' || who === 'admin') {
    const { id: userId, cookie } = await given.user(who)
    return { userId, cookie }
  }
  const status = who === 'hauler' ? 'pending' : 'approved'
  const { id: haulerId, userId, cookie } = await given.hauler({ status })
  return { haulerId, userId, cookie }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One request over HTTP, with the body as the browser writes it. */
export const send = (app: App, method: Method, url: string, cookie?: string, payload?: object) =>
  app.http.inject({
    method,
    url,
    ...(cookie && { headers: { cookie: `sid=${cookie}` } }),
    ...(payload && { payload }),
  })

/** How a call went, in words that say why it was refused. */
export const outcome = ({ statusCode, body }: { statusCode: number; body: string }): string =>
  statusCode < 400 ? String(statusCode) : `${statusCode}: ${body}`

/** A payload in which everything is right, sent by its owner. */
export async function validPayload(
  app: App,
  form: FormName,
  { visitorId }: Pick<ApiClient, 'visitorId'>,
): Promise<Record<string, unknown>> {
  const owned = visitorId ? { visitorId } : {}
  return payloads[form]({
    day: addDays(dayOf(app.ctx.now()), 3),
    photos: [await app.given.photo(owned)],
    licence: await app.given.photo({ purpose: 'licence', ...owned }),
  })
}
