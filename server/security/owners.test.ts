import { expect, test } from 'vitest'
import { getCurrentUser, listUsers } from '../../contract/accounts.ts'
import { api } from '../../contract/api.ts'
import { listMyJobs } from '../../contract/dispatch.ts'
import { streamEvents } from '../../contract/events.ts'
import { SEE_AS_HEADER } from '../../contract/see-as-header.ts'
import { confirmTwoFactor, getSecurity, startTwoFactor } from '../../contract/two-factor.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { codeOf, PASSWORD } from './testing/authenticator.ts'

const app = useApp({ settings: { NODE_ENV: 'production', ORIGIN: 'http://localhost:3000' } })
const list = (visit: Visit) => app.as(visit).call(listUsers, {})

test('an owner of a live server sets it up before anything else', async () => {
  const owner = await app.given.user('admin', { password: await hashPassword(PASSWORD) })
  await expect(list(owner)).rejects.toMatchObject({
    code: 'two_factor_needed',
    message: 'Please set up two-factor sign-in first. Your account needs it',
  })
  const as = app.as(owner)
  expect(await as.call(getCurrentUser, {})).toMatchObject({ needsTwoFactor: true })
  expect(await as.call(getSecurity, {})).toMatchObject({ isRequired: true, twoFactor: null })
  const { secret } = await as.call(startTwoFactor, { body: { password: PASSWORD } })
  await as.call(confirmTwoFactor, { body: { code: codeOf(app, secret) } })
  expect(await as.call(getCurrentUser, {})).not.toHaveProperty('needsTwoFactor')
  await list(owner)
})

const forTeam = api.filter(({ access }) => access === 'admin' || access === 'hauler-or-admin')

test.for(forTeam)('until then $method $path is closed', async ({ method, path }) => {
  const owner = await app.given.admin()
  const answer = await app.http.inject({
    method,
    url: path.replace(/:\w+/g, '1'),
    headers: { cookie: `__Host-sid=${owner.cookie}; sid=${owner.cookie}` },
  })
  expect(answer.json()).toMatchObject({ status: 403, code: 'two_factor_needed' })
})

test('a colleague with another role is asked for nothing', async () => {
  const dispatcher = await app.given.admin('dispatcher')
  expect(await app.as(dispatcher).call(getCurrentUser, {})).not.toHaveProperty('needsTwoFactor')
  await expect(list(dispatcher)).rejects.toMatchObject({ code: 'forbidden' })
})

test('until then events, files and the screens of a hauler are closed as well', async () => {
  const owner = await app.given.admin()
  const needed = { code: 'two_factor_needed' }
  await expect(app.as(owner).call(listMyJobs, {}, { [SEE_AS_HEADER]: '1' })).rejects.toMatchObject(
    needed,
  )
  for (const url of [streamEvents.path, '/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp']) {
    const answer = await app.http.inject({
      url,
      headers: { cookie: `__Host-sid=${owner.cookie}; sid=${owner.cookie}` },
    })
    expect(answer.json()).toMatchObject(needed)
  }
})
