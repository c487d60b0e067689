import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { disconnectSocialAccount, listSocialAccounts } from '../../contract/social-accounts.ts'
import type { SocialPlatform } from '../../contract/social.ts'
import { Reconnect, UnknownOutcome } from '../providers/failures.ts'
import { alertTexts, givenAlertsOf } from '../testing/alerts.ts'
import { useApp } from '../testing/app.ts'
import { accountOn } from './account-store.ts'
import { checkAccounts } from './check-accounts.ts'
import { publishPost } from './publish-post.ts'
import { renewAccount } from './renew-account.ts'
import { connect, duePost, listed, networkOn, onNetwork } from './testing/given.ts'

const app = useApp()
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let admin: { cookie: string }
let now = new Date('2026-11-20T18:00:00Z').getTime()

/** Sessions end meanwhile. */
async function wait(milliseconds: number) {
  now += milliseconds
  app.setNow(new Date(now))
  admin = await app.given.admin()
}
beforeAll(async () => {
  await wait(0)
  await givenAlertsOf(app, 'post_failed')
})
beforeEach(async () => {
  await wait(0)
  await app.ctx.db.deleteFrom('socialMediaAccounts').execute()
})
afterEach(() => void vi.restoreAllMocks())

const check = () => checkAccounts.run({}, app.ctx)
const publish = (postId: Parameters<typeof publishPost.run>[0]['postId']) =>
  publishPost.run({ postId, isBack: false }, app.ctx)
const account = async (platform: SocialPlatform) => {
  const accounts = await app.as(admin).call(listSocialAccounts, {})
  return accounts.find((one) => one.platform === platform)
}
const storedOn = async (platform: SocialPlatform) => {
  const stored = await accountOn(app.ctx.db, platform)
  if (!stored) throw new Error(`${platform} is not connected`)
  return stored
}

test('a connection is renewed before it ends, and goes on publishing', async () => {
  await connect(app, admin, 'facebook')
  const first = (await storedOn('facebook')).accessToken
  await wait(52 * DAY_MS)
  await check()
  expect((await storedOn('facebook')).accessToken).toBe(first)
  await wait(2 * DAY_MS)
  await check()
  expect((await storedOn('facebook')).accessToken).not.toBe(first)
  await wait(20 * DAY_MS)
  const { id } = await duePost(app, admin, 'Still there')
  await publish(id)
  expect((await listed(app, admin, id)).status).toBe('posted')
  expect(await account('facebook')).toMatchObject({ state: 'connected', expiresAt: null })
})

test('a token that lasts two hours is renewed when a post needs it', async () => {
  await connect(app, admin, 'twitter')
  await wait(5 * HOUR_MS)
  const { id } = await duePost(app, admin, 'Five hours later', 'twitter')
  await publish(id)
  expect((await listed(app, admin, id)).status).toBe('posted')
})

test('of several workers one renews, and the others use its tokens', async () => {
  await connect(app, admin, 'twitter')
  const refresh = vi.spyOn(networkOn(app, 'twitter'), 'refresh')
  const stored = await storedOn('twitter')
  const renewed = await Promise.all([1, 2, 3].map(() => renewAccount(app.ctx, stored)))
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(new Set(renewed.map(({ accessToken }) => accessToken)).size).toBe(1)
  expect(await account('twitter')).toMatchObject({ state: 'connected' })
})

test('a renewal without an answer is tried again; only a refusal of the earlier token asks for a person', async () => {
  await connect(app, admin, 'twitter')
  await wait(1.5 * HOUR_MS)
  const first = (await storedOn('twitter')).accessToken
  const network = networkOn(app, 'twitter')
  const { refresh } = network
  const lost = vi.spyOn(network, 'refresh')
  lost.mockRejectedValueOnce(new UnknownOutcome('The connection was lost'))
  await check()
  expect(await account('twitter')).toMatchObject({ state: 'connected' })
  expect((await storedOn('twitter')).accessToken).toBe(first)
  await check()
  expect((await storedOn('twitter')).accessToken).not.toBe(first)

  await wait(1.5 * HOUR_MS)
  lost.mockImplementationOnce(async (tokens) => {
    await refresh(tokens)
    throw new UnknownOutcome('The connection was lost')
  })
  // The new tokens are lost, and the network refuses the earlier ones.
  await check()
  expect(await account('twitter')).toMatchObject({
    state: 'needs_reconnect',
    problem: 'invalid_grant: the refresh token is not valid',
  })
  await check()
  expect((await alertTexts(app)).filter((text) => text.includes('X needs'))).toHaveLength(1)
})

