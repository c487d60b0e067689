import { beforeEach, expect, test } from 'vitest'
import { listMessageTemplates, saveMessageTemplate } from '../../contract/message-template-calls.ts'
import { listTemplateVersions } from '../../contract/template-versions.ts'
import type { TemplateKey } from '../../contract/templates.ts'
import { useApp } from '../testing/app.ts'
import { givenMessage, messagesOf } from '../testing/messages.ts'

const app = useApp()
beforeEach(async () => {
  await app.ctx.db.deleteFrom('notifications').execute()
})

const WORDS = {
  subject: 'Welcome',
  message: '{product}: Hi {firstName}, see {link}',
  isActive: true,
}

/** The templates by the hands of an owner. */
async function owner() {
  const by = app.as(await app.given.admin())
  const find = async (key: TemplateKey) => {
    const all = await by.call(listMessageTemplates, {})
    const template = all.find(({ templateKey }) => templateKey === key)
    if (!template) throw new Error(`There is no template ${key}`)
    return template
  }
  const save = async (key: TemplateKey, body: object) =>
    by.call(saveMessageTemplate, {
      params: { id: (await find(key)).id },
      body: { ...WORDS, ...body },
    })
  const versions = async (key: TemplateKey) =>
    by.call(listTemplateVersions, { params: { id: (await find(key)).id } })
  return { find, save, versions }
}

test('a change is a version with its author, and going back is another; the words of the product stay', async () => {
  const { find, save, versions } = await owner()
  const { subject, message, version, updatedAt } = await find('hauler_approved')
  const first = {
    version: 1,
    publishedBy: null,
    publishedAt: updatedAt,
    note: 'Before versions were kept',
    message,
  }
  expect(await versions('hauler_approved')).toMatchObject([first])
  expect(await save('hauler_approved', { basedOn: version, note: 'Shorter' })).toMatchObject({
    version: 2,
    message: WORDS.message,
  })
  await givenMessage(app)
  await save('hauler_approved', { subject, message, basedOn: 2, restores: 1, note: 'Back' })
  expect(await versions('hauler_approved')).toMatchObject([
    { version: 3, publishedBy: 'Priya Lee', restores: 1, message },
    { version: 2, publishedBy: 'Priya Lee', restores: null, note: 'Shorter', ...WORDS },
    first,
  ])
  // A message that is queued keeps the words it was written with.
  expect((await messagesOf(app))[0]?.message).toContain('Westhaul: Hi Mei, see http')
})

test('words that a release changed meanwhile are a version of their own', async () => {
  const { find, save, versions } = await owner()
  await save('application_received', {})
  const { id } = await find('application_received')
  const release = 'Hi {firstName}, we got it: {link}'
  await app.ctx.db
    .updateTable('messageTemplates')
    .set({ message: release })
    .where('id', '=', id)
    .execute()
  expect(await versions('application_received')).toMatchObject([
    { version: 3, message: release, publishedBy: null, note: 'From the product' },
    { version: 2 },
    { version: 1 },
  ])
  expect(await save('application_received', {})).toMatchObject({ version: 4 })
})

test.for([0, 2, 3, 9_999])(
  'version %d of one that has a single version is not brought back',
  async (restores) => {
    const { find, save, versions } = await owner()
    const { version } = await find('job_released')
    expect(version).toBe(1)
    const words = { message: 'Hi {firstName}', restores }
    await expect(save('job_released', words)).rejects.toMatchObject({
      code: 'refused',
      fields: [{ path: 'restores' }],
    })
    expect(await versions('job_released')).toHaveLength(1)
  },
)

test('of two who began from the same version the second gets both texts', async () => {
  const { find, save } = await owner()
  const { version } = await find('hauler_reinstated')
  await save('hauler_reinstated', { basedOn: version, message: 'Hi {firstName}: {link}' })
  await expect(save('hauler_reinstated', { basedOn: version })).rejects.toMatchObject({
    code: 'outdated',
    facts: {
      newest: version + 1,
      theirs: { message: 'Hi {firstName}: {link}' },
      yours: { message: WORDS.message },
    },
  })
})

test.for<[TemplateKey, object, string, RegExp]>([
  ['price_asked', { message: 'Hi, a new price: {price}' }, 'message', /must name \{link\}/],
  ['place_free', { message: 'A place is free: {link}' }, 'message', /must name \{leave\}/],
  ['hauler_approved', { message: 'x'.repeat(700) }, 'message', /sent as 5 texts/],
  ['hauler_approved', { message: 'ж'.repeat(300) }, 'message', /sent as 5 texts/],
  ['job_cancelled', { message: 'Cancelled', isActive: false }, 'isActive', /can’t be turned off/],
  ['price_asked', { message: '{price} {link}', isActive: false }, 'isActive', /can’t be/],
  ['refund_issued', { message: '{amount}', isActive: false }, 'isActive', /can’t be turned off/],
])('%s is not saved with %j', async ([key, body, path, message]) => {
  const { save, find } = await owner()
  const before = await find(key)
  await expect(save(key, { subject: 'Hi', ...body })).rejects.toMatchObject({
    code: 'refused',
    fields: [{ path, message: expect.stringMatching(message) as string }],
  })
  expect(await find(key)).toEqual(before)
})

test('a version is never changed, and numbers begin at one', async () => {
  const { save, find } = await owner()
  await save('hauler_suspended', { message: 'Hi {firstName}' })
  const { id } = await find('hauler_suspended')
  const { db } = app.ctx
  await expect(
    db.updateTable('messageTemplateVersions').set({ message: 'Other' }).execute(),
  ).rejects.toThrow('never changed')
  const row = { subject: 'A', message: 'B', isActive: true, note: '', publishedAt: new Date(0) }
  const insert = (version: number) =>
    db
      .insertInto('messageTemplateVersions')
      .values({ ...row, templateId: id, version, restores: null, publishedBy: null })
      .execute()
  await expect(insert(0)).rejects.toThrow('message_template_versions_version_check')
  await expect(insert(2)).rejects.toThrow('message_template_versions_pkey')
  await expect(
    db.updateTable('messageTemplates').set({ version: 0 }).where('id', '=', id).execute(),
  ).rejects.toThrow('message_templates_version_check')
})
