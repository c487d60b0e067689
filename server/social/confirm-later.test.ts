import { afterAll, beforeEach, expect, test } from 'vitest'
import { createSocialPost } from '../../contract/social-posts.ts'
import { useApp } from '../testing/app.ts'
import { startNetwork } from '../testing/networks/start.ts'
import { lagging, LOST } from '../testing/networks/world.ts'
import { upsertAccount } from './account-store.ts'
import { confirmLater } from './confirm-later.ts'
import { publishPost } from './publish-post.ts'
import { listed } from './testing/given.ts'

let time = new Date('2026-11-20T18:00:00Z')
const standIn = await startNetwork('linkedin', { now: () => time })
afterAll(() => standIn.stop())
const { world } = standIn

const app = useApp({
  settings: {
    LINKEDIN_CLIENT_ID: world.clientId,
    LINKEDIN_CLIENT_SECRET: world.clientSecret,
    LINKEDIN_API_BASE: standIn.apiBase,
  },
})
const wait = (milliseconds: number) => {
  time = new Date(time.getTime() + milliseconds)
  app.setNow(time)
}

let admin: { cookie: string }
beforeEach(async () => {
  wait(0)
  const { db, secrets, publisher } = app.ctx
  await db.deleteFrom('socialMediaPosts').execute()
  await db.deleteFrom('alerts').execute()
  world.posts.length = 0
  admin = await app.given.admin()
  const network = publisher.on('linkedin')
  const redirectUri = 'http://localhost/oauth/linkedin/callback'
  const url = network.authorizeUrl({ state: 's', codeChallenge: 'c', redirectUri })
  const request = { code: world.allow(url), codeVerifier: 'v', redirectUri }
  const { accounts, scopes } = await network.exchange(request)
  for (const account of accounts)
    await upsertAccount(db, secrets, 'linkedin', { ...account, scopes, notice: null }, time)
})

const alerts = async () =>
  (await app.ctx.db.selectFrom('alerts').select('what').execute()).map(({ what }) => what)

async function lostPost() {
  const content = `Where is it ${LOST} ${lagging(100)}`
  const body = { platform: 'linkedin' as const, content, hashtags: [], scheduledFor: time }
  const { id } = await app.as(admin).call(createSocialPost, { body })
  await app.runTasks()
  return {
    status: () => listed(app, admin, id),
    /** What the tasks of the next seconds do; the queue counts by the database's own clock. */
    async pass(seconds: number): Promise<void> {
      for (let second = 0; second < seconds; second += 5) {
        wait(5_000)
        await publishPost.run({ postId: id, isBack: false }, app.ctx)
      }
    },
    lookAgain: () => confirmLater.run({ postId: id }, app.ctx),
  }
}

test('a post that the search shows after we gave up confirming it counts as posted by itself, without an alert', async () => {
  const { status, pass, lookAgain } = await lostPost()
  expect(await status()).toMatchObject({ status: 'publishing' })
  await pass(50)
  expect(await status()).toMatchObject({ status: 'failed', detail: 'not_confirmed' })
  wait(90_000)
  await lookAgain()
  const [shown] = world.posts
  expect(await status()).toMatchObject({
    status: 'posted',
    postUrl: `https://www.linkedin.com/feed/update/${shown?.id}/`,
  })
  expect(world.posts).toHaveLength(1)
  expect(await alerts()).toEqual([])
})

test('one that it never shows is left to a person, who is alerted once', async () => {
  const { status, pass, lookAgain } = await lostPost()
  world.posts.length = 0
  await pass(60)
  expect(await alerts()).toEqual([])
  wait(90_000)
  await lookAgain()
  expect(await status()).toMatchObject({ status: 'failed', detail: 'not_confirmed' })
  expect(await alerts()).toEqual([expect.stringContaining('We could not confirm')])
  expect(world.posts).toEqual([])
})
