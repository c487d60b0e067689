import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { disconnectSocialAccount, listSocialAccounts } from '../../contract/social-accounts.ts'
import {
  changeSocialTemplate,
  createSocialTemplate,
  deleteSocialTemplate,
  getSocialTemplate,
  NewTemplate,
} from '../../contract/social-templates.ts'
import { createSocialPost, NewPost } from '../../contract/social-posts.ts'
import { SocialAccountId } from '../../contract/social.ts'
import { UNKNOWN_USERNAME } from '../providers/publisher/sandbox-oauth.ts'
import { useApp } from '../testing/app.ts'
import { connect } from './testing/given.ts'

const app = useApp()
let admin: { cookie: string }
beforeEach(async () => {
  await app.ctx.db.deleteFrom('socialMediaAccounts').execute()
  await app.ctx.db.deleteFrom('sandboxNetworkAccounts').execute()
  admin = await app.given.admin()
})
afterEach(() => {
  vi.restoreAllMocks()
  app.letClockRun()
})
const post = (path: string, payload: object) =>
  app.http.inject({
    method: 'POST',
    url: `/api/admin/social-media/${path}`,
    headers: { cookie: `sid=${admin.cookie}` },
    payload,
  })

test('a template has the defaults of the form, is switched, counted when used, and deleted once', async () => {
  const answer = await post('templates', { name: 'Spring', template: 'A tidy {product} garage' })
  expect(answer.json()).toMatchObject({
    platform: 'facebook',
    contentType: 'promotional',
    isActive: true,
    usageCount: 0,
    hashtags: [],
  })
  const { id: templateId } = await app.as(admin).call(createSocialTemplate, {
    body: NewTemplate.parse({ name: 'Used', template: 'b' }),
  })
  await app.as(admin).call(createSocialPost, { body: NewPost.decode({ content: 'b', templateId }) })
  const params = { templateId }
  expect(await app.as(admin).call(getSocialTemplate, { params })).toMatchObject({
    id: templateId,
    usageCount: 1,
  })
  const off = await app.as(admin).call(changeSocialTemplate, { params, body: { isActive: false } })
  expect(off).toMatchObject({ isActive: false, usageCount: 1 })
  await app.as(admin).call(deleteSocialTemplate, { params })
  for (const gone of [deleteSocialTemplate, getSocialTemplate])
    await expect(app.as(admin).call(gone, { params })).rejects.toMatchObject({ code: 'not_found' })
  // A template that was deleted while a post was written from it does not block the post.
  await app.as(admin).call(createSocialPost, { body: NewPost.decode({ content: 'b', templateId }) })
})

const badTemplates: [string, object, string][] = [
  ['no name', { template: 'a' }, 'Template name is required'],
  ['a blank text', { name: 'a', template: ' ' }, 'Template text is required'],
  [
    'a name of 10,000',
    { name: 'x'.repeat(10_000), template: 'a' },
    'Please use at most 100 characters',
  ],
  [
    'too much for X',
    { name: 'a', platform: 'twitter', template: 'x'.repeat(281) },
    'X takes at most 280 characters with the hashtags; these are 281',
  ],
]
test.for(badTemplates)('a template with %s is refused', async ([, body, message]) => {
  const answer = await post('templates', body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().detail).toBe(message)
})

test('a connected account never shows its tokens, which are sealed in the table', async () => {
  const answer = await post('accounts', { platform: 'facebook', username: '@westhaul.bc' })
  expect(answer.json()).toMatchObject({
    platform: 'facebook',
    username: 'westhaul.bc',
    isActive: true,
  })
  const list = await app.http.inject({
    url: '/api/admin/social-media/accounts',
    headers: { cookie: `sid=${admin.cookie}` },
  })
  const [kept] = await app.ctx.db.selectFrom('socialMediaAccounts').selectAll().execute()
  const [known] = await app.ctx.db.selectFrom('sandboxNetworkAccounts').selectAll().execute()
  expect(kept?.accessToken).toMatch(/^v1\./)
  for (const token of [kept?.accessToken, known?.accessToken, known?.refreshToken]) {
    expect(token).toBeTruthy()
    expect(answer.body + list.body).not.toContain(token)
  }
  expect(JSON.stringify(kept)).not.toContain(known?.accessToken)
})

test('one account speaks on a network: the same connects again, another is refused', async () => {
  await connect(app, admin, 'facebook', 'westhaul.bc')
  const again = await connect(app, admin, 'facebook', 'westhaul.bc')
  expect(again.username).toBe('westhaul.bc')
  await expect(connect(app, admin, 'facebook', 'another')).rejects.toMatchObject({
    code: 'in_use',
    message: 'Facebook is connected as @westhaul.bc already. Disconnect that account first',
  })
  const twoAdmins = await Promise.allSettled(
    ['one', 'two'].map((name) => connect(app, admin, 'linkedin', name)),
  )
  expect(twoAdmins.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await app.as(admin).call(listSocialAccounts, {})).toHaveLength(2)
})

const badNames: [string, unknown, string][] = [
  ['no name', undefined, 'Username is required'],
  ['a blank one', '  ', 'Username is required'],
  ['markup', '<b>', 'A username has letters, digits, dots, - and _ only'],
  ['ten thousand letters', 'x'.repeat(10_000), 'Please use at most 61 characters'],
]
test.for(badNames)('an account with %s is not connected', async ([, username, message]) => {
  const answer = await post('accounts', { platform: 'tiktok', username })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().detail).toBe(message)
})

test('a name that the network does not know is refused in its words', async () => {
  const refused = connect(app, admin, 'tiktok', UNKNOWN_USERNAME)
  await expect(refused).rejects.toMatchObject({
    code: 'refused',
    message: 'TikTok does not know @sandbox-unknown',
  })
})

test('an account is disconnected once, and its network can be connected to another then', async () => {
  const { id: accountId } = await connect(app, admin, 'instagram', 'first')
  const params = { accountId }
  await app.as(admin).call(disconnectSocialAccount, { params })
  await expect(app.as(admin).call(disconnectSocialAccount, { params })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(
    app
      .as(admin)
      .call(disconnectSocialAccount, { params: { accountId: SocialAccountId.parse(99_999) } }),
  ).rejects.toMatchObject({ code: 'not_found' })
  expect(await connect(app, admin, 'instagram', 'second')).toMatchObject({ username: 'second' })
})
