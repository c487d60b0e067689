import { expect, test } from 'vitest'
import { z } from 'zod'
import { getAdminHauler, listAdminHaulers } from '../../contract/admin-haulers.ts'
import { api } from '../../contract/api.ts'
import { claimJob, listAvailableJobs, listMyJobs } from '../../contract/dispatch.ts'
import { changeHaulerProfile, getHaulerAccount } from '../../contract/hauler-account.ts'
import { getAdminHaulerAccount } from '../../contract/hauler-reviews.ts'
import { getHaulerProfile } from '../../contract/haulers.ts'
import { jobPath } from '../../contract/paths.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()
const HOME = '2418 St Johns St, Port Moody'

test('no answer of the API but the hauler’s own account and the team’s view names a home base', () => {
  const naming = api
    .filter(({ response }) =>
      /"homeBase/i.test(
        JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any', io: 'input' })),
      ),
    )
    .map(({ method, path }) => `${method} ${path}`)
  expect(naming.toSorted()).toEqual([
    'DELETE /api/hauler/profile/pending/:kind',
    'GET /api/admin/haulers/:haulerId/account',
    'GET /api/hauler/account',
    'PATCH /api/hauler/profile',
    'POST /api/hauler/profile/confirm',
    'POST /api/hauler/reopen',
  ])
})

test('customers, other haulers and lists never read it; its hauler and the team do', async () => {
  const admin = await app.given.admin()
  const hauler = await app.given.hauler()
  await app.as(hauler).call(changeHaulerProfile, { body: { homeBase: HOME } })
  const client = await app.given.user('client')
  const job = await app.given.job({ clientId: client.id, email: client.email })
  await app.as(hauler).call(claimJob, { params: { jobId: job.id } })
  await app.runTasks()
  const text = (await app.ctx.db.selectFrom('notifications').selectAll().execute())
    .map(({ message }) => message)
    .join(' ')
  const token = /\/job\/([\w-]+)/.exec(
    (await app.ctx.db.selectFrom('sandboxMessages').select('body').execute())
      .map(({ body }) => body)
      .join(' '),
  )?.[1]
  const other = await app.given.hauler()
  const answers = [
    await app.as(hauler).call(listMyJobs, {}),
    await app.as(other).call(listAvailableJobs, {}),
    await app.as(other).call(getHaulerAccount, {}),
    await app.as(hauler).call(getHaulerProfile, {}),
    await app.as(admin).call(listAdminHaulers, {}),
    await app.as(admin).call(getAdminHauler, { params: { haulerId: hauler.id } }),
    (
      await app.http.inject({
        url: '/api/client/jobs',
        headers: { cookie: `sid=${client.cookie}` },
      })
    ).body,
    (await app.http.inject({ url: `/api${jobPath(token ?? 'none')}` })).body,
    (
      await app.http.inject({
        url: '/api/all-hauler-availability',
        headers: { cookie: `sid=${admin.cookie}` },
      })
    ).body,
    text,
  ]
  expect(JSON.stringify(answers)).not.toMatch(/St Johns|2418|homeLat|homeAddress/)
  expect(await app.as(hauler).call(getHaulerAccount, {})).toMatchObject({
    homeBase: { address: HOME },
  })
  const params = { haulerId: hauler.id }
  expect(await app.as(admin).call(getAdminHaulerAccount, { params })).toMatchObject({
    homeBase: { address: HOME, area: 'Port Moody' },
  })
  await expect(app.as(other).call(getAdminHaulerAccount, { params })).rejects.toMatchObject({
    code: 'forbidden',
  })
})