test('a network that is away keeps no other connection from being renewed', async () => {
  await connect(app, admin, 'tiktok')
  await connect(app, admin, 'twitter')
  await wait(20 * HOUR_MS)
  const before = (await storedOn('twitter')).accessToken
  vi.spyOn(networkOn(app, 'tiktok'), 'refresh').mockRejectedValue(new Error('Away'))
  await check()
  expect((await storedOn('twitter')).accessToken).not.toBe(before)
  expect(await account('tiktok')).toMatchObject({ state: 'connected' })
})

test('a revoked account is never called connected once a call has met it', async () => {
  await connect(app, admin, 'linkedin')
  expect(await account('linkedin')).toMatchObject({
    state: 'connected',
    rights: ['publish posts', 'read how posts do'],
  })
  await networkOn(app, 'linkedin').revoke('westhaul')
  await check()
  expect(await account('linkedin')).toMatchObject({
    state: 'needs_reconnect',
    problem: 'The access token is not valid',
  })
})

test('posts of a revoked account wait, and go out once it is connected again', async () => {
  await connect(app, admin, 'linkedin')
  await networkOn(app, 'linkedin').revoke('westhaul')
  const { id } = await duePost(app, admin, 'Waits for you', 'linkedin')
  await publish(id)
  expect(await listed(app, admin, id)).toMatchObject({
    status: 'scheduled',
    detail: 'waits_for_reconnect',
    progress: 'Waits until LinkedIn is connected again',
    failure: null,
  })
  const second = await duePost(app, admin, 'Waits as well', 'linkedin')
  await publish(second.id)
  expect(await account('linkedin')).toMatchObject({ state: 'needs_reconnect', waitingPosts: 2 })

  await wait(3 * DAY_MS)
  await app.runTasks()
  expect(await onNetwork(app, 'Waits', 'linkedin')).toHaveLength(0)
  expect(await connect(app, admin, 'linkedin')).toMatchObject({ state: 'connected' })
  await app.runTasks()
  expect((await listed(app, admin, id)).status).toBe('posted')
  expect(await onNetwork(app, 'Waits', 'linkedin')).toHaveLength(2)
})

test('posts that wait for an account fail in words once it is disconnected', async () => {
  await connect(app, admin, 'linkedin')
  await networkOn(app, 'linkedin').revoke('westhaul')
  const { id } = await duePost(app, admin, 'Left alone', 'linkedin')
  await publish(id)
  const accountId = (await storedOn('linkedin')).id
  await app.as(admin).call(disconnectSocialAccount, { params: { accountId } })
  await app.runTasks()
  expect(await listed(app, admin, id)).toMatchObject({
    status: 'failed',
    failure: 'No connected account',
  })
})

test('a connection that only a person renews is announced a week before its end, once', async () => {
  await connect(app, admin, 'linkedin')
  await wait(54 * DAY_MS)
  await check()
  await check()
  expect(await account('linkedin')).toMatchObject({ state: 'expiring', problem: null })
  const texts = (await alertTexts(app)).filter((text) => text.includes('LinkedIn ends'))
  expect(texts).toEqual([expect.stringContaining('Reconnect @westhaul before then')])
  await wait(7 * DAY_MS)
  expect(await account('linkedin')).toMatchObject({ state: 'needs_reconnect' })
  const { id } = await duePost(app, admin, 'Too late', 'linkedin')
  await publish(id)
  expect(await listed(app, admin, id)).toMatchObject({ detail: 'waits_for_reconnect' })
})

test('a worker with an earlier token does not end a new connection', async () => {
  await connect(app, admin, 'linkedin')
  const network = networkOn(app, 'linkedin')
  const { id } = await duePost(app, admin, 'Meanwhile', 'linkedin')
  vi.spyOn(network, 'runStep').mockImplementationOnce(async () => {
    await app.writeApart(() => connect(app, admin, 'linkedin'))
    throw new Reconnect('The access token is not valid')
  })
  await publish(id)
  expect(await account('linkedin')).toMatchObject({ state: 'connected' })
})

test('a token that another key sealed says so', async () => {
  await connect(app, admin, 'tiktok')
  await app.ctx.db
    .updateTable('socialMediaAccounts')
    .set({ accessToken: app.ctx.secrets.seal('token', 'something else') })
    .execute()
  await check()
  expect(await account('tiktok')).toMatchObject({
    state: 'needs_reconnect',
    problem: 'The connection to TikTok cannot be read with the present token key',
  })
})
