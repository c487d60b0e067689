import { expect, test } from 'vitest'
import { getCurrentUser } from '../../contract/accounts.ts'
import { api } from '../../contract/api.ts'
import { listAudit } from '../../contract/audit.ts'
import { claimJob, listAvailableJobs, listMyJobs } from '../../contract/dispatch.ts'
import { changeHaulerProfile, getHaulerAccount } from '../../contract/hauler-account.ts'
import { HaulerId, setUpBank } from '../../contract/haulers.ts'
import { listAdminJobs } from '../../contract/jobs.ts'
import { getPapers } from '../../contract/papers.ts'
import { renewOwnFeed } from '../../contract/calendar-feed.ts'
import { SEE_AS_HEADER } from '../../contract/see-as-header.ts'
import { endSeeAs, SEE_AS_MINUTES, startSeeAs } from '../../contract/see-as.ts'
import { changeRole } from '../../contract/staff.ts'
import { getTaxDetails, saveTaxDetails } from '../../contract/tax-details.ts'
import { maskPrivate } from '../core/mask-private.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()
const NOON = new Date('2026-11-21T20:00:00Z')

const look = async (fields: Parameters<typeof app.given.hauler>[0] = {}) => {
  const dispatcher = await app.given.admin('dispatcher')
  const hauler = await app.given.hauler(fields)
  const params = { haulerId: HaulerId.parse(hauler.id) }
  const body = { reason: 'Cannot find payout' }
  const view = await app.as(dispatcher).call(startSeeAs, { params, body })
  return { dispatcher, hauler, params, view, headers: { [SEE_AS_HEADER]: String(view.id) } }
}

test('the team sees the hauler’s own screens, and its other tabs stay its own', async () => {
  const { dispatcher, hauler, headers, view } = await look()
  const { id: jobId } = await app.given.job()
  await app.as(hauler).call(claimJob, { params: { jobId } })
  expect(await app.as(dispatcher).call(getCurrentUser, {}, headers)).toMatchObject({
    firstName: 'Dale',
    role: 'hauler',
    seenUntil: view.endsAt,
  })
  expect(await app.as(dispatcher).call(listMyJobs, {}, headers)).toMatchObject([{ id: jobId }])
  await app.as(dispatcher).call(listAvailableJobs, {}, headers)
  expect(await app.as(dispatcher).call(getCurrentUser, {})).toMatchObject({ role: 'admin' })
  await app.as(dispatcher).call(listAdminJobs, {})
})

test('nothing can be changed', async () => {
  const { dispatcher, headers } = await look()
  const { id: jobId } = await app.given.job()
  const refused = {
    code: 'forbidden',
    message: 'You are looking as Dale, so nothing can be changed here',
  }
  const as = app.as(dispatcher)
  await expect(as.call(claimJob, { params: { jobId } }, headers)).rejects.toMatchObject(refused)
  await expect(
    as.call(changeHaulerProfile, { body: { company: 'X' } }, headers),
  ).rejects.toMatchObject(refused)
})

const changes = api.filter(
  ({ method, access }) =>
    method !== 'GET' &&
    ['signed-in', 'hauler', 'approved-hauler', 'hauler-or-admin'].includes(access),
)

test.for(changes)('$method $path is refused while looking', async ({ method, path }) => {
  const { dispatcher, headers } = await look()
  const answer = await app.http.inject({
    method,
    url: path.replace(/:\w+/g, '1'),
    headers: { ...headers, cookie: `sid=${dispatcher.cookie}` },
  })
  expect(answer.json()).toMatchObject({ status: 403, code: 'forbidden' })
})

test('licence, insurance, papers and tax details stay masked', async () => {
  const { dispatcher, hauler, headers } = await look({
    licenseNumber: 'LIC-778',
    insuranceNumber: 'INS-991',
    licenseImageUrl: '/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp',
  })
  await app.ctx.db
    .insertInto('haulerPapers')
    .values({
      haulerId: hauler.id,
      kind: 'icbc_commercial',
      number: 'PAPER-5',
      expiresOn: '2027-05-01' as never,
      fileUrl: '/uploads/bbbbbbbbbbbbbbbbbbbbbb.webp',
      status: 'approved',
      sentAt: new Date(),
    })
    .execute()
  await app.as(hauler).call(saveTaxDetails, {
    body: {
      kind: 'business',
      legalName: 'Kowalchuk Hauling Inc',
      street: '88 Hidden St',
      city: 'Burnaby',
      province: 'BC',
      postalCode: 'V6E 3Z3',
      gstNumber: '123456789RT0001',
      taxNumber: '123456789',
    },
  })
  const as = app.as(dispatcher)
  const answers = JSON.stringify([
    await as.call(getHaulerAccount, {}, headers),
    await as.call(getPapers, {}, headers),
    await as.call(getTaxDetails, {}, headers),
  ])
  expect(answers).not.toMatch(
    /LIC-778|INS-991|PAPER-5|uploads|Kowalchuk Hauling|Hidden|123456789|789"/,
  )
  expect(answers).toContain('•••')
  expect(await app.as(hauler).call(getHaulerAccount, {})).toMatchObject({
    licenseNumber: 'LIC-778',
  })
})

