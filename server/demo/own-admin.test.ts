import { describe, expect, test } from 'vitest'
import { staffLogin } from '../../contract/accounts.ts'
import { DEMO_LOGINS } from '../../contract/demo.ts'
import { ensureAdmin } from '../accounts/ensure-admin.ts'
import { useApp } from '../testing/app.ts'
import { fillDemo, isDemoThere } from './fill-demo.ts'
import { sampleHaulers } from './haulers.ts'

const PASSWORD = 'only the operator knows'
const named = (email: string) =>
  useApp({ settings: { ADMIN_EMAIL: email, ADMIN_PASSWORD: PASSWORD } })

describe('an administrator who has the address of the sample one', () => {
  const { email } = DEMO_LOGINS.admin
  const app = named(email)

  test('keeps their password, and the demo is played with them', async () => {
    await ensureAdmin(app.ctx)
    const { logins, pickups } = await fillDemo(app.ctx)
    await pickups

    expect(await app.given.count('jobs')).toBe(32)
    const signIn = (password: string) =>
      app.as().call(staffLogin, { body: { email, password, role: 'admin' } })
    await signIn(PASSWORD)
    await expect(signIn(DEMO_LOGINS.admin.password)).rejects.toMatchObject({
      code: 'wrong_credentials',
    })
    // Nor is a password shown that does not work.
    expect(logins.map((login) => login.email)).not.toContain(email)
    expect(isDemoThere(logins)).toBe(false)
  })
})

describe('an administrator who has the address of a sample hauler', () => {
  const app = named(sampleHaulers.theo.form.email)

  test('is left alone, and the demo stays away', async () => {
    await ensureAdmin(app.ctx)
    const { logins, pickups } = await fillDemo(app.ctx)
    await pickups
    expect(logins).toEqual([])
    expect(await app.given.count('haulers')).toBe(0)
  })
})
