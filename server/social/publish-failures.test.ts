import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { changeSocialPost } from '../../contract/social-posts.ts'
import type { PostId } from '../../contract/social.ts'
import { Refused, RetryAt } from '../providers/failures.ts'
import { ANSWER_LOST, AWAY, BUSY, REFUSED } from '../providers/publisher/sandbox.ts'
import { alertTexts, givenAlertsOf } from '../testing/alerts.ts'
import { useApp } from '../testing/app.ts'
import { LEASE_MS, publishPost } from './publish-post.ts'
import { connect, duePost, listed, onNetwork } from './testing/given.ts'

const app = useApp()
let admin: { cookie: string }
let now = new Date('2026-11-20T18:00:00Z').getTime()
const wait = (milliseconds: number) => {
  now += milliseconds
  app.setNow(new Date(now))
}
beforeAll(async () => {
  wait(0)
  admin = await app.given.admin()
  await connect(app, admin, 'facebook')
})
afterEach(() => void vi.restoreAllMocks())
const publish = (postId: PostId) => publishPost.run({ postId, isBack: false }, app.ctx)
const retry = (postId: PostId) =>
  app.as(admin).call(changeSocialPost, { params: { postId }, body: { status: 'scheduled' } })

test('what the network says of a refusal is shown in its own words', async () => {
  const { id } = await duePost(app, admin, `Buy now ${REFUSED}`)
  await app.runTasks()
  expect(await listed(app, admin, id)).toMatchObject({
    status: 'failed',
    failure: 'This post goes against our community standards',
  })
})

test('a post that a network refuses alerts the team, and again when its retry is refused', async () => {
  await givenAlertsOf(app, 'post_failed')
  const { id } = await duePost(app, admin, `Best prices ${REFUSED}`)
  await app.runTasks()
  const alert =
    'Westhaul: A post to Facebook was not published: This post goes against our community standards. ' +
    `${app.ctx.config.publicUrl}/admin?tab=social`
  expect(await alertTexts(app)).toEqual([alert])
  await retry(id)
  await app.runTasks()
  expect(await alertTexts(app)).toEqual([alert, alert])
})

test('a network that is away is asked again, and given up after an hour', async () => {
  const { id } = await duePost(app, admin, `Is anybody there ${AWAY}`)
  await app.runTasks()
  expect((await listed(app, admin, id)).status).toBe('publishing')
  for (let minute = 0; minute < 59; minute += 1) {
    wait(60_000)
    await publish(id)
    expect((await listed(app, admin, id)).status).toBe('publishing')
  }
  wait(60_000)
  await publish(id)
  expect(await listed(app, admin, id)).toMatchObject({
    status: 'failed',
    failure: expect.stringContaining('has not answered for an hour'),
  })
})

test('a post whose answer got lost is not failed by a lookup that is refused', async () => {
  const { id } = await duePost(app, admin, `Where is it ${ANSWER_LOST}`)
  const refusal = new Refused('You may not read posts now')
  vi.spyOn(app.ctx.publisher, 'findByKey').mockRejectedValueOnce(refusal)
  await publish(id)
  expect((await listed(app, admin, id)).status).toBe('publishing')
  wait(LEASE_MS)
  await publish(id)
  expect((await listed(app, admin, id)).status).toBe('posted')
  expect(await onNetwork(app, 'Where is it')).toHaveLength(1)
})

test('a network that takes no posts for now is asked again at the time it names, not before', async () => {
  wait(60_000 - (now % 60_000))
  const { id } = await duePost(app, admin, `Too many today ${BUSY}`)
  const sent = vi.spyOn(app.ctx.publisher, 'publish')
  await publish(id)
  wait(29_000)
  await publish(id)
  expect(sent).toHaveBeenCalledTimes(1)
  expect((await listed(app, admin, id)).status).toBe('publishing')
  wait(1_000)
  await publish(id)
  expect(await listed(app, admin, id)).toMatchObject({ status: 'posted', failure: null })
  expect(await onNetwork(app, 'Too many today')).toHaveLength(1)
})

test('a network that takes no posts for hours fails the post with its reason', async () => {
  const { id } = await duePost(app, admin, 'Come back tomorrow')
  const tomorrow = new Date(now + 86_400_000)
  const refusal = new RetryAt('The daily limit of posts is reached', tomorrow)
  vi.spyOn(app.ctx.publisher, 'publish').mockRejectedValue(refusal)
  await publish(id)
  expect(await listed(app, admin, id)).toMatchObject({
    status: 'failed',
    failure: 'The daily limit of posts is reached',
  })
})

test('a connection that the network ended fails the post, which asks for a new connection', async () => {
  const { id } = await duePost(app, admin, 'Signed out')
  await app.ctx.db.deleteFrom('sandboxNetworkAccounts').execute()
  await publish(id)
  expect(await listed(app, admin, id)).toMatchObject({
    status: 'failed',
    failure: 'The access token is not valid. Connect the account again',
  })
  await connect(app, admin, 'facebook')
  await retry(id)
  await publish(id)
  expect((await listed(app, admin, id)).status).toBe('posted')
})
