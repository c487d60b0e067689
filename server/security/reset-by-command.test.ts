import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { getCurrentUser, staffLogin } from '../../contract/accounts.ts'
import { listAudit } from '../../contract/audit.ts'
import { listStaff } from '../../contract/staff.ts'
import { projectRoot } from '../core/project-root.ts'
import { useApp } from '../testing/app.ts'
import { PASSWORD, protectedUser } from './testing/authenticator.ts'
import { resetTwoFactorByCommand } from './two-factor.ts'

const app = useApp()

test('an owner without app and codes is helped by a command, which the audit log names', async () => {
  const { user } = await protectedUser(app)
  await resetTwoFactorByCommand(app.ctx, user.email.toUpperCase())
  await expect(app.as(user).call(getCurrentUser, {})).rejects.toMatchObject({
    code: 'not_signed_in',
  })
  const visit = {}
  const body = { email: user.email, password: PASSWORD, role: 'admin' as const }
  expect(await app.as(visit).call(staffLogin, { body })).toEqual({ role: 'admin' })
  const { people } = await app.as(visit).call(listStaff, {})
  expect(people.find(({ isYou }) => isYou)).toMatchObject({ twoFactorSince: null })
  const query = { q: `users ${user.id}` }
  const { items } = await app.as(visit).call({ ...listAudit, ...listAudit.page }, { query })
  expect(items[0]).toMatchObject({ what: 'npm run two-factor:reset', address: 'this server' })
})

test('the command is for owners who have it on', async () => {
  const owner = await app.given.admin()
  const { user: hauler } = await protectedUser(app, 'hauler')
  const reset = (email: string) => resetTwoFactorByCommand(app.ctx, email)
  await expect(reset(owner.email)).rejects.toMatchObject({ code: 'refused' })
  await expect(reset(hauler.email)).rejects.toMatchObject({ code: 'not_found' })
  await expect(reset('no-one@example.test')).rejects.toMatchObject({ code: 'not_found' })
})

test('the command without an address says how it is written', async () => {
  const command = promisify(execFile)(process.execPath, [
    join(projectRoot, 'server/reset-two-factor.ts'),
  ])
  await expect(command).rejects.toMatchObject({
    code: 1,
    stderr: 'Say whose it is: npm run two-factor:reset -- --email owner@example.com\n',
  })
})
