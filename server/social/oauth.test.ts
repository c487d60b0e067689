import { beforeEach, expect, test, vi } from 'vitest'
import {
  chooseAccount,
  getAccountChoices,
  listSocialAccounts,
} from '../../contract/social-accounts.ts'
import { UnknownOutcome } from '../providers/failures.ts'
import { UNKNOWN_USERNAME } from '../providers/publisher/sandbox-oauth.ts'
import { useApp } from '../testing/app.ts'
import { checkAccounts } from './check-accounts.ts'
import { connect, networkOn } from './testing/given.ts'

const app = useApp()
let admin: { cookie: string }
beforeEach(async () => {
  app.letClockRun()
  await app.ctx.db.deleteFrom('socialMediaAccounts').execute()
  admin = await app.given.admin()
})

const get = (url: string, visit: { cookie?: string } = admin) =>
  app.http.inject({ url, headers: { ...(visit.cookie && { cookie: `sid=${visit.cookie}` }) } })
const inSite = (location: unknown): string => {
  const { pathname, search } = new URL(String(location), 'http://localhost')
  return pathname + search
}

/** Leaves for the network: the page of consent with its query. */
async function leave(platform = 'facebook', visit = admin): Promise<URL> {
  const started = await get(`/oauth/${platform}/start`, visit)
  expect(started.statusCode).toBe(303)
  return new URL(String(started.headers.location), 'http://localhost')
}

type Form = Record<string, string>
const ALLOWED = { answer: 'allow', username: 'westhaul', publish: 'on', read: 'on' }

/** What a person answers there; the address that the network sends the browser back to. */
async function answerThere(page: URL, form: Form = ALLOWED): Promise<string> {
  const { searchParams: query } = page
  const hidden = ['state', 'redirect_uri', 'code_challenge', 'code_challenge_method']
  const fields = hidden.map((name) => [name, query.get(name) ?? ''])
  const answer = await app.http.inject({
    method: 'POST',
    url: page.pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams([...fields, ...Object.entries(form)]).toString(),
  })
  expect(answer.statusCode).toBe(303)
  return inSite(answer.headers.location)
}

const accounts = () => app.as(admin).call(listSocialAccounts, {})

test('an account is connected by signing in at its network, with the rights that were allowed', async () => {
  const page = await leave('linkedin')
  expect(page.searchParams.get('code_challenge_method')).toBe('S256')
  const consent = await get(inSite(page.href), {})
  expect(consent.body).toContain('not the real LinkedIn')
  const back = await get(await answerThere(page))
  expect(back.headers.location).toBe('/admin?tab=social&part=accounts&connected=linkedin')
  expect(await accounts()).toMatchObject([
    {
      platform: 'linkedin',
      username: 'westhaul',
      state: 'connected',
      rights: ['publish posts', 'read how posts do'],
      isSandbox: true,
    },
  ])
})

test('a state counts once, in the session it was made for, for ten minutes, and for its network', async () => {
  const refusal = 'belongs to another sign-in, was used before or is older than ten minutes'
  const refuses = async (url: string, visit = admin) => {
    const answer = await get(url, visit)
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body).toContain(refusal)
  }
  const back = await answerThere(await leave())
  await refuses(back, await app.given.admin())
  await refuses(back.replace('/facebook/', '/linkedin/'))
  expect(await accounts()).toEqual([])
  expect((await get(back)).statusCode).toBe(303)
  await refuses(back)
  await refuses('/oauth/facebook/callback?code=guessed&state=guessed')
  await refuses('/oauth/facebook/callback')

  const late = await answerThere(await leave())
  app.setNow(new Date(app.ctx.now().getTime() + 601_000))
  await refuses(late)
})

test('a code that was swapped for another person’s is refused by its verifier', async () => {
  const stolen = new URL(await answerThere(await leave()), 'http://localhost')
  const own = new URL(await answerThere(await leave()), 'http://localhost')
  own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
  const answer = await get(inSite(own.href))
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('Facebook says: invalid_grant')
  expect(await accounts()).toEqual([])
})

test('a permission that was refused is named, and nothing is connected', async () => {
  const back = await answerThere(await leave(), {
    answer: 'allow',
    username: 'westhaul',
    read: 'on',
  })
  const answer = await get(back)
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('Facebook didn&#39;t let us publish posts (publish)')
  expect(answer.body).toContain('/oauth/facebook/start')
  expect(await accounts()).toEqual([])
})

