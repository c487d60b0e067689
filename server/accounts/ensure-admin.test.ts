import { expect, test } from 'vitest'
import { staffLogin } from '../../contract/accounts.ts'
import { useApp } from '../testing/app.ts'
import { ensureAdmin } from './ensure-admin.ts'

const admin = { email: 'owner@example.test', password: 'a long password' }
const app = useApp({ settings: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password } })

test('servers that start at the same moment make one administrator, and none of them fails', async () => {
  await Promise.all([1, 2, 3].map(() => ensureAdmin(app.ctx)))
  const login = await app.as().call(staffLogin, { body: { ...admin, role: 'admin' } })
  expect(login).toMatchObject({ role: 'admin' })
})

test('a password that others would guess is warned of, and the server starts', async () => {
  const warnings: string[] = []
  const config = { ...app.ctx.config, admin: { email: 'second@example.test', password: 'letmein' } }
  await ensureAdmin({ ...app.ctx, config }, (message) => warnings.push(message))
  await ensureAdmin({ ...app.ctx, config }, (message) => warnings.push(message))
  expect(warnings).toEqual([expect.stringMatching(/^ADMIN_PASSWORD: Many people use/)])
})