test('the bank stays out of reach', async () => {
  const { dispatcher, hauler, headers } = await look({ stripeAccountId: 'acct_private_7' })
  const { url: feedUrl } = await app.as(hauler).call(renewOwnFeed, {})
  expect(feedUrl).toContain('/api/calendar/')
  const as = app.as(dispatcher)
  await expect(as.call(setUpBank, {}, headers)).rejects.toMatchObject({ code: 'forbidden' })
  const reads = api.filter(
    ({ method, path, access }) => method === 'GET' && access === 'hauler' && !path.includes(':'),
  )
  expect(reads.length).toBeGreaterThan(5)
  for (const { path: url } of reads) {
    const cookies = { sid: dispatcher.cookie }
    const { body } = await app.http.inject({ method: 'GET', url, headers, cookies })
    expect(body).not.toMatch(/acct_|onboard|https?:\/\/[^"]*bank|api\/calendar/i)
  }
  expect(maskPrivate({ stripeOnboardingUrl: 'https://bank.example/start' })).toEqual({
    stripeOnboardingUrl: '•••',
  })
  expect(hauler.stripeAccountId).toBe('acct_private_7')
})

test.for(['', '   ', 'x'.repeat(201), undefined])(
  'it is not begun without a reason of at most 200 characters: %j',
  async (reason) => {
    const dispatcher = await app.given.admin('dispatcher')
    const { id } = await app.given.hauler()
    const start = app.as(dispatcher).call(startSeeAs, {
      params: { haulerId: HaulerId.parse(id) },
      body: { reason: reason as string },
    })
    await expect(start).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'reason' }],
    })
  },
)

test('it ends after 30 minutes, by its button, and when another begins', async () => {
  app.setNow(NOON)
  const { dispatcher, params, headers } = await look()
  const see = (with_ = headers) => app.as(dispatcher).call(listMyJobs, {}, with_)
  await see()
  await app.as(dispatcher).call(endSeeAs, { params })
  const ended = { code: 'view_ended', message: expect.stringContaining('has ended') }
  await expect(see()).rejects.toMatchObject(ended)
  const start = async () => {
    const { id } = await app.as(dispatcher).call(startSeeAs, { params, body: { reason: 'Again' } })
    return { [SEE_AS_HEADER]: String(id) }
  }
  const [second, third] = [await start(), await start()]
  await expect(see(second)).rejects.toMatchObject(ended)
  await see(third)
  app.setNow(new Date(NOON.getTime() + SEE_AS_MINUTES * 60_000))
  await expect(see(third)).rejects.toMatchObject(ended)
  app.letClockRun()
})

test('it is for the person who began it, and only as long as the role allows', async () => {
  const { dispatcher, headers } = await look()
  const colleague = await app.given.admin('dispatcher')
  await expect(app.as(colleague).call(listMyJobs, {}, headers)).rejects.toMatchObject({
    code: 'view_ended',
  })
  const owner = await app.given.admin()
  const change = { params: { userId: dispatcher.id }, body: { role: 'read-only' as const } }
  await app.as(owner).call(changeRole, change)
  await expect(app.as(dispatcher).call(listMyJobs, {}, headers)).rejects.toMatchObject({
    code: 'view_ended',
  })
  const hauler = await app.given.hauler()
  expect(await app.as(hauler).call(listMyJobs, {}, headers)).toEqual([])
})

test('beginning and end are in the audit log, also an end by the clock', async () => {
  const { dispatcher, hauler, params } = await look()
  await app.as(dispatcher).call(endSeeAs, { params })
  await app.as(dispatcher).call(startSeeAs, { params, body: { reason: 'Again' } })
  await app.runTasks({ delayed: true })
  const query = { hauler: [hauler.id] }
  const owner = await app.given.admin()
  const { items } = await app.as(owner).call({ ...listAudit, ...listAudit.page }, { query })
  const path = '/api/admin/haulers/:haulerId/see-as'
  expect(items).toMatchObject([
    { userId: dispatcher.id, call: `POST ${path}`, change: 'update' },
    { userId: dispatcher.id, call: `POST ${path}`, change: 'insert' },
    { userId: dispatcher.id, call: `DELETE ${path}`, change: 'update' },
    { call: `POST ${path}`, change: 'insert', after: { reason: 'Cannot find payout' } },
  ])
})
