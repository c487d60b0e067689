import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { changeSocialPost } from '../../contract/social-posts.ts'
import type { PostId } from '../../contract/social.ts'
import { Refused, RetryAt, UnknownOutcome } from '../providers/failures.ts'
import { ANSWER_LOST, BUSY, REFUSED } from '../providers/publisher/sandbox-steps.ts'
import { alertTexts, givenAlertsOf } from '../testing/alerts.ts'
import { useApp } from '../testing/app.ts'
import { publishPost } from './publish-post.ts'
import { connect, duePost, listed, networkOn, onNetwork } from './testing/given.ts'

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

test('a network that is away before anything was sent is asked again with pauses, and given up after an hour', async () => {
  const { id } = await duePost(app, admin, 'Is anybody there', 'instagram')
  await connect(app, admin, 'instagram')
  vi.spyOn(networkOn(app, 'instagram'), 'runStep').mockRejectedValue(new UnknownOutcome('Away'))
  await publish(id)
  const first = await listed(app, admin, id)
  expect(first).toMatchObject({
    status: 'scheduled',
    detail: 'waits_for_network',
    progress: 'Instagram does not answer',
    nextTryAt: new Date(now + 15_000),
  })
  for (let tries = 0; tries < 12; tries += 1) {
    const { nextTryAt, status } = await listed(app, admin, id)
    if (status !== 'scheduled') break
    wait(Number(nextTryAt) - now)
    await publish(id)
  }
  expect(await listed(app, admin, id)).toMatchObject({
    status: 'failed',
    detail: null,
    failure: 'Instagram has not answered for an hour',
  })
})

test('a post whose answer got lost is not failed by a look-up that is refused', async () => {
  const { id } = await duePost(app, admin, `Where is it ${ANSWER_LOST}`)
  const refusal = new Refused('You may not read posts now')
  vi.spyOn(networkOn(app), 'lookUp').mockRejectedValueOnce(refusal)
  await publish(id)
  expect((await listed(app, admin, id)).status).toBe('publishing')
  wait(5_000)
  await publish(id)
  expect((await listed(app, admin, id)).status).toBe('posted')
  expect(await onNetwork(app, 'Where is it')).toHaveLength(1)
})

test('a network that takes no posts for now is asked again at the time it names, not before', async () => {
  wait(60_000 - (now % 60_000))
  const { id } = await duePost(app, admin, `Too many today ${BUSY}`)
  const sent = vi.spyOn(networkOn(app), 'runStep')
  await publish(id)
  expect(await listed(app, admin, id)).toMatchObject({
    status: 'scheduled',
    detail: 'waits_for_network',
    progress: 'The network takes no more posts for now',
    nextTryAt: new Date(now + 30_000),
  })
  wait(29_000)
  await publish(id)
  expect(sent).toHaveBeenCalledTimes(1)
  wait(1_000)
  await publish(id)
  expect(await listed(app, admin, id)).toMatchObject({ status: 'posted', failure: null })
  expect(await onNetwork(app, 'Too many today')).toHaveLength(1)
})

test('the time that a network names is honoured until tomorrow, and a later one fails the post with its reason', async () => {
  const { id } = await duePost(app, admin, 'Come back tomorrow')
  const step = vi.spyOn(networkOn(app), 'runStep')
  const at = (hours: number) =>
    new RetryAt('The daily limit of posts is reached', new Date(now + hours * 3_600_000))
  step.mockRejectedValueOnce(at(20))
  await publish(id)
  expect((await listed(app, admin, id)).nextTryAt).toEqual(new Date(now + 20 * 3_600_000))
  wait(20 * 3_600_000)
  admin = await app.given.admin()
  step.mockRejectedValueOnce(at(48))
  await publish(id)
  expect(await listed(app, admin, id)).toMatchObject({
    status: 'failed',
    failure: 'The daily limit of posts is reached',
  })
})

test('a network that names another time again and again is given up', async () => {
  const { id } = await duePost(app, admin, 'Not now')
  vi.spyOn(networkOn(app), 'runStep').mockImplementation(async () => {
    throw new RetryAt('Not now', new Date(now + 1_000))
  })
  for (let tries = 0; tries < 40; tries += 1) {
    await publish(id)
    wait(1_000)
  }
  expect(await listed(app, admin, id)).toMatchObject({ status: 'failed', failure: 'Not now' })
})

test('a post without the picture that its network needs is refused in words', async () => {
  await connect(app, admin, 'instagram')
  const { id } = await duePost(app, admin, 'Words alone', 'instagram')
  // As an earlier release scheduled it.
  await app.ctx.db
    .updateTable('socialMediaPosts')
    .set({ media: '[]' })
    .where('id', '=', id)
    .execute()
  await publish(id)
  expect(await listed(app, admin, id)).toMatchObject({
    status: 'failed',
    failure: 'Instagram needs a picture',
  })
})

test('a post that is more than two hours late is missed, and goes out when a person moves it', async () => {
  const { id } = await duePost(app, admin, 'The server was down')
  wait(2 * 3_600_000 + 1_000)
  admin = await app.given.admin()
  await publish(id)
  expect(await listed(app, admin, id)).toMatchObject({
    status: 'missed',
    failure: 'Not sent: it was more than two hours late',
  })
  expect(await retry(id)).toMatchObject({ status: 'scheduled', detail: null })
  await publish(id)
  expect((await listed(app, admin, id)).status).toBe('posted')
})
