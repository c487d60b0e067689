import { addDays, dayOf } from '../../contract/calendar.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { hashPassword } from '../../server/accounts/passwords.ts'
import { givenActive, givenCampaign } from '../../server/advertising/testing/campaigns.ts'
import type { useApp } from '../../server/testing/app.ts'
import { givenMessage } from '../../server/testing/messages.ts'
import { paidJob } from '../../server/testing/paying.ts'
import { multipartOf } from '../../server/uploads/testing/multipart.ts'
import { somePicture } from '../../server/uploads/testing/uploading.ts'
import { type ApiClient, type Role, send, validPayload } from './api-clients.ts'
import type { CallRow } from './calls.ts'
import { type FormName, payloads } from './payloads.ts'

type App = ReturnType<typeof useApp>
export type ApiClients = Record<Role, ApiClient>

const PASSWORD = 'eight or more'

export function haulerOf({ haulerId }: ApiClient): HaulerId {
  if (haulerId === undefined) throw new Error('Only a hauler makes this call')
  return haulerId
}

/** What a path names in braces, made for each call. */
const named: Record<
  string,
  (app: App, by: ApiClient, clients: ApiClients) => Promise<number | string>
> = {
  day: async ({ ctx }) => dayOf(ctx.now()),
  // An admin looks at the week of a hauler.
  self: async (_, { haulerId }, clients) => haulerId ?? haulerOf(clients['approved hauler']),
  campaign: async (app, _, { admin }) => (await givenCampaign(app, admin)).id,
  'active campaign': async (app, _, { admin }) => (await givenActive(app, admin)).id,
  applicant: async ({ given }) => (await given.hauler({ status: 'pending' })).id,
  hauler: async ({ given }) => (await given.hauler()).id,
  notification: async (app) => (await givenMessage(app)).id,
  // A day of its own for each job, so that no slot of a hauler is ever full.
  'open job': async ({ ctx, given }) => {
    const day = addDays(dayOf(ctx.now()), 3 + (await given.count('jobs')))
    return (await given.job({ preferredDate: day })).id
  },
  'unpaid job': async ({ given }) => (await given.job({ paymentStatus: 'pending' })).id,
  'assigned job': async ({ given }, by) =>
    (await given.job({ haulerId: haulerOf(by), status: 'assigned' })).id,
  // Its price is settled when it completes, so its money must be there.
  'job in progress': async (app, by) => {
    const taken = {
      haulerId: haulerOf(by),
      status: 'in_progress',
      startedAt: app.ctx.now(),
    } as const
    return (await paidJob(app, taken)).id
  },
}

/** Makes the call with what its path and body need. */
export async function make(app: App, row: CallRow, by: ApiClient, clients: ApiClients) {
  if (row.body === 'a photo') return upload(app, by)
  // The last one may have been claimed.
  if (row.path === '/api/hauler/available-jobs') await app.given.job()
  const [, name] = /\{(.+)\}/.exec(row.path) ?? []
  const id = name && String(await named[name]?.(app, by, clients))
  const path = name && id ? row.path.replace(`{${name}}`, id) : row.path
  return send(app, row.method, path, by.cookie, await bodyOf(app, row, by))
}

const isForm = (body: CallRow['body']): body is FormName =>
  typeof body === 'string' && body in payloads

async function bodyOf(app: App, { body }: CallRow, by: ApiClient): Promise<object | undefined> {
  if (body === 'application')
    return { ...(await validPayload(app, body, by)), ...(await licenceOf(app, by)) }
  if (isForm(body)) return validPayload(app, body, by)
  if (body === 'own unpaid job') {
    const payload = await validPayload(app, 'booking', by)
    const booked = await send(app, 'POST', '/api/jobs', by.cookie, payload)
    const { id, estimatedPrice } = booked.json<{ id: number; estimatedPrice: string }>()
    return { jobId: id, amount: estimatedPrice }
  }
  if (body === 'own password') {
    const { email } = await app.given.user('admin', { password: await hashPassword(PASSWORD) })
    return { email, password: PASSWORD, role: 'admin' }
  }
  return typeof body === 'object' ? body : undefined
}

async function upload(app: App, { cookie }: ApiClient, fields?: { purpose: string }) {
  const { headers, payload } = multipartOf([await somePicture()], fields)
  return app.http.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { ...headers, cookie: `sid=${cookie}` },
    payload,
  })
}

/** Only the client that sent a licence may apply with it. */
async function licenceOf(app: App, by: ApiClient) {
  const answer = await upload(app, by, { purpose: 'licence' })
  const { files } = answer.json<{ files: string[] }>()
  return { licenseImageUrl: files[0] }
}
