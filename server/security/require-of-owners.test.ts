import { expect, test } from 'vitest'
import { getCurrentUser, listUsers } from '../../contract/accounts.ts'
import { addDays, dayOf, instantOf } from '../../contract/calendar.ts'
import {
  getSettings,
  previewSettings,
  publishSettings,
  withdrawSettings,
} from '../../contract/settings-calls.ts'
import type { GroupValues } from '../../contract/settings-groups.ts'
import { confirmTwoFactor, getSecurity, startTwoFactor } from '../../contract/two-factor.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { reloadSettings } from '../settings/live-settings.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { messagesOf } from '../testing/messages.ts'
import { codeOf, PASSWORD } from './testing/authenticator.ts'

const app = useApp()
const REQUIRED: GroupValues = { group: 'security', values: { twoFactorForOwners: true } }
const OPTIONAL: GroupValues = { group: 'security', values: { twoFactorForOwners: false } }

const ownerNamed = async (firstName: string) =>
  app.given.user('admin', { firstName, password: await hashPassword(PASSWORD) })

async function publish(owner: Visit, content: GroupValues, more: object = {}) {
  const by = app.as(owner)
  const versions = await by.call(getSettings, { params: { group: 'security' } })
  const basedOn = versions.find(({ state }) => state !== 'withdrawn')?.version ?? 1
  return by.call(publishSettings, { body: { content, note: 'As agreed', basedOn, ...more } })
}
const forget = async () => {
  await app.ctx.db.deleteFrom('settingsVersions').where('groupName', '=', 'security').execute()
  await app.ctx.db
    .updateTable('users')
    .set({ deletedAt: new Date() })
    .where('teamRole', '=', 'owner')
    .execute()
  await reloadSettings(app.ctx.config)
  app.letClockRun()
}

test('the only owner requires it, sets it up, and goes on', async () => {
  const owner = await ownerNamed('Anika')
  const as = app.as(owner)
  const preview = await as.call(previewSettings, { body: { content: REQUIRED } })
  expect(preview.problems).toEqual([])
  expect(preview.effects[0]).toMatch(/^1 owner does not use it yet: Anika/)
  expect(preview.effects[1]).toContain('Their next request shows “Set up two-factor sign-in')
  expect(await publish(owner, REQUIRED)).toMatchObject({ version: 2, state: 'in_force' })

  await expect(as.call(listUsers, {})).rejects.toMatchObject({ code: 'two_factor_needed' })
  expect(await as.call(getCurrentUser, {})).toMatchObject({ needsTwoFactor: true })
  expect(await as.call(getSecurity, {})).toMatchObject({ isRequired: true, twoFactor: null })
  const { secret } = await as.call(startTwoFactor, { body: { password: PASSWORD } })
  await as.call(confirmTwoFactor, { body: { code: codeOf(app, secret) } })
  await as.call(listUsers, {})
  const { effects } = await as.call(previewSettings, { body: { content: REQUIRED } })
  expect(effects).toEqual([
    'Every owner uses two-factor sign-in already. Later owners set it up first.',
  ])
  await forget()
})

test('it is required from a later day on, and turned off again', async () => {
  const owner = await ownerNamed('Noor')
  const as = app.as(owner)
  const tomorrow = addDays(dayOf(app.ctx.now()), 1)
  await publish(owner, REQUIRED, { effectiveFrom: tomorrow })
  await as.call(listUsers, {})
  app.setNow(instantOf(tomorrow, 1))
  await expect(as.call(listUsers, {})).rejects.toMatchObject({ code: 'two_factor_needed' })
  const { secret } = await as.call(startTwoFactor, { body: { password: PASSWORD } })
  await as.call(confirmTwoFactor, { body: { code: codeOf(app, secret) } })
  const other = await ownerNamed('Luis')
  await expect(app.as(other).call(listUsers, {})).rejects.toMatchObject({
    code: 'two_factor_needed',
  })
  const { effects } = await as.call(previewSettings, { body: { content: OPTIONAL } })
  expect(effects[0]).toContain('Owners can sign in with their password alone')
  await publish(owner, OPTIONAL, { password: PASSWORD, code: codeOf(app, secret, 1) })
  await app.as(other).call(listUsers, {})
  await forget()
})

test('only owners change it', async () => {
  const dispatcher = await app.given.admin('dispatcher')
  const body = { content: REQUIRED, note: 'Mine', basedOn: 1 }
  await expect(app.as(dispatcher).call(publishSettings, { body })).rejects.toMatchObject({
    code: 'forbidden',
  })
  const owner = await ownerNamed('Mei')
  await publish(owner, REQUIRED)
  // Nothing is asked of other roles, and what owners have to set up is not theirs.
  expect(await app.as(dispatcher).call(getCurrentUser, {})).not.toHaveProperty('needsTwoFactor')
  await forget()
})

test('who turns it off gives the password and a code again, and every owner gets an email of it', async () => {
  const owner = await ownerNamed('Anika')
  const other = await ownerNamed('Luis')
  await publish(owner, REQUIRED)
  const as = app.as(owner)
  const { secret } = await as.call(startTwoFactor, { body: { password: PASSWORD } })
  await as.call(confirmTwoFactor, { body: { code: codeOf(app, secret) } })
  const { needs } = await as.call(previewSettings, { body: { content: OPTIONAL } })
  expect(needs).toEqual(['password', 'code'])
  const mails = async () =>
    (await messagesOf(app)).filter(({ messageType }) => messageType === 'sign_in_loosened')
  const before = (await mails()).length
  for (const [proof, path] of [
    [{}, 'password'],
    [{ password: 'a wrong one', code: codeOf(app, secret, 1) }, 'password'],
    [{ password: PASSWORD }, 'code'],
    [{ password: PASSWORD, code: '000000' }, 'code'],
  ] as const)
    await expect(publish(owner, OPTIONAL, proof)).rejects.toMatchObject({
      code: 'refused',
      fields: [{ path }],
    })
  await publish(owner, OPTIONAL, { password: PASSWORD, code: codeOf(app, secret, 1) })
  const sent = (await mails()).slice(before)
  expect(sent.map(({ recipientEmail }) => recipientEmail).toSorted()).toEqual(
    [owner.email, other.email].toSorted(),
  )
  for (const { message, channel } of sent) {
    expect(channel).toBe('email')
    expect(message).toContain('Anika')
    expect(message).toContain('turned off the rule that owners need two-factor sign-in')
  }
  // Nothing is loosened any more, nor by requiring it again: no proof is asked for.
  expect((await as.call(previewSettings, { body: { content: REQUIRED } })).needs).toEqual([])
  await publish(owner, REQUIRED)
  await forget()
})

test('an owner without two-factor sign-in gives the password, and a stricter version is not withdrawn', async () => {
  const owner = await ownerNamed('Noor')
  const as = app.as(owner)
  const tomorrow = addDays(dayOf(app.ctx.now()), 1)
  const { version } = await publish(owner, REQUIRED, { effectiveFrom: tomorrow })
  const params = { group: 'security', version } as const
  await expect(as.call(withdrawSettings, { params })).rejects.toMatchObject({ code: 'in_use' })
  const later = { effectiveFrom: tomorrow }
  const { needs } = await as.call(previewSettings, { body: { content: OPTIONAL, ...later } })
  expect(needs).toEqual(['password'])
  await expect(publish(owner, OPTIONAL, later)).rejects.toMatchObject({
    fields: [{ path: 'password' }],
  })
  await publish(owner, OPTIONAL, { ...later, password: PASSWORD })
  await forget()
})
