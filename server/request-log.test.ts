import { expect, test } from 'vitest'
import { guideFilesPath, guidePath } from '../contract/paths.ts'
import { acceptInvitation, getInvitation } from '../contract/staff.ts'
import { openIdentities } from './accounts/identities.ts'
import { buildApp } from './app.ts'
import { loggedAddress } from './request-log.ts'
import { useApp } from './testing/app.ts'

const app = useApp()
const ID = 'a1-b2_C3d4E5'
const SIGNATURE = 'signature-of-20-char'
const SECRET = 'pi_3Nx_secret_9QkL'

/** What a server that logs every request writes while it is asked for these addresses. */
async function logOf(addresses: string[]): Promise<string> {
  let log = ''
  const logTo = { write: (line: string) => void (log += line) }
  const config = { ...app.ctx.config, logLevel: 'info' as const }
  const identities = openIdentities(app.ctx.db, app.ctx.now, 0)
  const server = await buildApp({ ...app.ctx, config }, { identities, logTo })
  for (const address of addresses) {
    const [method, url] = address.split(' ') as ['GET' | 'POST', string] // as written below
    await server.inject({ method, url })
  }
  await server.close()
  return log
}

test('the log of requests names the id of a link and never what opens it', async () => {
  const token = ID + SIGNATURE
  const log = await logOf([
    `GET /job/${token}`,
    `GET /job/${token}/receipt`,
    `GET /job/${token}?from=sms`,
    `GET /api/job/${token}`,
    `GET /api/job/${token}/receipt`,
    `POST /api/job/${token}/cancel`,
    `POST /api/job/${token}/reschedule`,
    `GET /api/%6Aob/${token}`,
    `GET /api/job/${token.slice(0, -1)}%72`,
    `GET /login?next=%2Fjob%2F${token}`,
    `GET /api/job/${token}/%zz`,
  ])
  expect(log).not.toContain('signature')
  expect(log.split(`job/${ID}…`)).toHaveLength(12)
  expect(log).toContain(`/api/job/${ID}…/reschedule`)
  expect(log).toContain(`/job/${ID}…?from=sms`)
})

test('the log has no id of a click, and no answer of a network that the team signed in at', async () => {
  const log = await logOf([
    `GET /?utm_source=google&gclid=${SECRET}`,
    `GET /c/spring?fbclid=${SECRET}&via=facebook`,
    `GET /?li_fat_id=${SECRET}`,
    `GET /?%67clid=${SECRET}`,
    `GET /oauth/linkedin/callback?code=${SECRET}&state=${SIGNATURE}`,
  ])
  for (const secret of [SECRET, SIGNATURE]) expect(log).not.toContain(secret)
  expect(log).toContain('/?utm_source=google&gclid=…')
  expect(log).toContain('/c/spring?fbclid=…&via=facebook')
  expect(log).toContain('/oauth/linkedin/callback?…')
})

test('the log does not have the token with which a person unsubscribes', async () => {
  const log = await logOf([`GET /u/${SECRET}`, `POST /u/${SECRET}`, `GET /%75/${SECRET}?again=1`])
  expect(log).not.toContain(SECRET)
  expect(log.split('/u/…')).toHaveLength(4)
})

test('the log does not have the token of a quote or of a calendar feed', async () => {
  const log = await logOf([
    `GET /quote/${SECRET}`,
    `GET /api/quotes/${SECRET}`,
    `GET /api/quotes/${SECRET}/windows?date=2026-11-24`,
    `GET /api/calendar/${SECRET}`,
    `GET /api/calendar/${SECRET}.ics`,
  ])
  expect(log).not.toContain(SECRET)
  expect(log).toContain('/api/quotes/…/windows')
})

test('the log does not have the token with which a person leaves the waiting list', async () => {
  const log = await logOf([
    `GET /w/${SECRET}`,
    `GET /api/waiting-list/${SECRET}`,
    `DELETE /api/waiting-list/${SECRET}?x=1`,
  ])
  expect(log).not.toContain(SECRET)
  expect(log).toContain('/api/waiting-list/…')
})

test('the log does not have the token with which a person chooses another password', async () => {
  const log = await logOf([`GET /new-password/${SECRET}`, `POST /api/account/reset/${SECRET}`])
  expect(log).not.toContain(SECRET)
  expect(log).toContain('/new-password/…')
  expect(log).toContain('/reset/…')
})

test('the log does not have the token with which a person joins the team', async () => {
  const log = await logOf([
    `GET /join/${SECRET}`,
    `GET ${getInvitation.path.replace(':token', SECRET)}`,
    `POST ${acceptInvitation.path.replace(':token', SECRET)}`,
  ])
  expect(log).not.toContain(SECRET)
  expect(log.split('/join/…')).toHaveLength(4)
})

test('the log does not have the token or the signature with which a person gets a guide', async () => {
  const log = await logOf([
    `GET ${guidePath(SECRET)}`,
    `POST ${guidePath(SECRET)}`,
    `GET ${guideFilesPath}/7.pdf?expires=1&signature=${SECRET}`,
  ])
  expect(log).not.toContain(SECRET)
  expect(log.split('/guide/…')).toHaveLength(3)
})

test('the log does not have the secret of a payment from which a provider sends a customer back', async () => {
  const log = await logOf([
    `GET /?payment_intent=pi_3Nx&payment_intent_client_secret=${SECRET}&redirect_status=succeeded`,
    `GET /?payment_intent%5Fclient_secret=${SECRET}`,
  ])
  expect(log).not.toContain(SECRET)
  expect(log).toContain('payment_intent=pi_3Nx&')
  expect(log).toContain('redirect_status=succeeded')
})

test('the log does not have the signature of an address that shows a private photo', async () => {
  const log = await logOf([
    `GET /uploads/signed/a.webp?expires=1795464000&signature=${SECRET}`,
    `GET /uploads/signed/a.webp?%73ignature=${SECRET}`,
  ])
  expect(log).not.toContain(SECRET)
  expect(log).toContain('/uploads/signed/a.webp?expires=1795464000&signature=…')
})

test.for([
  '/c/spring-clean?utm_source=facebook&utm_content=a%2Fb',
  '/api/jobs/1042/payment?key=a',
  '/job/made-up',
  '/a%zz?b=%6A',
])('the address %s is logged as it is', (address) => {
  expect(loggedAddress(address)).toBe(address)
})
