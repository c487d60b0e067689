import { expect, test } from 'vitest'
import {
  changeAdTemplate,
  createAdTemplate,
  deleteAdTemplate,
  listAdTemplateChanges,
  listAdTemplates,
  NewAdTemplate,
} from '../../contract/ad-templates.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()

const autumn = {
  name: 'Autumn yard',
  category: 'customer_acquisition',
  platform: 'google',
  headline: 'Yard waste gone',
  text: 'Photos, a price, a window.',
}

test('a template is kept, listed by its filters, changed and deleted', async () => {
  const admin = app.as(await app.given.admin())
  const { id } = await admin.call(createAdTemplate, { body: NewAdTemplate.parse(autumn) })
  const shown = async (query: object) =>
    (await admin.call(listAdTemplates.page, { query: { limit: 10, ...query } })).items.map(
      ({ name }) => name,
    )
  expect(await shown({ platform: ['google'], active: true })).toEqual(['Autumn yard'])
  expect(await shown({ platform: ['linkedin'] })).toEqual([])

  const params = { templateId: id }
  const off = { ...autumn, name: 'Autumn', isActive: false }
  await admin.call(changeAdTemplate, { params, body: NewAdTemplate.parse(off) })
  expect(await shown({ active: true })).toEqual([])
  expect(await shown({ active: false })).toEqual(['Autumn'])

  await admin.call(deleteAdTemplate, { params })
  expect(await shown({})).toEqual([])
  await expect(admin.call(deleteAdTemplate, { params })).rejects.toMatchObject({
    code: 'not_found',
  })
  const change = admin.call(changeAdTemplate, { params, body: NewAdTemplate.parse(autumn) })
  await expect(change).rejects.toMatchObject({ code: 'not_found' })
})

test('two templates cannot have one name, in any case, also when both are sent together', async () => {
  const admin = app.as(await app.given.admin())
  const named = (name: string) =>
    admin.call(createAdTemplate, { body: NewAdTemplate.parse({ ...autumn, name }) })
  const results = await Promise.allSettled([named('Winter'), named('WINTER')])
  const refusals = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refusals).toMatchObject([{ code: 'in_use', fields: [{ path: 'name' }] }])
})

test.each([
  ['no name', { name: ' ' }, 'name', 'Template name is required'],
  ['another network', { platform: 'tiktok' }, 'platform', 'Invalid'],
  [
    'a headline that Google cuts',
    { headline: 'x'.repeat(31) },
    'headline',
    'Google shows at most 30 characters here',
  ],
  ['no text', { text: ' ' }, 'text', 'Required'],
])('a template with %s is refused', async (_, part, path, message) => {
  const { cookie } = await app.given.admin()
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/admin/ad-templates',
    headers: { cookie: `sid=${cookie}` },
    payload: { ...autumn, ...part },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    errors: [{ path, message: expect.stringContaining(message) }],
  })
})

test('the history of a template says who changed what', async () => {
  const admin = app.as(await app.given.admin())
  const words = { ...autumn, name: 'With a history' }
  const { id } = await admin.call(createAdTemplate, { body: NewAdTemplate.parse(words) })
  const params = { templateId: id }
  const changed = { ...words, headline: 'Leaves gone', isActive: false }
  await admin.call(changeAdTemplate, { params, body: NewAdTemplate.parse(changed) })
  const history = await admin.call(listAdTemplateChanges, { params })
  expect(history.map(({ by, what }) => [by, what])).toEqual([
    ['Priya Lee', 'Headline: “Yard waste gone” to “Leaves gone”; Switched off'],
    ['Priya Lee', 'Created'],
  ])
  await admin.call(deleteAdTemplate, { params })
  await expect(admin.call(listAdTemplateChanges, { params })).rejects.toMatchObject({
    code: 'not_found',
  })
})
