import { beforeAll, expect, test } from 'vitest'
import { getCurrentUser, staffLogin, type StaffLogin } from '../../contract/accounts.ts'
import { DEMO_LOGINS } from '../../contract/demo.ts'
import { listTestimonials } from '../../contract/ratings.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { closeDemo } from './close-demo.ts'
import { fillDemo, isDemoThere, type DemoLogin } from './fill-demo.ts'
import { sampleHaulers } from './haulers.ts'

const app = useApp()
const withoutDemo = useApp()

let logins: DemoLogin[]
beforeAll(async () => {
  const demo = await fillDemo(app.ctx)
  await demo.pickups
  logins = demo.logins
})

const samples: StaffLogin[] = [
  { ...DEMO_LOGINS.admin, role: 'admin' },
  ...Object.values(sampleHaulers).map(({ form: { email, password } }) => ({
    email,
    password,
    role: 'hauler' as const,
  })),
]

test('a demo that was filled is there to be shown', () => {
  expect(isDemoThere(logins)).toBe(true)
})

test('once the demo is closed no sample account can sign in or stays signed in, others can', async () => {
  const own = {
    email: 'owner@example.test',
    password: 'a secret of theirs',
    role: 'admin' as const,
  }
  const { email } = own
  await app.given.user('admin', { email, password: await hashPassword(own.password) })
  const signedIn = await Promise.all(
    samples.map(async (body) => {
      const visit: Visit = {}
      await app.as(visit).call(staffLogin, { body })
      return visit
    }),
  )

  const sessions = await app.given.count('sessions')
  expect(await app.as().call(listTestimonials, {})).toHaveLength(3)
  await closeDemo(app.ctx)

  expect(await app.given.count('sessions')).toBe(sessions - signedIn.length)
  for (const visit of signedIn)
    await expect(app.as(visit).call(getCurrentUser, {})).rejects.toMatchObject({
      code: 'not_signed_in',
    })
  for (const body of samples)
    await expect(app.as().call(staffLogin, { body })).rejects.toMatchObject({
      code: 'wrong_credentials',
    })
  const open = app.ctx.db.selectFrom('haulers').select('email').where('deletedAt', 'is', null)
  expect(await open.execute()).toEqual([])
  expect((await fillDemo(app.ctx)).logins).toEqual([])
  // No live site publishes what sample customers allowed.
  expect(await app.as().call(listTestimonials, {})).toEqual([])
  expect(await app.as().call(staffLogin, { body: own })).toEqual({ role: 'admin' })
})

test('an account that has a sample email, but another password, is no sample', async () => {
  const { given, ctx } = withoutDemo
  const own = { ...DEMO_LOGINS.admin, password: 'a secret of theirs', role: 'admin' as const }
  await given.user('admin', { email: own.email, password: await hashPassword(own.password) })
  await closeDemo(ctx)
  expect(await withoutDemo.as().call(staffLogin, { body: own })).toEqual({ role: 'admin' })
})

test('a database with people of its own is not filled, and no sample log-ins are shown', async () => {
  const { given, ctx } = withoutDemo
  await given.hauler()
  await given.job()
  const jobs = await given.count('jobs')
  expect(isDemoThere((await fillDemo(ctx)).logins)).toBe(false)
  expect(await given.count('jobs')).toBe(jobs)
})