test('who cancels, or has no such account, reads so in words', async () => {
  const cancelled = await get(await answerThere(await leave(), { ...ALLOWED, answer: 'cancel' }))
  expect(cancelled.body).toContain('You cancelled at Facebook. Nothing was connected.')
  const unknown = { ...ALLOWED, username: UNKNOWN_USERNAME }
  const refused = await get(await answerThere(await leave(), unknown))
  expect(refused.body).toContain('Facebook does not know @sandbox-unknown')
  const markup = await answerThere(await leave(), { ...ALLOWED, answer: 'cancel' })
  const tampered = `${markup.replace('access_denied', 'x')}&error_description=${encodeURIComponent('<script>alert(1)</script>')}`
  expect((await get(tampered)).body).not.toContain('<script>')
})

test('a network that does not answer can be tried again', async () => {
  const network = networkOn(app)
  const away = vi.spyOn(network, 'exchange').mockRejectedValueOnce(new UnknownOutcome('Away'))
  const answer = await get(await answerThere(await leave()))
  expect(answer.body).toContain('Facebook does not answer')
  away.mockRestore()
  expect((await get(await answerThere(await leave()))).statusCode).toBe(303)
})

test('of several pages one is chosen, by the person who signed in and within ten minutes', async () => {
  const back = await get(await answerThere(await leave(), { ...ALLOWED, second: 'on' }))
  const grantId =
    new URL(String(back.headers.location), 'http://localhost').searchParams.get('choose') ?? ''
  const params = { grantId }
  expect(await accounts()).toEqual([])
  const { platform, choices } = await app.as(admin).call(getAccountChoices, { params })
  expect(platform).toBe('facebook')
  expect(choices.map(({ handle }) => handle)).toEqual(['westhaul', 'westhaul.second'])
  const other = await app.given.admin()
  await expect(app.as(other).call(getAccountChoices, { params })).rejects.toMatchObject({
    code: 'not_found',
  })
  const accountId = choices[1]?.id ?? ''
  await expect(
    app.as(admin).call(chooseAccount, { params, body: { accountId: 'guessed' } }),
  ).rejects.toMatchObject({ code: 'not_found' })
  expect(await app.as(admin).call(chooseAccount, { params, body: { accountId } })).toMatchObject({
    username: 'westhaul.second',
    state: 'connected',
  })
  await expect(app.as(admin).call(getAccountChoices, { params })).rejects.toMatchObject({
    code: 'not_found',
  })

  // Who renews that connection has chosen already.
  const again = await get(await answerThere(await leave(), { ...ALLOWED, second: 'on' }))
  expect(again.headers.location).toContain('connected=facebook')
  const stored = await app.ctx.db.selectFrom('socialGrants').selectAll().execute()
  expect(stored).toEqual([])
})

test('what no one came back for is forgotten within the hour', async () => {
  await leave()
  await get(await answerThere(await leave(), { ...ALLOWED, second: 'on' }))
  app.setNow(new Date(app.ctx.now().getTime() + 601_000))
  await checkAccounts.run({}, app.ctx)
  const { db } = app.ctx
  expect(await db.selectFrom('socialOauthStates').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('socialGrants').selectAll().execute()).toEqual([])
})

test('a second account of a network is refused on a page, not connected beside the first', async () => {
  await connect(app, admin, 'facebook', 'first')
  const answer = await get(await answerThere(await leave()))
  expect(answer.statusCode).toBe(409)
  expect(answer.body).toContain('Facebook is connected as @first already')
})

test('without a session the sign-in comes first, and customers and readers of the team are refused', async () => {
  const visitor = await get('/oauth/facebook/start', {})
  expect(visitor.headers.location).toBe('/login?next=%2Foauth%2Ffacebook%2Fstart')
  const reader = await app.given.admin('read-only')
  expect((await get('/oauth/facebook/start', reader)).statusCode).toBe(403)
  expect((await get('/oauth/myspace/start')).statusCode).toBe(404)
})

test('the page of the stand-in takes only what a network would send, and sends no one elsewhere', async () => {
  expect((await get('/sandbox/oauth/facebook', {})).statusCode).toBe(400)
  const page = await leave()
  for (const address of [
    'https://evil.example/oauth/facebook/callback',
    'https://evil.example//evil.example/x',
    'https://evil.example/admin',
  ]) {
    page.searchParams.set('redirect_uri', address)
    expect(await answerThere(page)).toMatch(/^\/oauth\/facebook\/callback\?/)
  }
  expect((await get('/sandbox/oauth/myspace', {})).statusCode).toBe(404)
})
